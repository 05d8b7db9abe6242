import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../../../modules/index.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connect, type Sql } from '../../database/connections/connection.ts';
import { createPool } from '../../database/connections/pool.ts';
import { readArchiveTables } from '../archive-tables.ts';
import { dataTables, trustedTables } from './data-tables.ts';

let app: TestApp;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'pg_catalog' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

it('classifies every archived table as data, or restores it only from signed archives for a reason', async () => {
  const pool = createPool(app.owner, { size: 1, searchPath: 'crm' });
  const held = (await pool.use(readArchiveTables)).map(({ name }) => name);
  await pool.close();
  expect([...dataTables(modules), ...trustedTables(modules).keys()].sort()).toEqual(held.sort());
  expect([...trustedTables(modules).values()].every(reason => reason.length > 10)).toBe(true);
});

it('has a module or a guard that decides who may undo for every logged table', async () => {
  const logged = await sql<{ entity: string }[]>`
    select replace(relname, '_', '-') as entity from pg_class join pg_trigger on tgrelid = pg_class.oid
    where relnamespace = 'crm'::regnamespace and tgname = 'log_update'`;
  const known = new Set([
    ...modules.map(({ resource }) => resource.name),
    // Whoever may undo a change of the record may undo that of its lines.
    ...modules.flatMap(({ resource: { lines } }) => (lines ? [lines.name] : [])),
    ...app.services.undoGuards.map(({ entity }) => entity),
  ]);
  expect(logged.map(({ entity }) => entity).filter(entity => !known.has(entity))).toEqual([]);
});
