import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineObject } from '../../testing/custom-objects.ts';
import { openFeedApp, startFeed } from '../../testing/event-feed.ts';
import { find, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { notifyOfChanges } from './notify-of-changes.ts';

let app: TestApp;
let owner: Sql;
let feed: Awaited<ReturnType<typeof startFeed>>;
let admin: User;
let grace: User;
beforeAll(async () => {
  app = await openFeedApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  feed = await startFeed(app, [notifyOfChanges]);
});
afterAll(async () => {
  await feed.stop();
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
  grace = await app.addUser(admin, 'Sales manager');
});

interface Shown {
  readonly notifications: readonly { title: string; text: string | null; path: string }[];
}
const shown = async (user: User) =>
  ((await user.call('GET', '/api/notifications')).body as Shown).notifications;

/** Waits until all changes of the organization were looked at. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => (await owner`select from crm.event where tenant_id = ${admin.tenantId}`).length, {
      timeout: 30_000,
      interval: 20,
    })
    .toBe(0);
}

it('notifies of records of custom objects, as long as one can see them', async () => {
  const object = await defineObject(admin, { titleLabel: 'Contract number' });
  const path = `/objects/${object.entity}`;
  await grantSalesManagers({ [`${object.entity}.read`]: 'own' });
  const record = await make(admin, path, { title: 'C-1', ownerUserId: grace.userId });
  expect((await grace.call('PUT', `/api/followers/${object.entity}/${record.id}`)).status).toBe(200);
  await settled();
  await admin.call('PATCH', `/api${path}/${record.id}`, { body: { title: 'C-2' } });
  // Changes of different records are not looked at in their order.
  await settled();
  await make(admin, '/activities', {
    kind: 'note',
    subject: 'Renewed',
    [aboutField(object.entity)]: record.id,
  });
  await settled();
  expect(await shown(grace)).toMatchObject([
    { title: expect.stringContaining('changed Contract number'), text: 'C-2', path: `${path}/${record.id}` },
    { title: expect.stringContaining('assigned this to you') },
  ]);
  await grace.call('POST', '/api/notifications/read', { body: {} });

  await admin.call('PATCH', `/api${path}/${record.id}`, {
    body: { ownerUserId: admin.userId, title: 'C-3' },
  });
  await settled();
  expect(await shown(grace)).toHaveLength(2);
});

async function grantSalesManagers(held: object): Promise<void> {
  const { id, permissions } = await find(admin, '/user-roles', 'name', 'Sales manager');
  const body = { permissions: { ...(permissions as object), ...held } };
  expect((await admin.call('PATCH', `/api/user-roles/${id}`, { body })).status).toBe(200);
}

/** `object-a` → `objectAId`. */
const aboutField = (entity: string) => `object${entity.slice(-1).toUpperCase()}Id`;
