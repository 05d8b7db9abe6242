import type { HomePage } from '@pipewright/contract/operations/reports/home-page.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let seller: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  seller = await app.addUser(admin, 'Sales representative');
});

const dashboard = async (name: string, sharing = 'view', as = admin) =>
  (await make(as, '/dashboards', { name, sharing })).id;
const choose = (user: User, dashboardId: string | null) =>
  user.call('PUT', '/api/home-page', { body: { dashboardId } });
const setDefault = (dashboardId: string | null, roleId: string | null = null, as = admin) =>
  as.call('PUT', '/api/home-page/defaults', { body: { roleId, dashboardId } });
const home = async (user: User) => {
  const { dashboard: shown, ...rest } = (await user.call('GET', '/api/home-page')).body as HomePage;
  return { name: shown?.name ?? null, ...rest };
};
const standard = { name: null, source: 'standard', unavailable: null };

it('is the standard one until a person chooses a dashboard, and can be returned to', async () => {
  expect(await home(seller)).toEqual(standard);
  expect((await choose(seller, await dashboard('Mine', 'private', seller))).status).toBe(200);
  expect(await home(seller)).toEqual({ name: 'Mine', source: 'person', unavailable: null });
  expect(await home(admin)).toEqual(standard);
  await choose(seller, null);
  expect(await home(seller)).toEqual({ ...standard, source: 'person' });
});

it('is the person’s own choice before that of their role, and that before the one of everyone', async () => {
  const role = await find(admin, '/user-roles', 'name', 'Sales representative');
  await setDefault(await dashboard('Everyone'));
  await setDefault(await dashboard('Sellers'), role.id);
  expect(await home(admin)).toMatchObject({ name: 'Everyone', source: 'everyone' });
  expect(await home(seller)).toMatchObject({ name: 'Sellers', source: 'role' });
  await choose(seller, null);
  expect(await home(seller)).toMatchObject({ name: null, source: 'person' });
  const reset = await seller.call('DELETE', '/api/home-page');
  expect(reset.body).toMatchObject({ dashboard: { name: 'Sellers' }, source: 'role' });
});

it('can be the standard one for a role, or the same as for everyone', async () => {
  const role = await find(admin, '/user-roles', 'name', 'Sales representative');
  await setDefault(await dashboard('Everyone'));
  const set = await setDefault(null, role.id);
  expect(set.body).toContainEqual({ roleId: role.id, dashboardId: null, dashboardName: null });
  expect(await home(seller)).toEqual({ ...standard, source: 'role' });
  expect(await home(admin)).toMatchObject({ name: 'Everyone', source: 'everyone' });
  const remove = (as: User) => as.call('DELETE', `/api/home-page/defaults/${role.id}`);
  expect((await remove(seller)).status).toBe(403);
  const stranger = await app.createTenant();
  expect((await remove(stranger)).status).toBe(404);
  const removed = await remove(admin);
  expect(removed.body).toMatchObject([{ roleId: null }]);
  expect(await home(seller)).toMatchObject({ name: 'Everyone', source: 'everyone' });
  expect((await undo(admin, removed)).status).toBe(200);
  expect(await home(seller)).toEqual({ ...standard, source: 'role' });
});

it('falls back, and says whose choice is gone, when a dashboard was deleted or is no longer shared', async () => {
  const [own, shared] = [await dashboard('Own'), await dashboard('Shared')];
  await choose(seller, own);
  await setDefault(shared);
  await admin.call('PATCH', `/api/dashboards/${own}`, { body: { sharing: 'private' } });
  expect(await home(seller)).toEqual({ name: 'Shared', source: 'everyone', unavailable: 'person' });
  await admin.call('DELETE', `/api/dashboards/${shared}`);
  expect(await home(seller)).toEqual({ ...standard, unavailable: 'person' });
  expect(await home(admin)).toEqual({ ...standard, unavailable: 'everyone' });
});

it('is set for others by administrators only, from shared dashboards, and can be undone', async () => {
  const shared = await dashboard('Shared');
  expect((await setDefault(shared, null, seller)).status).toBe(403);
  expect((await seller.call('GET', '/api/home-page/defaults')).status).toBe(403);
  const hidden = await setDefault(await dashboard('Hidden', 'private'));
  expect(hidden.body).toMatchObject({ fields: { dashboardId: expect.stringContaining('Share this') } });
  const set = await setDefault(shared);
  expect(set.body).toEqual([{ roleId: null, dashboardId: shared, dashboardName: 'Shared' }]);
  expect((await undo(admin, set)).status).toBe(200);
  expect(await home(seller)).toEqual(standard);
});

it('goes with a role that is deleted, and comes back with it', async () => {
  const role = await make(admin, '/user-roles', {
    name: 'Guests',
    permissions: { 'opportunities.read': 'own' },
  });
  await setDefault(await dashboard('Guests'), role.id);
  const deleted = await admin.call('DELETE', `/api/user-roles/${role.id}`);
  const defaults = async () => (await admin.call('GET', '/api/home-page/defaults')).body;
  expect(await defaults()).toEqual([]);
  expect((await undo(admin, deleted)).status).toBe(200);
  expect(await defaults()).toMatchObject([{ roleId: role.id }]);
});

it('cannot be a dashboard that the person cannot open, and of no other organization', async () => {
  expect((await choose(seller, await dashboard('Hidden', 'private'))).status).toBe(404);
  const stranger = await app.createTenant();
  expect((await choose(stranger, await dashboard('Shared'))).status).toBe(404);
});
