import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { onCitus } from '../distribution/citus-statements.ts';
import { readMigrations } from './schema-files.ts';
import { splitStatements } from './split-statements.ts';

/** Citus distributes databases since this migration, so earlier ones are never run on a distributed one. */
const firstOnCitus = '0340';

beforeAll(() => loadModule());

type Node = Record<string, unknown>;

/** What Citus refuses in a statement that changes the schema, although PostgreSQL executes it. */
function refusalOf(statement: string): string | undefined {
  const { stmts = [] } = parseSync(statement) as { stmts?: { stmt: Record<string, Node> }[] };
  const { DropStmt: drop, AlterTableStmt: alter, CreatePolicyStmt: policy } = stmts[0]?.stmt ?? {};
  if (drop && (drop.objects as unknown[]).length > 1) {
    return 'several objects in one DROP';
  }
  const commands = (alter?.cmds ?? []) as { AlterTableCmd: { subtype: string } }[];
  if (commands.length > 1 && commands.some(each => /^AT_(En|Dis)ableTrig/.test(each.AlterTableCmd.subtype))) {
    return 'ENABLE or DISABLE TRIGGER together with something else';
  }
  if (JSON.stringify(policy ?? {}).includes('"NullTest"')) {
    return 'IS NULL in a policy: write IS NOT DISTINCT FROM NULL';
  }
  return undefined;
}

it('has no migration that Citus refuses', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name >= firstOnCitus);
  const refused = migrations.flatMap(({ name, text }) =>
    splitStatements(text)
      .flatMap(onCitus)
      .map(statement => ({ name, refusal: refusalOf(statement) }))
      .filter(({ refusal }) => refusal),
  );
  expect(refused).toEqual([]);
});

it('finds what Citus refuses', () => {
  const statements = [
    'drop index crm.one, crm.two',
    'alter table crm.tag disable trigger user, no force row level security',
    'create policy reads on crm.tag using (crm.current_tenant() is null and is_active)',
    'drop index crm.one',
    'alter table crm.tag disable trigger user',
    'create policy reads on crm.tag using (crm.current_tenant() is not distinct from null)',
  ];
  expect(statements.map(refusalOf).map(refusal => refusal !== undefined)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});
