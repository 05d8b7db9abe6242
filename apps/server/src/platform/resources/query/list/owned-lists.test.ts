import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../../../modules/index.ts';
import { testDatabase } from '../../../../testing/databases/test-database.ts';
import { connect, type Sql } from '../../../database/connections/connection.ts';
import type { Module } from '../../define-module.ts';
import { columnOf } from '../columns.ts';
import { sortExpression } from './sort.ts';

let sql: Sql;
beforeAll(async () => {
  sql = connect(await testDatabase(), { max: 1, searchPath: 'crm' });
});
afterAll(() => sql.end());

const owned = modules.filter(({ resource }) => resource.owner);

// Compared by their definitions, because which index PostgreSQL takes depends on how many rows there are.
describe.each(owned.map(module => [module.resource.label[1], module] as const))(
  'the list of %s',
  (_, module) => {
    const { resource } = module;
    const owner = columnOf(resource.owner ?? '');

    it('has an index for each of its orders', async () => {
      const expected = resource.sortable.map(field => keysOf(resource, field));
      expect(await findMissing(module, expected)).toEqual([]);
    });

    it('has an index for each of its orders among the records of one owner', async () => {
      const others = resource.sortable.filter(field => field !== resource.owner);
      const expected = others.map(field => `${owner}, ${keysOf(resource, field)}`);
      expect(await findMissing(module, expected)).toEqual([]);
    });
  },
);

/** The sort columns. Rows of one referenced record are sorted by the id alone. */
function keysOf(resource: AnyResource, field: string): string {
  const key =
    resource.fields[field]?.kind === 'reference' ? columnOf(field) : sortExpression(resource, field);
  return `${key}, id`;
}

/**
 * Creates each index in a transaction that is rolled back, so that PostgreSQL itself tells whether an equal one
 * exists.
 */
async function findMissing({ table }: Module, expected: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const keys of expected) {
    await sql.unsafe('begin');
    await sql.unsafe(`create index wanted on crm.${table} (tenant_id, ${keys})`);
    const [found] = await sql`
      select from pg_index as wanted
      join pg_index as existing on existing.indrelid = wanted.indrelid and existing.indexrelid <> wanted.indexrelid
      where wanted.indexrelid = 'crm.wanted'::regclass and existing.indpred is null
        and (select array_agg(pg_get_indexdef(existing.indexrelid, n, true) order by n) from generate_series(1, wanted.indnkeyatts) as n)
          = (select array_agg(pg_get_indexdef(wanted.indexrelid, n, true) order by n) from generate_series(1, wanted.indnkeyatts) as n)`;
    await sql.unsafe('rollback');
    if (!found) {
      missing.push(keys);
    }
  }
  return missing;
}
