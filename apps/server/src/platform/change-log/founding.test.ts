import { afterAll, beforeAll, expect, it } from 'vitest';
import { tagsModule } from '../../modules/master-data/tags.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';

let app: TestApp;
let user: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule] });
  user = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'pg_catalog' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

/** The change log of the organization, as its owner sees it. */
async function log(): Promise<{ entity: string; operation: string; changeSet: string }[]> {
  await sql`begin`;
  await sql.unsafe(`set local app.tenant_id = '${user.tenantId}'`);
  const rows = await sql<{ entity: string; operation: string; changeSet: string }[]>`
    select entity, operation, change_set_id as "changeSet" from crm.change_log
    where tenant_id = ${user.tenantId} order by id`;
  await sql`commit`;
  return rows;
}

it('logs the creation of an organization as one entry that cannot be undone', async () => {
  const [entry, ...others] = await log();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ entity: 'organization', operation: 'insert' });
  expect(await user.call('POST', `/api/change-sets/${entry?.changeSet}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'That the organization was made cannot be undone.' },
  });
});

it('logs later changes to the seeded records', async () => {
  const vip = await find(user, '/tags', 'name', 'VIP');
  await user.call('PATCH', `/api/tags/${vip.id}`, { body: { name: 'Very important' } });
  await make(user, '/tags', { name: 'Another' });
  expect((await log()).slice(1)).toMatchObject([
    { entity: 'tag', operation: 'update' },
    { entity: 'tag', operation: 'insert' },
  ]);
});

it('does not let other changes pass as the creation of an organization', async () => {
  const principal = { tenantId: user.tenantId, userId: user.userId, permissions: new Map() };
  const before = (await log()).length;
  await app.database.tenants.write(principal, newChangeSet('test'), async tx => {
    await tx`update crm.organization set version = 1, created_at_utc = now() where tenant_id = ${user.tenantId}`;
    await tx`insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      values (${user.tenantId}, 'Hidden', '#000000', 1, true)`;
  });
  expect((await log()).slice(before)).toMatchObject([
    { entity: 'organization', operation: 'update' },
    { entity: 'tag', operation: 'insert' },
  ]);
});
