import { maxCustomObjects } from '@pipewright/contract/customization/custom-objects.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let contractId: string;
beforeAll(async () => {
  app = await openTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
});

const contract = { name: 'Contract', pluralName: 'Contracts' };
const define = () => admin.call('POST', '/api/custom-objects', { body: contract });
const webhook = { url: 'http://127.0.0.1:9/contracts', description: 'Accounting' };
const subscribe = (events: readonly string[]) =>
  admin.call('POST', '/api/webhooks', { body: { ...webhook, events } });
const views = async () => (await admin.call('GET', '/api/views?entity=object-a')).body;

/** Defines the object whose table is used again. */
async function defineContract(): Promise<void> {
  contractId = ((await define()).body as { id: string }).id;
}

async function deleteContract(by = admin) {
  await admin.call('PATCH', `/api/custom-objects/${contractId}`, { body: { isActive: false } });
  return by.call('POST', `/api/custom-objects/${contractId}/delete-for-good`, { body: { name: 'Contract' } });
}

/** Defines objects until one uses the table that the contracts had. */
async function useTableAgain(): Promise<void> {
  let entity = '';
  for (let n = 0; n < maxCustomObjects && entity !== 'object-a'; n += 1) {
    entity = (await defineObject(admin)).entity;
  }
  expect(entity).toBe('object-a');
}

/** Changes what sales managers may do with custom objects; all other permissions stay. */
async function grant(held: object) {
  const { id, permissions } = await find(admin, '/user-roles', 'name', 'Sales manager');
  const others = Object.entries(permissions as object).filter(([name]) => !name.startsWith('object-'));
  const body = { permissions: { ...Object.fromEntries(others), ...held } };
  return admin.call('PATCH', `/api/user-roles/${id}`, { body });
}

async function objectPermissions(): Promise<string[]> {
  const { permissions } = await find(admin, '/user-roles', 'name', 'Sales manager');
  return Object.keys(permissions as object).filter(name => name.startsWith('object-'));
}

describe('roles', () => {
  it('cannot be given permissions of an object in advance', async () => {
    expect((await grant({ 'object-a.read': 'all' })).status).toBe(200);
    expect(await objectPermissions()).toEqual([]);
    await defineContract();
    const manager = await app.addUser(admin, 'Sales manager');
    expect((await manager.call('GET', '/api/objects/contracts')).status).toBe(403);
  });

  it('lose the permissions of an object whose creation is undone, and get them back when it is redone', async () => {
    const created = await define();
    await defineObject(admin);
    await grant({ 'object-a.read': 'all', 'object-b.read': 'all' });
    await admin.call('POST', '/api/views', {
      body: { entity: 'object-a', name: 'Mine', address: 'sort=title' },
    });
    const undone = await undo(admin, created);
    expect(undone.status).toBe(200);
    expect(await objectPermissions()).toEqual(['object-b.read']);
    expect((await undo(admin, undone)).status).toBe(200);
    expect(await objectPermissions()).toEqual(['object-a.read', 'object-b.read']);
    expect(await views()).toEqual([]);
  });

  it('do not get permissions of a former object back by an undo', async () => {
    await defineContract();
    await grant({ 'object-a.read': 'all' });
    const withdrawn = await grant({});
    expect((await deleteContract()).status).toBe(200);
    await useTableAgain();
    expect((await undo(admin, withdrawn)).status).toBe(200);
    expect(await objectPermissions()).toEqual([]);
  });
});

describe('what names an object', () => {
  it('prevents its deletion: a webhook, by name', async () => {
    await defineContract();
    const { body } = await subscribe(['object-a.created', 'lead.created']);
    const { id } = (body as { webhook: { id: string } }).webhook;
    expect(await deleteContract()).toMatchObject({
      status: 409,
      body: { message: 'Used by Accounting. Delete these first.' },
    });
    await admin.call('PATCH', `/api/webhooks/${id}`, { body: { events: ['lead.created'] } });
    expect((await deleteContract()).status).toBe(200);
  });

  it('prevents that its creation is undone', async () => {
    const created = await define();
    await subscribe(['object-a.created']);
    expect(await undo(admin, created)).toMatchObject({
      status: 409,
      body: {
        message: 'This custom object is used by a field, an automation or a webhook. Delete these first.',
      },
    });
  });

  it('does not come back by an undo once another object uses the table', async () => {
    await defineContract();
    const { body } = await subscribe(['object-a.created']);
    const { id } = (body as { webhook: { id: string } }).webhook;
    const draft = { entity: 'object-a', trigger: { kind: 'created' }, steps: [] };
    const automation = await make(admin, '/automations', { name: 'Follow up', draft });
    const field = await addField(admin, { entity: 'object-a', label: 'Amount', type: 'amount' });
    await admin.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    const deleted = [
      await admin.call('DELETE', `/api/webhooks/${id}`),
      await admin.call('DELETE', `/api/automations/${automation.id}`),
      await admin.call('DELETE', `/api/custom-fields/${field.id}`),
    ];
    expect((await deleteContract()).status).toBe(200);
    await useTableAgain();
    for (const each of deleted) {
      expect(await undo(admin, each)).toMatchObject({
        status: 409,
        body: { message: 'There is no such custom object' },
      });
    }
    expect(await listAll(admin, '/custom-fields')).toEqual([]);
    expect((await admin.call('GET', '/api/webhooks')).body).toEqual([]);
  });

  it('is not left behind where a field is added while the object is deleted', async () => {
    await defineContract();
    await admin.call('PATCH', `/api/custom-objects/${contractId}`, { body: { isActive: false } });
    const body = { entity: 'object-a', label: 'Amount', type: 'amount' };
    const [, deleted] = await Promise.all([
      admin.call('POST', '/api/custom-fields', { body }),
      deleteContract(),
    ]);
    expect(await listAll(admin, '/custom-fields')).toHaveLength(deleted.status === 200 ? 0 : 1);
  });
});

describe('another object that uses the table', () => {
  it('has neither the saved views nor the records of the former one', async () => {
    await defineContract();
    const view = { entity: 'object-a', name: 'Mine', address: 'sort=title' };
    expect((await admin.call('POST', '/api/views', { body: view })).status).toBe(201);
    const record = await make(admin, '/objects/contracts', { title: 'Old' });
    const removed = await admin.call('DELETE', `/api/objects/contracts/${record.id}`);
    expect((await deleteContract()).status).toBe(200);
    await useTableAgain();
    expect(await views()).toEqual([]);
    expect(await undo(admin, removed)).toMatchObject({
      status: 409,
      body: { message: 'There is no such custom object' },
    });
    expect(await listAll(admin, '/objects/object-a')).toEqual([]);
  });
});

it('an object is deleted only by somebody who may undo it', async () => {
  await defineContract();
  await grant({ 'object-a.read': 'all', 'settings.manage': 'all' });
  const manager = await app.addUser(admin, 'Sales manager');
  expect(await deleteContract(manager)).toMatchObject({
    status: 403,
    body: { message: 'Roles have permissions for this object. An administrator can delete it.' },
  });
  await grant({ 'settings.manage': 'all' });
  const deleted = await deleteContract(manager);
  expect(deleted.status).toBe(200);
  expect((await undo(manager, deleted)).status).toBe(200);
  expect(await listAll(manager, '/custom-objects')).toMatchObject([contract]);
});
