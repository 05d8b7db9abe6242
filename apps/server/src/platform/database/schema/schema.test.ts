import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBaselineDatabase,
  createEmptyDatabase,
  dropDatabase,
} from '../../../testing/databases/baseline-database.ts';
import { type Connection, connect, type Sql } from '../connections/connection.ts';
import { migrate } from './migrate.ts';
import { readCatalogue } from './read-catalogue.ts';

let fromFiles: Connection;
let migrated: Connection;

beforeAll(async () => {
  fromFiles = await createEmptyDatabase('files');
  await migrate(fromFiles);
  migrated = await createBaselineDatabase('migrated');
  await migrate(migrated);
});
afterAll(async () => {
  await dropDatabase(fromFiles);
  await dropDatabase(migrated);
});

it('results in the same schema for an empty and for a migrated database', async () => {
  expect(differences(await ask(fromFiles, readCatalogue), await ask(migrated, readCatalogue))).toEqual([]);
});

it('records the same migrations in both, so that a backup of one can be restored into the other', async () => {
  const readRecord = (sql: Sql) =>
    sql`select name, checksum from pipewright.migration order by name`.then(rows => [...rows]);
  expect(await ask(fromFiles, readRecord)).toEqual(await ask(migrated, readRecord));
});

it.each([
  ['a column', 'alter table crm.tag add column extra text'],
  ['a default', "alter table crm.tag alter column color set default 'red'"],
  ['an index', 'create index tag_extra on crm.tag (tenant_id, color)'],
  ['a constraint', "alter table crm.tag add check (color <> '')"],
  ['row security', 'alter table crm.tag no force row level security'],
  ['a policy', 'create policy extra on crm.tag using (true)'],
  ['a trigger', 'alter table crm.tag disable trigger set_updated_at_and_version'],
  ['a privilege', 'grant select on crm.tag to pipewright_search'],
  ['a column privilege', 'grant select (color) on crm.tag to pipewright_search'],
  ['a function', 'alter function crm.digits_of set search_path = crm'],
  ['who may call a function', 'grant execute on function crm.claim_undo to public'],
  ['a type', "create type crm.extra as enum ('a')"],
  ['a view', 'create view crm.extra as select 1 as one'],
])('the comparison notices %s', async (_, change) => {
  await ask(migrated, async sql => {
    const before = await readCatalogue(sql);
    await sql.unsafe(`begin; ${change}`);
    expect(differences(before, await readCatalogue(sql))).not.toEqual([]);
    await sql.unsafe('rollback');
  });
});

function differences(fromFiles: readonly string[], migrated: readonly string[]): string[] {
  const [inFiles, inMigrated] = [new Set(fromFiles), new Set(migrated)];
  return [
    ...fromFiles.filter(line => !inMigrated.has(line)).map(line => `only in apps/server/schema: ${line}`),
    ...migrated.filter(line => !inFiles.has(line)).map(line => `only after the migrations: ${line}`),
  ];
}

async function ask<T>(database: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(database, { max: 1, searchPath: 'pg_catalog', timeoutMs: 60_000 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
