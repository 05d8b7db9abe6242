import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newId } from '../ids.ts';
import { type Connection, connect, type Sql } from './connection.ts';
import { type Migration, migrate } from './migrate.ts';

let admin: Sql;
const made: string[] = [];

beforeAll(() => {
  admin = connect({ ...inject('template'), database: 'postgres' }, { max: 1, searchPath: 'public' });
});
afterAll(async () => {
  for (const name of made) {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
  }
  await admin.end();
});

async function emptyDatabase(): Promise<Connection> {
  const template = inject('template');
  const name = `${template.database}_m${made.length}_${newId().slice(-6)}`;
  await admin.unsafe(`create database ${name}`);
  made.push(name);
  return { ...template, database: name };
}

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

it('runs each migration once when two servers start at once', async () => {
  const owner = await emptyDatabase();
  const [first, second] = await Promise.all([migrate(owner), migrate(owner)]);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect(first.length + second.length).toBeGreaterThan(3);
  expect(await migrate(owner)).toEqual([]);
});

it('leaves nothing of a migration that fails, and goes on from there the next time', async () => {
  const owner = await emptyDatabase();
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

it('can be run again after the database ended it midway', async () => {
  const owner = await emptyDatabase();
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

it('refuses a migration that was changed after it ran', async () => {
  const owner = await emptyDatabase();
  await migrate(owner, [addTable('kept')]);
  const changed = { ...addTable('kept'), text: 'create table crm.kept (b int)' };
  await expect(migrate(owner, [changed])).rejects.toThrow(/was changed after it ran/);
});
