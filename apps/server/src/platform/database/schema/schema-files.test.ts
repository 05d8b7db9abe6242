import { expect, it } from 'vitest';
import { findEarlyUses } from '../../../testing/sql/find-early-uses.ts';
import { readSchemaFiles } from './schema-files.ts';

it('has a unique name for each schema file, in whatever folder', async () => {
  const { schema } = await readSchemaFiles();
  const names = schema.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('has a unique number for each file of tables', async () => {
  const { schema } = await readSchemaFiles();
  const numbers = schema.flatMap(({ name }) => /^tables\/(\d+)-/.exec(name)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** Earlier ones have landed. */
const firstChecked = '0264';

it('includes no function in a migration before the columns and tables that it uses', async () => {
  const { migrations, functions } = await readSchemaFiles();
  const found = findEarlyUses(migrations, functions);
  expect(found.filter(use => use >= firstChecked)).toEqual([]);
});

it('finds a function that a migration includes too early', () => {
  const functions = [
    {
      name: 'functions/log.sql',
      text: "create function crm.log() returns void language sql as $$ insert into crm.log (trace) values ('later') $$;",
    },
  ];
  const include = '-- include functions/log.sql';
  const trace = { name: '2.sql', text: 'alter table crm.log add column if not exists trace text' };
  const later = { name: '3.sql', text: 'alter table crm.log add column later text' };
  expect(findEarlyUses([{ name: '1.sql', text: include }, trace, later], functions)).toEqual([
    '1.sql: functions/log.sql uses trace, which 2.sql adds',
  ]);
  expect(findEarlyUses([trace, { name: '2b.sql', text: include }, later], functions)).toEqual([]);
});
