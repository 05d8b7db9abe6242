import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newId } from '../../ids.ts';
import { type Connection, connect, type Sql } from '../connection.ts';
import { migrate } from './migrate.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readBaselineSql, readSchemaFiles } from './schema-files.ts';

let admin: Sql;
let fromFiles: Connection;
let migrated: Connection;

beforeAll(async () => {
  admin = connect({ ...inject('template'), database: 'postgres' }, { max: 1, searchPath: 'public' });
  fromFiles = await emptyDatabase('files');
  await migrate(fromFiles);
  migrated = await databaseAtBaseline('migrated');
  await migrate(migrated);
}, 60_000);
afterAll(async () => {
  for (const { database } of [fromFiles, migrated]) {
    await admin.unsafe(`drop database if exists ${database} with (force)`);
  }
  await admin.end();
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

/** A database in the state of the last version without schema files. */
async function databaseAtBaseline(name: string): Promise<Connection> {
  const database = await emptyDatabase(name);
  const { baseline } = await readSchemaFiles();
  await ask(database, async sql => {
    await sql.unsafe(await readBaselineSql());
    for (const [migration, checksum] of Object.entries(baseline)) {
      await sql`insert into pipewright.migration (name, checksum) values (${migration}, ${checksum})`;
    }
  });
  return database;
}

async function emptyDatabase(name: string): Promise<Connection> {
  const template = inject('template');
  const database = `${template.database}_${name}_${newId().slice(-6)}`;
  await admin.unsafe(`create database ${database}`);
  return { ...template, database };
}

async function ask<T>(database: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(database, { max: 1, searchPath: 'pg_catalog', timeoutMs: 60_000 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
