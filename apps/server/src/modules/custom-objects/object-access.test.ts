import { randomUUID } from 'node:crypto';
import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { areas } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../platform/database/connections/connection.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { databaseOf } from '../../testing/databases/nodes.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  await defineObject(admin, { name: 'Contract', pluralName: 'Contracts' });
  await defineObject(admin, { name: 'Project', pluralName: 'Projects' });
});

const contracts = '/objects/contracts';
const projects = '/objects/projects';

/** Changes what a standard role may do with custom objects. */
async function grant(role: string, held: object): Promise<void> {
  const { id, permissions } = await find(admin, '/user-roles', 'name', role);
  const body = { permissions: { ...(permissions as object), ...held } };
  const answer = await admin.call('PATCH', `/api/user-roles/${id}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('permissions of an object', () => {
  it('are held by administrators alone until a role is granted them', async () => {
    const { id } = await make(admin, contracts, { title: 'C-1' });
    const manager = await app.addUser(admin, 'Sales manager');
    for (const path of [contracts, `${contracts}/${id}`, `${contracts}/${id}/timeline`]) {
      expect((await manager.call('GET', `/api${path}`)).status, path).toBe(403);
    }
    const why = `/api/access/why?resource=object-a&id=${id}&userId=${manager.userId}`;
    expect((await admin.call('GET', why)).body).toMatchObject({
      canSee: false,
      sentence: expect.stringMatching(/cannot see this Contract: .* does not let them read Contracts\.$/),
    });
    await grant('Sales manager', { 'object-a.read': 'all' });
    expect(await listAll(manager, contracts)).toMatchObject([{ title: 'C-1' }]);
    expect((await manager.call('POST', `/api${contracts}`, { body: { title: 'C-2' } })).status).toBe(403);
    expect((await manager.call('GET', `/api${projects}`)).status).toBe(403);
    expect((await manager.call('GET', `/api${contracts}/export?format=csv`)).status).toBe(403);
  });

  it('reach one’s own records, the team’s or all', async () => {
    const held = { 'object-a.read': 'own', 'object-a.create': 'own', 'object-a.edit': 'own' };
    await grant('Sales representative', held);
    const rep = await app.addUser(admin, 'Sales representative');
    const mine = await make(rep, contracts, { title: 'Mine' });
    const other = await make(admin, contracts, { title: 'Theirs' });
    expect(await listAll(rep, contracts)).toMatchObject([{ title: 'Mine' }]);
    expect((await rep.call('GET', `/api${contracts}/${other.id}`)).status).toBe(404);
    expect((await rep.call('PATCH', `/api${contracts}/${other.id}`, { body: { title: 'X' } })).status).toBe(
      404,
    );
    expect((await rep.call('PATCH', `/api${contracts}/${mine.id}`, { body: { title: 'X' } })).status).toBe(
      200,
    );
    expect((await rep.call('GET', '/api/search?q=Their')).body).toEqual([]);
    expect(await listAll(admin, contracts)).toHaveLength(2);
  });

  it('are needed to undo changes of its records', async () => {
    await grant('Sales manager', { 'object-b.read': 'all', 'object-b.edit': 'all' });
    const manager = await app.addUser(admin, 'Sales manager');
    const { id } = await make(admin, contracts, { title: 'C-1' });
    const changed = await admin.call('PATCH', `/api${contracts}/${id}`, { body: { title: 'C-2' } });
    expect((await undo(manager, changed)).status).toBeGreaterThanOrEqual(403);
    expect(await listAll(admin, contracts)).toMatchObject([{ title: 'C-2' }]);
  });

  it('are saved while the object is being deleted, and neither waits for the other', async () => {
    const object = await find(admin, '/custom-objects', 'name', 'Contract');
    await admin.call('PATCH', `/api/custom-objects/${object.id}`, { body: { isActive: false } });
    await grant('Sales manager', { 'object-b.read': 'all' });
    const owner = connect(await databaseOf(app.owner, admin.tenantId), { max: 2, searchPath: 'crm' });
    const waiting = async (count: number) =>
      expect
        .poll(async () => {
          const rows = await owner`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          return rows.length;
        })
        .toBe(count);
    const answers: Promise<{ status: number }>[] = [];
    await owner.begin(async tx => {
      await tx`select from crm.custom_object where tenant_id = ${admin.tenantId} and id = ${object.id} for update`;
      const path = `/api/custom-objects/${object.id}/delete-for-good`;
      answers.push(admin.call('POST', path, { body: { name: 'Contract' } }));
      await waiting(1);
      const { id, permissions } = await find(admin, '/user-roles', 'name', 'Sales manager');
      const body = { permissions: { ...(permissions as object), 'object-a.read': 'all' } };
      answers.push(admin.call('PATCH', `/api/user-roles/${id}`, { body }));
      await waiting(2);
    });
    await owner.end();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const { permissions } = await find(admin, '/user-roles', 'name', 'Sales manager');
    expect(permissions).not.toHaveProperty('object-a.read');
  });

  it('are gone while it is retired, and cannot be granted by others meanwhile', async () => {
    await grant('Sales manager', { 'object-a.read': 'all', 'users.manage': 'all' });
    const manager = await app.addUser(admin, 'Sales manager');
    await make(admin, contracts, { title: 'C-1' });
    const object = await find(admin, '/custom-objects', 'name', 'Contract');
    await admin.call('PATCH', `/api/custom-objects/${object.id}`, { body: { isActive: false } });
    expect((await manager.call('GET', `/api${contracts}`)).status).toBe(404);
    const role = await find(admin, '/user-roles', 'name', 'Sales manager');
    const permissions = { ...(role.permissions as object), 'object-a.export': 'all' };
    const raised = await manager.call('PATCH', `/api/user-roles/${role.id}`, { body: { permissions } });
    expect(raised.status).toBe(403);
    await admin.call('PATCH', `/api/custom-objects/${object.id}`, { body: { isActive: true } });
    expect(await listAll(manager, contracts)).toHaveLength(1);
  });

  it('are needed to download a backup, also while it is retired', async () => {
    const exports = areas.filter(area => !isObjectEntity(area)).map(area => [`${area}.export`, 'all']);
    const reads = areas.filter(area => !isObjectEntity(area)).map(area => [`${area}.read`, 'all']);
    await grant('Sales manager', Object.fromEntries([...exports, ...reads, ['settings.manage', 'all']]));
    const manager = await app.addUser(admin, 'Sales manager');
    const file = `/api/backup/archives/${randomUUID()}/file`;
    const download = async (by: User) => (await by.call('GET', file)).status;
    expect(await download(manager)).toBe(403);
    for (const { id } of await listAll(admin, '/custom-objects')) {
      await admin.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: false } });
    }
    expect(await download(manager)).toBe(403);
    expect(await download(admin)).toBe(404);
    const both = { 'object-a.read': 'all', 'object-a.export': 'all', 'object-b.read': 'all' };
    await grant('Sales manager', { ...both, 'object-b.export': 'all' });
    expect(await download(manager)).toBe(404);
  });

  it('let administrators appoint others, whatever objects there are', async () => {
    const role = await find(admin, '/user-roles', 'name', 'Administrator');
    const person = await app.addUser(admin, 'Read only');
    const answer = await admin.call('PATCH', `/api/users/${person.userId}`, { body: { roleId: role.id } });
    expect(answer.status).toBe(200);
    expect((await person.call('GET', `/api${contracts}`)).status).toBe(200);
  });
});

describe('isolation', () => {
  it('keeps the records of two objects apart', async () => {
    const contract = await make(admin, contracts, { title: 'C-1' });
    await make(admin, projects, { title: 'P-1' });
    expect(await listAll(admin, projects)).toMatchObject([{ title: 'P-1' }]);
    expect((await admin.call('GET', `/api${projects}/${contract.id}`)).status).toBe(404);
    const ids = [contract.id];
    const deleted = await admin.call('POST', `/api${projects}/bulk-delete`, { body: { ids } });
    expect(deleted.body).toMatchObject({ deleted: 0, notFound: ids });
    expect(await listAll(admin, contracts)).toHaveLength(1);
  });

  it('resolves the same address to each organization’s own object', async () => {
    const stranger = await app.createTenant();
    const { id } = await make(admin, contracts, { title: 'C-1' });
    expect((await stranger.call('GET', `/api${contracts}`)).status).toBe(404);
    await defineObject(stranger, { name: 'Other', pluralName: 'Others' });
    await defineObject(stranger, { name: 'Contract', pluralName: 'Contracts' });
    expect(await listAll(stranger, contracts)).toEqual([]);
    for (const path of [`${contracts}/${id}`, `/objects/others/${id}`, `/objects/object-a/${id}`]) {
      expect((await stranger.call('GET', `/api${path}`)).status, path).toBe(404);
    }
    const body = { kind: 'note', subject: 'Spy', objectAId: id };
    expect((await stranger.call('POST', '/api/activities', { body })).status).toBe(400);
  });
});
