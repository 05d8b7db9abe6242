import type { SavedView } from '@pipewright/contract/operations/views.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let owner: User;
let colleague: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  owner = await app.addUser(admin, 'Sales representative');
  colleague = await app.addUser(admin, 'Sales representative');
});
afterAll(() => app.close());

const address = 'search=ann&sort=-leadScore&columns=fullName,email&density=compact';
let view: SavedView;
let number = 0;
beforeEach(async () => {
  number += 1;
  view = await save({ name: `Hot ${number}` });
});

async function save(body: Partial<SavedView>, as = owner): Promise<SavedView> {
  const answer = await as.call('POST', '/api/views', { body: { entity: 'lead', address, ...body } });
  expect(answer.status).toBe(201);
  return answer.body as SavedView;
}

async function namesOf(user: User, entity = 'lead'): Promise<string[]> {
  const { body } = await user.call('GET', `/api/views?entity=${entity}`);
  return (body as SavedView[]).map(({ name }) => name);
}

const change = (as: User, body: unknown, id = view.id) => as.call('PATCH', `/api/views/${id}`, { body });

describe('a private view', () => {
  it('stores what was saved, and can be renamed and changed by its owner', async () => {
    expect(view).toMatchObject({ entity: 'lead', address, isShared: false, mayChange: true });
    expect((await change(owner, { name: `Cold ${number}`, address: 'search=bob' })).status).toBe(200);
    expect(await namesOf(owner)).toContain(`Cold ${number}`);
    expect(await namesOf(owner, 'contact')).toEqual([]);
  });

  it('does not exist for anybody else, whatever their permissions', async () => {
    for (const other of [colleague, admin]) {
      expect(await namesOf(other)).not.toContain(view.name);
      expect((await change(other, { name: 'Mine' })).status).toBe(404);
      expect((await change(other, { isShared: true })).status).toBe(404);
      expect((await other.call('DELETE', `/api/views/${view.id}`)).status).toBe(404);
    }
    expect(await namesOf(owner)).toContain(view.name);
  });

  it('leaves no trace that others could read', async () => {
    const rows = await app.database.tenants.read(
      { tenantId: owner.tenantId, userId: owner.userId, permissions: new Map() },
      tx => tx`select entity from crm.change_log where tenant_id = ${owner.tenantId} and row_id = ${view.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('has a name that is unique for its owner', async () => {
    const body = { entity: 'lead', name: view.name.toUpperCase(), address };
    const again = await owner.call('POST', '/api/views', { body });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ fields: { name: 'Name is taken already' } });
    await save({ name: view.name }, colleague);
  });
});

describe('a shared view', () => {
  beforeEach(async () => {
    expect((await change(owner, { isShared: true })).status).toBe(200);
  });

  it('is visible to everybody who may read the records, and changed by its owner or users who manage settings', async () => {
    expect(await namesOf(colleague)).toContain(view.name);
    expect((await change(colleague, { name: 'Mine' })).status).toBe(403);
    expect((await colleague.call('DELETE', `/api/views/${view.id}`)).status).toBe(403);
    expect((await change(admin, { name: `Official ${number}` })).status).toBe(200);
    expect(await namesOf(owner)).toContain(`Official ${number}`);
    expect((await change(owner, { isShared: false })).status).toBe(200);
    expect(await namesOf(admin)).not.toContain(`Official ${number}`);
  });

  it('stays in its organization', async () => {
    const stranger = await app.createTenant();
    expect(await namesOf(stranger)).toEqual([]);
    expect((await change(stranger, { name: 'Mine' })).status).toBe(404);
  });
});

it('is refused for lists that the user may not read or that do not exist', async () => {
  const role = { name: 'Contacts only', permissions: { 'contacts.read': 'all' } };
  expect((await admin.call('POST', '/api/user-roles', { body: role })).status).toBe(201);
  const outsider = await app.addUser(admin, 'Contacts only');
  await change(owner, { isShared: true });
  expect((await outsider.call('GET', '/api/views?entity=lead')).status).toBe(403);
  expect((await change(outsider, { name: 'Mine' })).status).toBe(403);
  const body = { entity: 'lead', name: 'Mine', address };
  expect((await outsider.call('POST', '/api/views', { body })).status).toBe(403);
  expect((await owner.call('GET', '/api/views?entity=password')).status).toBe(400);
  expect((await app.call('GET', '/api/views?entity=lead')).status).toBe(401);
});
