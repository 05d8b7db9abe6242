import { allAboutLinks } from '@pipewright/contract/about.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/ids.ts';
import { databaseOf } from '../../testing/databases/nodes.ts';
import { make, read, undo } from '../../testing/records.ts';
import { openPlanReader } from '../../testing/sql/read-plans.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let sql: Sql;
let other: Sql;
let ada: User;

beforeAll(async () => {
  app = await openTestApp();
  ada = await app.createTenant('Relations');
  const database = await databaseOf(app.owner, ada.tenantId);
  sql = connect(database, { max: 1, searchPath: 'crm' });
  other = connect(database, { max: 2, searchPath: 'crm' });
});
afterAll(async () => {
  await other.end();
  await sql.end();
  await app.close();
});

const makeLead = (firstName: string) =>
  make(ada, '/leads', { firstName, lastName: 'Archer', email: `${firstName.toLowerCase()}@acme.example` });
const begin = () => `set local app.tenant_id = '${ada.tenantId}'; set local app.change_set_id = '${newId()}'`;
const insertActivity = (tx: Sql, about: object) => tx`
  insert into crm.activity (tenant_id, kind, subject, about_records)
  values (${ada.tenantId}, 'note', 'Linked', ${JSON.stringify(about)}::text::jsonb) returning id`;

it('the tables and entities in the database are those of the contract', async () => {
  const [tables] = await sql<{ declared: string[]; found: string[]; targets: string[] }[]>`
    select crm.about_tables() as declared,
      (select array_agg(relname::text order by relname) from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'crm'::regnamespace and relkind = 'r' and attname = 'about_records') as found,
      (select array_agg(relname::text order by relname) from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgname = 'clear_about') as targets`;
  expect(tables?.declared).toEqual(tables?.found);
  expect(tables?.targets).toEqual(allAboutLinks.map(({ name }) => name.replaceAll('-', '_')).sort());
});

it.each([
  ['a record that is not there', { lead: newId() }],
  ['an entity that nothing can be about', { tag: newId() }],
  ['an entity that does not exist', { 'x; drop table crm.lead': newId() }],
])('the database refuses a link to %s', async (_, about) => {
  const inserting = sql.begin(async tx => {
    await tx.unsafe(begin());
    await insertActivity(tx as unknown as Sql, about);
  });
  await expect(inserting).rejects.toMatchObject({
    code: '23503',
    table_name: expect.stringMatching(/^activity(_\d+)?$/),
  });
});

it('the database refuses links that are no ids, or no links at all', async () => {
  for (const about of [{ lead: 'me' }, ['lead']]) {
    const inserting = sql.begin(async tx => {
      await tx.unsafe(begin());
      await insertActivity(tx as unknown as Sql, about);
    });
    await expect(inserting).rejects.toMatchObject({ code: expect.stringMatching(/^(22P02|23514)$/) });
  }
});

it('a link to a record that is being deleted concurrently waits and is rejected', async () => {
  const lead = await makeLead('Wanda');
  let inserting: Promise<unknown> | undefined;
  await sql.begin(async tx => {
    await tx.unsafe(begin());
    await tx`delete from crm.lead where tenant_id = ${ada.tenantId} and id = ${lead.id}`;
    inserting = other.begin(async linking => {
      await linking.unsafe(begin());
      await insertActivity(linking as unknown as Sql, { lead: lead.id });
    });
    inserting.catch(() => undefined);
    await expect
      .poll(
        async () =>
          (
            await other`
              select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
          ).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  });
  await expect(inserting).rejects.toMatchObject({ code: '23503' });
});

it('two links of an activity are undone independently of each other', async () => {
  const lead = await makeLead('Lena');
  const company = await make(ada, '/companies', { name: 'Links' });
  const { id } = await make(ada, '/activities', { kind: 'note', subject: 'Both' });
  const first = await ada.call('PATCH', `/api/activities/${id}`, { body: { leadId: lead.id } });
  const second = await ada.call('PATCH', `/api/activities/${id}`, { body: { companyId: company.id } });
  expect((await undo(ada, first)).status).toBe(200);
  expect(await read(ada, '/activities', id)).toMatchObject({ leadId: null, companyId: company.id });
  const timeline = (await ada.call('GET', `/api/activities/${id}/timeline?kind=change`)).body as {
    changes: object[];
  }[];
  expect(timeline.map(({ changes }) => changes)).toContainEqual([
    { field: 'companyId', before: null, after: 'Links' },
  ]);
  expect((await undo(ada, second)).status).toBe(200);
  expect(await read(ada, '/activities', id)).toMatchObject({ leadId: null, companyId: null });
});

it('a deleted activity is restored with all of its links', async () => {
  const lead = await makeLead('Uma');
  const company = await make(ada, '/companies', { name: 'Whole' });
  const { id } = await make(ada, '/activities', {
    kind: 'note',
    subject: 'Both',
    leadId: lead.id.toUpperCase(),
    companyId: company.id,
  });
  const bare = await make(ada, '/activities', { kind: 'note', subject: 'None' });
  const deleted = await ada.call('POST', '/api/activities/bulk-delete', { body: { ids: [bare.id, id] } });
  expect((await undo(ada, deleted)).status).toBe(200);
  expect(await read(ada, '/activities', id)).toMatchObject({ leadId: lead.id, companyId: company.id });
  expect(await read(ada, '/activities', bare.id)).toMatchObject({ leadId: null, companyId: null });
  expect((await ada.call('GET', `/api/activities?leadId=${lead.id}`)).body).toMatchObject([{ id }]);
});

it('the newest activities about a record are read from an index, in its order', async () => {
  const plans = await openPlanReader();
  const lines = await plans.planOf(`select id from crm.activity_about
    where tenant_id = $1 and entity = 'lead' and record_id = $1 and (at_utc, id) < (now(), $1::uuid)
    order by at_utc desc, id desc limit 50`);
  await plans.close();
  expect(lines).toMatch(/Index (Only )?Scan Backward using activity_about_newest/);
  expect(lines).not.toContain('Sort');
});
