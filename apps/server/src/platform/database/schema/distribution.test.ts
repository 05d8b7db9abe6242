import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { connect, type Sql } from '../connections/connection.ts';

/**
 * What the schema must not use, so that Citus can distribute it by tenant. That keys begin with the tenant is tested
 * in catalogue.test.ts.
 */
let sql: Sql;
let functions: { name: string; language: string; source: string }[];
beforeAll(async () => {
  sql = connect(await testDatabase(), { max: 1, searchPath: 'pg_catalog' });
  functions = await sql`
    select proname as name, lanname as language, regexp_replace(prosrc, '--[^\n]*', '', 'g') as source
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'crm'::regnamespace and prokind = 'f'`;
});
afterAll(() => sql.end());

it('has no foreign keys that clear or cascade, except when the parent is deleted', async () => {
  const rows = await sql`
    select conname from pg_constraint
    where contype = 'f' and connamespace = 'crm'::regnamespace
      and (confupdtype not in ('a', 'r') or confdeltype not in ('a', 'r', 'c'))`;
  expect([...rows]).toEqual([]);
});

it('reads transition tables in triggers before any other table', async () => {
  const rows = await sql<{ name: string; transitions: string[] }[]>`
    select proname as name, array_agg(distinct transition) as transitions
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    cross join lateral unnest(array[tgoldtable::text, tgnewtable::text]) as transition
    where transition is not null and pronamespace = 'crm'::regnamespace
    group by proname`;
  expect(rows.length).toBeGreaterThan(3);
  const mixed = rows.filter(({ name, transitions }) =>
    statementsOf(name).some(
      statement =>
        /\bcrm\.\w+ (\(|as |set |where |using )|\b(into|from|update|join) crm\./.test(statement) &&
        new RegExp(`\\b(from|join) (${transitions.join('|')})\\b`).test(statement),
    ),
  );
  expect(mixed.map(({ name }) => name)).toEqual([]);
});

it('uses PL/pgSQL for functions that read or write tenant tables', () => {
  const others = functions.filter(
    ({ language, source }) =>
      language === 'sql' && /\b(from|into|update|join) crm\.\w+(?!\w*\()/.test(source),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('compares with the tenant in a variable, not with crm.current_tenant()', () => {
  const found = functions.filter(({ source }) =>
    /\btenant_id\s*=\s*crm\.current_tenant\(\)/.test(withoutStrings(source)),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

it('never joins tenant tables with identity tables', () => {
  const joined = functions.filter(({ name }) =>
    statementsOf(name).some(
      statement =>
        /\b(from|join|using) crm\.\w+/.test(statement) && /\b(from|join|using) identity\.\w+/.test(statement),
    ),
  );
  expect(joined.map(({ name }) => name)).toEqual([]);
});

it('inserts rows that do not come from a table with VALUES', () => {
  const found = functions.filter(({ name }) =>
    statementsOf(name).some(
      statement =>
        /insert into crm\./.test(statement) &&
        /\bunnest\(/.test(statement) &&
        !/\bfrom crm\./.test(statement),
    ),
  );
  // The log entry and the searched text of each of many new rows, and one row for each combination of their values, of the
  // tenant of the transaction.
  expect(found.map(({ name }) => name)).toEqual([
    'add_lead_search_text',
    'log_and_count_inserts',
    'total_lead',
    'write_search_triggers',
    'write_totals',
  ]);
});

function statementsOf(name: string): string[] {
  return functions
    .filter(each => each.name === name)
    .flatMap(({ source }) => source.split(/;|\bloop\b|\bthen\b/));
}

/** Helper functions contain policies and defaults as texts. */
function withoutStrings(source: string): string {
  return source.replace(/'[^']*'/g, "''");
}
