import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { toJson } from './job-database.ts';

let app: TestApp;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'jobs', toJson });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

it.each([
  ['as text', JSON.stringify([{ name: 'remind', key: '' }])],
  ['as values', [{ name: 'remind', key: '' }]],
])('passes the JSON of pg-boss on unchanged when it comes %s', async (_how, given) => {
  // pg-boss uses this form to record which jobs its schedules have created.
  const rows = await sql.unsafe(
    'select name, key from json_to_recordset($1::json) as x (name text, key text)',
    [given as never],
  );
  expect([...rows]).toEqual([{ name: 'remind', key: '' }]);
});
