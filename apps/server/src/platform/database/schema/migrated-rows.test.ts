import { expect, it } from 'vitest';
import { findUpdatesWithoutEffect } from '../../../testing/sql/find-updates-without-effect.ts';
import { readSchemaFiles } from './schema-files.ts';

it.each([
  ["update crm.import set phase = 'run'", ['UpdateStmt on import']],
  ['delete from crm.tag', ['DeleteStmt on tag']],
  [
    "alter table crm.import no force row level security; update crm.import set phase = 'run'; delete from crm.tag",
    ['DeleteStmt on tag'],
  ],
  ['update identity.account set locale = null', []],
])('updates that row security would leave without effect are found: %s', (sql, found) => {
  expect(findUpdatesWithoutEffect(sql)).toEqual(found);
});

it('no migration updates rows that it cannot see', async () => {
  const { migrations } = await readSchemaFiles();
  expect(migrations.length).toBeGreaterThan(0);
  const found = migrations.flatMap(({ name, text }) =>
    findUpdatesWithoutEffect(text).map(statement => `${name}: ${statement}`),
  );
  expect(found).toEqual([]);
});
