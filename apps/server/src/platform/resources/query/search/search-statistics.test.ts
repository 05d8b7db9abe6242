import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows, skipAllOnCitus } from '../../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../../testing/databases/test-database.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';
import { connect, type Sql } from '../../../database/connections/connection.ts';

skipAllOnCitus('searches of a distributed database use no statistics');

let app: TestApp;
let user: User;
let owner: Sql;
beforeAll(async () => {
  // Other files have written texts into the database of this worker.
  app = await openTestApp({ owner: await testDatabase('search_statistics') });
  user = await app.createTenant();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function insertLeads(names: readonly string[], copies: number): Promise<void> {
  await changeRows(app.owner, user.tenantId, async tx => {
    await tx`select set_config('app.action', 'test', true)`;
    await tx`
      insert into crm.lead (tenant_id, first_name, last_name, lead_status_id, estimated_value, is_active)
      select ${user.tenantId}, '', name,
        (select id from crm.lead_status where tenant_id = ${user.tenantId} order by id limit 1), 0, true
      from unnest(${names}::text[]) as name, generate_series(1, ${copies}::integer)`;
  });
  await owner`analyze crm.lead_search_text`;
}

function renew(minRows: number) {
  return app.database.identityPool.use(({ sql }) => sql`select crm.renew_search_statistics(${minRows})`);
}

async function readTrigrams(): Promise<Record<string, number> | undefined> {
  const [row] = await owner<{ trigrams: Record<string, number> }[]>`
    select trigrams from pipewright.search_statistics where table_name = 'lead_search_text'`;
  return row?.trigrams;
}

async function partsOf(term: string): Promise<string[] | undefined> {
  const [row] = await owner<{ parts: string[] }[]>`
    select crm.rarest_parts(${term}, 'lead_search_text') as parts`;
  return row?.parts;
}

it('notes the letters of long tables, again when their number of rows has changed by half', async () => {
  await insertLeads(['Carlos', 'Carlos', 'Karla', 'Kartal', 'Ebenstein', 'Costa', 'Linden', 'Ostermann'], 50);
  await renew(401);
  expect(await readTrigrams()).toBeUndefined();
  await renew(400);
  expect(await readTrigrams()).toMatchObject({ los: 0.25, arl: 0.375, kar: 0.25, ein: 0.125, ost: 0.25 });
  await insertLeads(['Lindbergh'], 150);
  await renew(400);
  expect(await readTrigrams()).not.toHaveProperty('ndb');
  await insertLeads(['Lindbergh'], 150);
  await renew(400);
  expect(await readTrigrams()).toHaveProperty('ndb', 0.4286);
});

it('looks for the letters of a term that are rarest, and not only for neighbours where all are common', async () => {
  expect(await partsOf('karlxyz')).toEqual(['%rlx%', '%lxy%', '%xyz%']);
  expect(await partsOf('karlostein')).toEqual(['%tei%', '%ein%', '%kar%']);
  expect(await partsOf('ebenstein')).toEqual(['%ebe%', '%ben%', '%nst%']);
  expect(await partsOf('a_b c\\d')).toEqual(['%a\\_b%', '%\\_b c%', '% c\\\\d%']);
});

it('has statistics that only searches read', async () => {
  const roles = await owner<{ grantee: string }[]>`
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'pipewright' and table_name = 'search_statistics' and grantee like 'pipewright%'`;
  expect(roles.map(({ grantee }) => grantee).filter(name => name !== app.owner.user)).toEqual([
    'pipewright_search',
  ]);
});
