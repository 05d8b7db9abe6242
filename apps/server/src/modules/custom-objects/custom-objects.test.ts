import { maxCustomObjects } from '@pipewright/contract/customization/custom-objects.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const contract = { name: 'Contract', pluralName: 'Contracts' };
const post = (body: object, by = user) => by.call('POST', '/api/custom-objects', { body });
const patch = (id: string, body: object) => user.call('PATCH', `/api/custom-objects/${id}`, { body });
const deleteForGood = (id: string, name: string) =>
  user.call('POST', `/api/custom-objects/${id}/delete-for-good`, { body: { name } });

describe('defining an object', () => {
  it('makes an address from the plural name, and gives it a record type', async () => {
    const first = await post({ ...contract, icon: 'file-text', titleLabel: 'Number' });
    expect(first).toMatchObject({
      status: 201,
      body: { slug: 'contracts', entity: 'object-a', icon: 'file-text', titleLabel: 'Number', sortOrder: 1 },
    });
    expect(await defineObject(user, { name: 'Vertrag', pluralName: 'Verträge (alt)' })).toMatchObject({
      slug: 'vertrage-alt',
      entity: 'object-b',
      icon: 'cube',
      titleLabel: 'Name',
      sortOrder: 2,
    });
    expect(await defineObject(user, { name: '合', pluralName: '合同' })).toMatchObject({ slug: 'object' });
    expect(await defineObject(user, { name: 'A', pluralName: 'Contracts!' })).toMatchObject({
      slug: 'contracts-2',
    });
    const long = 'a'.repeat(50);
    expect(await defineObject(user, { name: 'B', pluralName: long })).toMatchObject({ slug: 'a'.repeat(40) });
    expect(await defineObject(user, { name: 'C', pluralName: `${long.slice(1)}b` })).toMatchObject({
      slug: `${'a'.repeat(38)}-2`,
    });
  });

  it.each([
    [{ name: '' }, { name: 'Singular name is required' }],
    [{ slug: 'Not a slug' }, { slug: 'Use small letters, digits and “-”, and begin with a letter' }],
    [{ slug: 'a--b' }, { slug: 'Use small letters, digits and “-”, and begin with a letter' }],
    [{ slug: 'new' }, { slug: '“new” is used by the product itself' }],
    [{ slug: 'object-b' }, { slug: '“object-b” is used by the product itself' }],
    [{ slug: 'deal-stages' }, { slug: '“deal-stages” is used by the product itself' }],
    [{ name: 'Deal' }, { name: '“Deal” is used by the product itself' }],
    [{ pluralName: 'Companies' }, { pluralName: '“Companies” is used by the product itself' }],
    [{ name: 'x'.repeat(100_000) }, { name: expect.any(String) }],
    [{ entity: 'object-c' }, { entity: expect.any(String) }],
  ])('refuses %j by name', async (given, fields) => {
    expect(await post({ ...contract, ...given })).toMatchObject({ status: 400, body: { fields } });
  });

  it('keeps script in names as text', async () => {
    const name = '<script>alert(1)</script>';
    expect(await post({ name, pluralName: name })).toMatchObject({
      status: 201,
      body: { name, slug: 'script-alert-1-script' },
    });
  });

  it('accepts a name once, also if two people add it at the same time', async () => {
    const answers = await Promise.all([post(contract), post(contract)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await post({ name: 'contract', pluralName: 'Others' })).toMatchObject({
      status: 409,
      body: { fields: { name: 'Singular name is taken already' } },
    });
    expect(await post({ name: 'Other', pluralName: 'Others', slug: 'contracts' })).toMatchObject({
      status: 409,
      body: { fields: { slug: 'API name is taken already' } },
    });
  });

  it('is limited to ten, which is shown before', async () => {
    for (let n = 1; n < maxCustomObjects; n += 1) {
      await defineObject(user);
    }
    expect((await user.call('GET', '/api/custom-objects/usage')).body).toMatchObject({
      maxObjects: 10,
      maxFields: 200,
      objects: { length: 9 },
    });
    const both = await Promise.all([
      post({ name: 'Tenth', pluralName: 'Tenths' }),
      post({ name: 'Eleventh', pluralName: 'Elevenths' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      message: 'There can be at most 10 custom objects. Delete one that you no longer need.',
    });
    const entities = (await listAll(user, '/custom-objects')).map(({ entity }) => entity);
    expect(new Set(entities).size).toBe(10);
  });

  it('is limited to people who may change settings', async () => {
    const manager = await app.addUser(user, 'Sales manager');
    expect((await post(contract, manager)).status).toBe(403);
    expect((await manager.call('GET', '/api/custom-objects/usage')).status).toBe(403);
    await post(contract);
    expect(await listAll(manager, '/custom-objects')).toMatchObject([contract]);
  });
});

describe('changing an object', () => {
  it('can be renamed, but keeps its address', async () => {
    const object = await defineObject(user, contract);
    const renamed = await patch(object.id, { name: 'Agreement', pluralName: 'Agreements' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Agreement', slug: 'contracts' } });
    expect((await patch(object.id, { slug: 'agreements' })).status).toBe(400);
    expect((await undo(user, renamed)).status).toBe(200);
    expect(await read(user, '/custom-objects', object.id)).toMatchObject(contract);
  });

  it('is retired and restored with its records, and undone', async () => {
    const object = await defineObject(user, contract);
    const record = await make(user, '/objects/contracts', { title: 'C-1' });
    const retired = await patch(object.id, { isActive: false });
    expect((await user.call('GET', '/api/objects/contracts')).status).toBe(404);
    expect((await user.call('POST', '/api/objects/contracts', { body: { title: 'C-2' } })).status).toBe(404);
    expect((await user.call('GET', '/api/search?q=C-1')).body).toEqual([]);
    expect((await undo(user, retired)).status).toBe(200);
    expect(await listAll(user, '/objects/contracts')).toEqual([record]);
  });

  it('is undone only after its fields, which would otherwise appear in another object', async () => {
    const added = await post(contract);
    const body = { entity: 'object-a', label: 'Amount', type: 'amount' };
    const field = await user.call('POST', '/api/custom-fields', { body });
    expect(await undo(user, added)).toMatchObject({
      status: 409,
      body: { message: 'This custom object has fields. Delete them first.' },
    });
    expect((await undo(user, field)).status).toBe(200);
    expect((await undo(user, added)).status).toBe(200);
    expect((await user.call('GET', '/api/objects/contracts')).status).toBe(404);
    expect(await user.call('POST', '/api/custom-fields', { body })).toMatchObject({
      status: 400,
      body: { fields: { entity: 'There is no such custom object' } },
    });
  });
});

describe('deleting an object for good', () => {
  it('requires that it is retired, has no records, is not referred to, and its name', async () => {
    const object = await defineObject(user, contract);
    await make(user, '/objects/contracts', { title: 'C-1' });
    expect(await deleteForGood(object.id, 'Contract')).toMatchObject({
      status: 409,
      body: { message: 'Retire Contract before you delete it.' },
    });
    await patch(object.id, { isActive: false });
    expect(await deleteForGood(object.id, 'contract')).toMatchObject({
      status: 400,
      body: { fields: { name: 'This is not the name of the object' } },
    });
    expect(await deleteForGood(object.id, 'Contract')).toMatchObject({
      status: 409,
      body: { message: 'This custom object is used by 1 record.' },
    });
    expect((await user.call('DELETE', `/api/custom-objects/${object.id}`)).status).toBe(409);
    await patch(object.id, { isActive: true });
    const [record] = await listAll(user, '/objects/contracts');
    await user.call('DELETE', `/api/objects/contracts/${record?.id}`);
    const field = await addField(user, {
      label: 'Main contract',
      type: 'reference',
      rules: { references: 'object-a' },
    });
    await patch(object.id, { isActive: false });
    expect(await deleteForGood(object.id, 'Contract')).toMatchObject({
      status: 409,
      body: { message: 'Used by Main contract. Delete these first.' },
    });
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    await user.call('DELETE', `/api/custom-fields/${field.id}`);
    expect((await deleteForGood(object.id, 'Contract')).status).toBe(200);
    expect(await listAll(user, '/custom-objects')).toEqual([]);
  });

  it('deletes its fields and permissions as well, and undo restores all of them', async () => {
    const object = await defineObject(user, contract);
    await addField(user, { entity: 'object-a', label: 'Amount', type: 'amount' });
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const permissions = { ...(role.permissions as object), 'object-a.read': 'all' };
    await user.call('PATCH', `/api/user-roles/${role.id}`, { body: { permissions } });
    await patch(object.id, { isActive: false });
    const deleted = await deleteForGood(object.id, 'Contract');
    expect(deleted.status).toBe(200);
    expect(await listAll(user, '/custom-fields')).toEqual([]);
    expect((await read(user, '/user-roles', role.id)).permissions).not.toHaveProperty('object-a.read');

    expect((await undo(user, deleted)).status).toBe(200);
    expect(await listAll(user, '/custom-objects')).toMatchObject([contract]);
    expect(await listAll(user, '/custom-fields')).toMatchObject([{ label: 'Amount' }]);
    expect((await read(user, '/user-roles', role.id)).permissions).toEqual(permissions);
  });

  it('removes its permissions from API keys, so that they do not give access to another object', async () => {
    const object = await defineObject(user, contract);
    const key = { name: 'Key', permissions: ['leads.read', 'object-a.read'], expiresInDays: 1 };
    expect((await user.call('POST', '/api/security/api-keys', { body: key })).status).toBeLessThan(300);
    await patch(object.id, { isActive: false });
    expect((await deleteForGood(object.id, 'Contract')).status).toBe(200);
    expect((await user.call('GET', '/api/security/api-keys')).body).toMatchObject([
      { permissions: ['leads.read'] },
    ]);
  });
});
