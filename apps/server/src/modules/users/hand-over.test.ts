import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineObject } from '../../testing/custom-objects.ts';
import { listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let leaver: User;
let heir: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  leaver = await app.addUser(admin, 'Sales representative');
  heir = await app.addUser(admin, 'Sales representative');
});
afterAll(() => app.close());

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
const handOver = (from: User, to: User, as = admin) =>
  as.call('POST', `/api/users/${from.userId}/hand-over`, { body: { toUserId: to.userId } });
const leadsOf = async (user: User) => (await listAll(admin, `/leads?assignedToUserId=${user.userId}`)).length;

it('makes all that a person owns somebody else’s, in one action that can be undone', async () => {
  const { userId } = leaver;
  const task = { kind: 'task', subject: 'Call', assignedToUserId: userId };
  const owned = [
    ['/leads', 'assignedToUserId', await make(admin, '/leads', { ...lead, assignedToUserId: userId })],
    ['/contacts', 'ownerUserId', await make(admin, '/contacts', { ...lead, ownerUserId: userId })],
    ['/companies', 'ownerUserId', await make(admin, '/companies', { name: 'Engine', ownerUserId: userId })],
    ['/deals', 'ownerUserId', await make(admin, '/deals', { name: 'Engine', ownerUserId: userId })],
    ['/activities', 'assignedToUserId', await make(admin, '/activities', task)],
  ] as const;
  const done = await make(admin, '/activities', { ...task, completedAtUtc: '2026-01-01T00:00:00.000Z' });
  const others = await make(admin, '/leads', { ...lead, assignedToUserId: admin.userId });

  const answer = await handOver(leaver, heir);
  expect(answer).toMatchObject({ status: 200, body: { message: '5 records handed over.', handedOver: 5 } });
  for (const [path, field, { id }] of owned) {
    expect(await read(admin, path, id), path).toMatchObject({ [field]: heir.userId });
  }
  expect(await read(admin, '/activities', done.id)).toMatchObject({ assignedToUserId: userId });
  expect(await read(admin, '/leads', others.id)).toMatchObject({ assignedToUserId: admin.userId });

  expect((await undo(admin, answer)).status).toBe(200);
  for (const [path, field, { id }] of owned) {
    expect(await read(admin, path, id), path).toMatchObject({ [field]: userId });
  }
});

it('says that records of a retired object keep their owner', async () => {
  const chief = await app.createTenant();
  const [from, to] = [await app.addUser(chief, 'Service'), await app.addUser(chief, 'Service')];
  const { id, entity } = await defineObject(chief, { name: 'Contract', pluralName: 'Contracts' });
  const record = await make(chief, `/objects/${entity}`, { title: 'C-1', ownerUserId: from.userId });
  await chief.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: false } });
  expect(await handOver(from, to, chief)).toMatchObject({
    body: {
      message:
        '0 records handed over. Records of retired objects keep their owner until the object is restored: Contracts.',
    },
  });
  await chief.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: true } });
  expect(await handOver(from, to, chief)).toMatchObject({ body: { message: '1 record handed over.' } });
  expect(await read(chief, `/objects/${entity}`, record.id)).toMatchObject({ ownerUserId: to.userId });
});

it('runs in the background for many records, and is undone as one', async () => {
  const chief = await app.createTenant();
  const [from, to] = [await app.addUser(chief, 'Service'), await app.addUser(chief, 'Service')];
  const { tenantId } = chief;
  await app.database.tenants.write(
    { ...chief, permissions: new Map() },
    { id: crypto.randomUUID(), action: 'test', changedEntities: new Set() },
    tx => tx`
      insert into crm.company (tenant_id, name, owner_user_id, tag_ids, is_active)
      select ${tenantId}, 'Company ' || n, ${from.userId}, '{}', true from generate_series(1, 1200) as n`,
  );
  await make(chief, '/deals', { name: 'Engine', ownerUserId: from.userId });
  const answer = await handOver(from, to, chief);
  expect(answer).toMatchObject({
    status: 202,
    body: { message: '1,201 records are being handed over in the background.' },
  });
  const { job } = answer.body as { job: { id: string } };
  while ((await app.longJobs.worker.step(tenantId, { jobId: job.id })) === 'again') {}
  expect((await chief.call('GET', `/api/jobs/${job.id}`)).body).toMatchObject({
    state: 'done',
    done: 1201,
    message: '1,201 records handed over.',
  });
  const count = async (user: User) =>
    (await chief.call('GET', `/api/companies?ownerUserId=${user.userId}&pageSize=1&total=exact`)).headers[
      'x-total-count'
    ];
  expect([await count(from), await count(to)]).toEqual(['0', '1200']);
  expect((await undo(chief, answer)).status).toBe(200);
  expect([await count(from), await count(to)]).toEqual(['1200', '0']);
});

it('is refused without the permission, and for an unknown person', async () => {
  await make(admin, '/leads', { ...lead, assignedToUserId: heir.userId });
  const before = await leadsOf(heir);
  expect((await handOver(heir, leaver, leaver)).status).toBe(403);
  const permissions = { 'users.manage': 'all', 'leads.read': 'all', 'leads.edit': 'own' };
  await admin.call('POST', '/api/user-roles', { body: { name: 'Porter', permissions } });
  const porter = await app.addUser(admin, 'Porter');
  expect((await handOver(heir, leaver, porter)).status).toBe(403);

  const stranger = await app.createTenant();
  const nobody = { status: 400, body: { fields: { toUserId: 'Choose somebody else who is active here' } } };
  expect(await handOver(heir, stranger)).toMatchObject(nobody);
  expect(await handOver(heir, heir)).toMatchObject(nobody);
  expect((await handOver(stranger, heir)).status).toBe(404);
  await admin.call('POST', `/api/users/${leaver.userId}/deactivate`);
  expect(await handOver(heir, leaver)).toMatchObject(nobody);
  expect(await leadsOf(heir)).toBe(before);
});
