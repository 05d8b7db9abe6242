import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { newId } from '../../ids.ts';
import { type Connection, connect, type Sql } from '../connections/connection.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './schema-files.ts';

let admin: Sql;
let empty: Connection;

beforeAll(async () => {
  const template = inject('template');
  admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  empty = { ...template, database: `${template.database}_empty_${newId().slice(-6)}` };
  await admin.unsafe(`create database ${empty.database}`);
});
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${empty.database} with (force)`);
  await admin.end();
});

async function ask(owner: Connection, text: string) {
  const sql = connect(owner, { max: 1, searchPath: 'public' });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

const addTable = (name: string): Migration => ({
  name: `9001_${name}.sql`,
  text: `create table crm.${name} (a int)`,
});

it('creates the schema once when two servers start at once', async () => {
  const [first, second] = await Promise.all([migrate(empty), migrate(empty)]);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect(first.length + second.length).toBeGreaterThan(3);
  expect(await migrate(empty)).toEqual([]);
});

it('rolls back a failed migration and continues from there the next time', async () => {
  const owner = await testDatabase('migrate_failing');
  const broken = { name: '9002_broken.sql', text: 'create table crm.half (a int); select 1 / 0' };
  await expect(migrate(owner, [addTable('whole'), broken])).rejects.toThrow(/division by zero/);
  expect(
    await ask(
      owner,
      "select to_regclass('crm.whole') is not null as whole, to_regclass('crm.half') is null as gone",
    ),
  ).toEqual([{ whole: true, gone: true }]);
  const mended = { ...broken, text: 'create table crm.half (a int)' };
  expect(await migrate(owner, [addTable('whole'), mended])).toEqual(['9002_broken.sql']);
});

it('runs the steps of a migration in transactions of their own, begins again after a failure, and then the rest', async () => {
  const owner = await testDatabase('migrate_steps');
  const table: Migration = {
    name: '9004_steps_table.sql',
    text: `create table crm.step (after text, at xid8 default pg_current_xact_id());
      create function crm.take_step(after text) returns text language plpgsql as $$
      begin
        if after = '2' and not exists (select from pg_tables where tablename = 'may_go_on') then
          raise 'not yet';
        end if;
        insert into crm.step (after) values (after);
        return case when after is null then '1' when after < '3' then after::integer + 1 end;
      end $$;`,
  };
  const steps: Migration = {
    name: '9005_steps.sql',
    text: '-- steps: crm.take_step\ncreate table crm.after_steps as select count(*)::integer as n from crm.step;',
  };
  await expect(migrate(owner, [table, steps])).rejects.toThrow('not yet');
  await ask(owner, 'create table public.may_go_on ()');
  expect(await migrate(owner, [table, steps])).toEqual(['9005_steps.sql']);
  expect(await ask(owner, 'select after from crm.step order by at')).toEqual(
    [null, '1', null, '1', '2', '3'].map(after => ({ after })),
  );
  expect(await ask(owner, 'select count(distinct at)::integer as n from crm.step')).toEqual([{ n: 6 }]);
  expect(await ask(owner, 'select n from crm.after_steps')).toEqual([{ n: 6 }]);
});

it('can be repeated after the database ended it midway', async () => {
  const owner = await testDatabase('migrate_ended');
  const slow = { name: '9003_slow.sql', text: 'create table crm.slow (a int); select pg_sleep(30)' };
  const running = migrate(owner, [slow]);
  running.catch(() => undefined);
  await expect
    .poll(
      () => admin`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = ${owner.database} and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
      { timeout: 15_000 },
    )
    .toEqual([{ ended: true }]);
  await expect(running).rejects.toThrow();
  expect(await migrate(owner, [{ ...slow, text: 'create table crm.slow (a int)' }])).toEqual([
    '9003_slow.sql',
  ]);
});

it('rejects a migration that was changed after it ran', async () => {
  const owner = await testDatabase('migrate_changed');
  await migrate(owner, [addTable('kept')]);
  const changed = { ...addTable('kept'), text: 'create table crm.kept (b int)' };
  await expect(migrate(owner, [changed])).rejects.toThrow(/was changed after it ran/);
});

it('rejects a database from before the schema files and names the version to start first', async () => {
  const owner = await testDatabase('migrate_older');
  await ask(owner, "delete from pipewright.migration where name >= '0073'");
  await expect(migrate(owner)).rejects.toThrow(
    'its last migration is 0069_unconfirmed_organizations.sql. Start the last version that still has the migration 0074_organizations_by_name.sql',
  );
});

it('rejects a database of a newer version', async () => {
  const owner = await testDatabase('migrate_newer');
  await ask(owner, "insert into pipewright.migration (name, checksum) values ('9999_later.sql', 'x')");
  await expect(migrate(owner)).rejects.toThrow(/this version does not have: 9999_later.sql/);
});

it('applies a function file again only if it has changed', async () => {
  const owner = await testDatabase('migrate_functions');
  await ask(
    owner,
    `create or replace function crm.digits_of(phone text) returns text language sql immutable as 'select phone';
     update pipewright.function_file set checksum = 'another' where name = 'functions/contacts-and-companies.sql'`,
  );
  expect(await migrate(owner)).toEqual(['schema/functions/contacts-and-companies.sql']);
  expect(await ask(owner, "select crm.digits_of('+1 (2)') as digits")).toEqual([{ digits: '12' }]);
  expect(await migrate(owner)).toEqual([]);
});

it('logs columns that a migration adds', async () => {
  const owner = await testDatabase('migrate_columns');
  await migrate(owner, [{ name: '9004_column.sql', text: 'alter table crm.tag add column shape text' }]);
  const [logged] = await ask(
    owner,
    "select prosrc like '%new.shape%' as shape from pg_proc where proname = 'log_tag'",
  );
  expect(logged).toEqual({ shape: true });
});

it('includes the new form of a function file in a migration that requests it', async () => {
  const owner = await testDatabase('migrate_include');
  const text = `drop function crm.digits_of cascade;
-- include functions/contacts-and-companies.sql
create table crm.digits as select crm.digits_of('+1 (2)') as digits`;
  await migrate(owner, [{ name: '9005_include.sql', text }]);
  expect(await ask(owner, 'select digits from crm.digits')).toEqual([{ digits: '12' }]);
  await expect(
    migrate(owner, [
      { name: '9005_include.sql', text },
      { name: '9006_typo.sql', text: '-- include functions/typo.sql' },
    ]),
  ).rejects.toThrow('The migration 9006_typo.sql includes functions/typo.sql');
});

it('starts several databases of one server at once, which share the roles', async () => {
  const owners = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    owners.push(await testDatabase(`migrate_at_once_${name}`));
  }
  for (let round = 0; round < 2; round++) {
    await Promise.all(owners.map(owner => migrate(owner)));
  }
});
