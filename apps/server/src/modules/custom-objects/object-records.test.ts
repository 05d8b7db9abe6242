import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  await defineObject(user, { name: 'Contract', pluralName: 'Contracts', titleLabel: 'Number' });
  await addField(user, { entity: 'object-a', label: 'Amount', type: 'amount' });
  await addField(user, { entity: 'object-a', label: 'Ends', type: 'date' });
});

const contracts = '/objects/contracts';
const makeContract = (title: string, custom: object = {}) => make(user, contracts, { title, custom });
const titles = async (query: string) =>
  (await listAll(user, `${contracts}?${query}`)).map(({ title }) => title);

describe('records of an object', () => {
  it('are created, read, changed and deleted, by slug and by record type', async () => {
    const made = await makeContract('C-1', { amount: 1200, ends: '2027-03-31' });
    expect(made).toMatchObject({
      title: 'C-1',
      ownerUserId: user.userId,
      owner: { id: user.userId },
      custom: { amount: 1200, ends: '2027-03-31' },
      version: 1,
    });
    expect(await read(user, '/objects/object-a', made.id)).toEqual(made);
    const changed = await user.call('PATCH', `/api${contracts}/${made.id}`, {
      body: { custom: { amount: 1300 } },
    });
    expect(changed.body).toMatchObject({ custom: { amount: 1300, ends: '2027-03-31' }, version: 2 });
    expect((await user.call('DELETE', `/api${contracts}/${made.id}`)).status).toBe(204);
    expect((await user.call('GET', `/api${contracts}/${made.id}`)).status).toBe(404);
  });

  it('are refused where a field is wrong, unknown or of another object', async () => {
    await defineObject(user, { name: 'Project', pluralName: 'Projects' });
    const post = (path: string, body: object) => user.call('POST', `/api${path}`, { body });
    expect(await post(contracts, { title: '' })).toMatchObject({
      status: 400,
      body: { fields: { title: expect.any(String) } },
    });
    expect((await post(contracts, { title: 'A', custom: { amount: 'x' } })).status).toBe(400);
    expect((await post('/objects/projects', { title: 'A', custom: { amount: 1 } })).status).toBe(400);
    expect((await post('/objects/unknown', { title: 'A' })).status).toBe(404);
    expect((await user.call('GET', '/api/objects/object-c')).status).toBe(404);
    expect((await user.call('GET', '/api/objects/__proto__')).status).toBe(404);
  });

  it('are listed by filter, sort, search and groups', async () => {
    await makeContract('Alpha', { amount: 3, ends: '2027-01-01' });
    await makeContract('Beta', { amount: 1, ends: '2026-01-01' });
    await makeContract('Gamma', { amount: 2 });
    expect(await titles('sort=title')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await titles('sort=-custom.amount')).toEqual(['Alpha', 'Gamma', 'Beta']);
    const filter = JSON.stringify({ field: 'custom.ends', op: 'before', value: '2026-06-01' });
    expect(await titles(`filter=${encodeURIComponent(filter)}`)).toEqual(['Beta']);
    expect(await titles('search=gam')).toEqual(['Gamma']);
    const groups = await user.call('POST', `/api${contracts}/groups`, {
      body: { measures: { n: { measure: 'count' }, sum: { measure: 'sum', field: 'custom.amount' } } },
    });
    expect(groups.body).toMatchObject({ total: { n: 3, sum: 6 } });
  });

  it('are found by the global search under the name of their record type', async () => {
    const { id } = await makeContract('Zeppelin lease');
    expect((await user.call('GET', '/api/search?q=zepp')).body).toMatchObject([
      { resource: 'object-a', id, title: 'Zeppelin lease' },
    ]);
  });

  it('are changed and deleted in bulk, and each change is undone', async () => {
    const ids = [(await makeContract('A')).id, (await makeContract('B')).id];
    const updates = { custom: { amount: 7 } };
    const changed = await user.call('POST', `/api${contracts}/bulk-update`, { body: { ids, updates } });
    expect(changed.body).toMatchObject({ updated: 2 });
    expect((await undo(user, changed)).status).toBe(200);
    expect(await listAll(user, contracts)).toMatchObject([
      { custom: { amount: null } },
      { custom: { amount: null } },
    ]);
    const deleted = await user.call('POST', `/api${contracts}/bulk-delete`, { body: { ids } });
    expect(await listAll(user, contracts)).toEqual([]);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await titles('sort=title')).toEqual(['A', 'B']);
  });

  it('are exported under the names of the object', async () => {
    await makeContract('C-1', { amount: 5 });
    const { body, headers } = await user.call('GET', `/api${contracts}/export?format=csv`);
    expect(headers['content-disposition']).toContain('contracts-');
    expect(String(body).split('\n')[0]).toContain('Number');
    expect(String(body)).toContain('C-1');
  });

  it('have a timeline, and are in the audit log', async () => {
    const { id } = await makeContract('C-1');
    await user.call('PATCH', `/api${contracts}/${id}`, { body: { title: 'C-2' } });
    const timeline = await user.call('GET', `/api${contracts}/${id}/timeline`);
    expect(timeline.body).toMatchObject([
      { operation: 'update', changes: [{ field: 'title', before: 'C-1', after: 'C-2' }] },
      { operation: 'insert' },
    ]);
    expect(JSON.stringify((await user.call('GET', '/api/audit?pageSize=50')).body)).toContain('object-a');
  });

  it('have the names of the object and of its fields in the file of the audit log', async () => {
    const { id } = await makeContract('C-1', { amount: 1200 });
    await user.call('PATCH', `/api${contracts}/${id}`, { body: { custom: { amount: 1300 } } });
    const { body } = await user.call('GET', '/api/audit/export?resource=object-a');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    const changed = lines.find(line => line.includes(',Changed,Contract,C-1,'));
    expect(changed).toContain(',Amount: 1200 → 1300,');
  });
});

describe('references', () => {
  it('lead from other records to an object and back, and are released when it is deleted', async () => {
    await addField(user, {
      entity: 'company',
      label: 'Contract',
      type: 'reference',
      rules: { references: 'object-a' },
    });
    await addField(user, {
      entity: 'object-a',
      label: 'Customer',
      type: 'reference',
      rules: { references: 'company' },
    });
    const company = await make(user, '/companies', { name: 'Acme' });
    const contract = await makeContract('C-1', { customer: company.id });
    const link = { custom: { contract: contract.id } };
    expect((await user.call('PATCH', `/api/companies/${company.id}`, { body: link })).status).toBe(200);
    const filter = JSON.stringify({ field: 'custom.customer', op: 'isAnyOf', value: [company.id] });
    expect(await titles(`filter=${encodeURIComponent(filter)}`)).toEqual(['C-1']);

    const deleted = await user.call('DELETE', `/api${contracts}/${contract.id}`);
    expect(await read(user, '/companies', company.id)).toMatchObject({ custom: { contract: null } });
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await read(user, '/companies', company.id)).toMatchObject(link);

    await user.call('DELETE', `/api/companies/${company.id}`);
    expect(await read(user, contracts, contract.id)).toMatchObject({ custom: { customer: null } });
  });
});

describe('activities and files about a record', () => {
  it('refer to it, are found by it, and lose the link when it is deleted', async () => {
    const { id } = await makeContract('C-1');
    const note = await make(user, '/activities', { kind: 'note', subject: 'Signed', objectAId: id });
    expect(note).toMatchObject({ objectAId: id, objectA: { id, title: 'C-1' } });
    const file = await make(user, '/files', { name: 'a.txt', size: 1, objectAId: id });
    expect(file).toMatchObject({ objectAId: id });
    expect(await listAll(user, `/activities?objectAId=${id}`)).toMatchObject([{ id: note.id }]);
    expect(await listAll(user, `/files?objectAId=${id}`)).toMatchObject([{ id: file.id }]);
    expect((await user.call('GET', `/api${contracts}/${id}/timeline`)).body).toMatchObject([
      { type: 'activity', activity: { id: note.id } },
      { type: 'change' },
    ]);
    const deleted = await user.call('DELETE', `/api${contracts}/${id}`);
    expect(await read(user, '/activities', note.id)).toMatchObject({ objectAId: null, objectA: null });
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await read(user, '/activities', note.id)).toMatchObject({ objectAId: id });
  });

  it('say nothing about objects to those who cannot read them, and keep the link when they are saved', async () => {
    const { id } = await makeContract('C-1');
    const manager = await app.addUser(user, 'Sales manager');
    const note = await make(user, '/activities', { kind: 'note', subject: 'Signed', objectAId: id });
    const seen = await read(manager, '/activities', note.id);
    expect(seen).not.toHaveProperty('objectAId');
    expect(seen).not.toHaveProperty('objectA');
    expect(note).not.toHaveProperty('objectBId');
    const filter = encodeURIComponent(JSON.stringify({ field: 'objectAId', op: 'isNotEmpty' }));
    for (const query of [`objectAId=${id}`, `filter=${filter}`]) {
      expect((await manager.call('GET', `/api/activities?${query}`)).status, query).toBe(400);
    }
    const groups = { by: [{ field: 'objectAId' }], measures: { n: { measure: 'count' } } };
    expect((await manager.call('POST', '/api/activities/groups', { body: groups })).status).toBe(400);
    for (const value of [null, id]) {
      const changed = await manager.call('PATCH', `/api/activities/${note.id}`, {
        body: { objectAId: value },
      });
      expect(changed).toMatchObject({
        status: 400,
        body: { fields: { objectAId: 'There is no such field' } },
      });
    }
    const body = { kind: 'note', subject: 'Signed today' };
    expect((await manager.call('PUT', `/api/activities/${note.id}`, { body })).status).toBe(200);
    expect(await read(user, '/activities', note.id)).toMatchObject({
      subject: 'Signed today',
      objectAId: id,
    });
  });

  it('do not name the link in the history of others either', async () => {
    const { id } = await makeContract('C-1');
    const manager = await app.addUser(user, 'Sales manager');
    const note = await make(user, '/activities', { kind: 'note', subject: 'Signed', objectAId: id });
    await user.call('PATCH', `/api/activities/${note.id}`, { body: { objectAId: null } });
    const history = async (by: User) =>
      JSON.stringify((await by.call('GET', `/api/audit?resource=activity&recordId=${note.id}`)).body);
    expect(await history(user)).toContain('objectAId');
    expect(await history(manager)).toContain('update');
    expect(await history(manager)).not.toContain('objectAId');
  });
});

it('the API document of the organization has the object with its fields', async () => {
  const document = (await user.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, unknown> };
  };
  expect(Object.keys(document.paths)).toContain('/api/objects/contracts/{id}');
  expect(Object.keys(document.paths).filter(path => path.includes('{object}'))).toEqual([]);
  expect(JSON.stringify(document.components.schemas.NewObjectAInput)).toContain('"amount"');
});
