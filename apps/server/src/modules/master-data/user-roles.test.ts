import { permissions } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { tagsModule } from './tags.ts';
import { userRolesModule } from './user-roles.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [userRolesModule, tagsModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
});

const role = (name: string) => find(admin, '/user-roles', 'name', name);
const patch = ({ id }: Found, body: object, as = admin) =>
  as.call('PATCH', `/api/user-roles/${id}`, { body });
const addTag = (user: User, name: string) => user.call('POST', '/api/tags', { body: { name } });

describe('user roles', () => {
  it('are the six standard ones with their permissions', async () => {
    const rows = await listAll(admin, '/user-roles');
    expect(rows.map(({ name, isBuiltIn }) => [name, isBuiltIn])).toEqual([
      ['Administrator', true],
      ['Sales manager', false],
      ['Sales representative', false],
      ['Marketing', false],
      ['Service', false],
      ['Read only', false],
    ]);
    expect(Object.keys(rows[0]?.permissions as object).sort()).toEqual([...permissions].sort());
  });

  it('have at least one permission, however they are written', async () => {
    const sales = await role('Sales manager');
    const nothing = {
      status: 400,
      body: { fields: { permissions: expect.stringContaining('at least one') } },
    };
    expect(
      await admin.call('POST', '/api/user-roles', { body: { name: 'Nobody', permissions: {} } }),
    ).toMatchObject(nothing);
    expect(await patch(sales, { permissions: {} })).toMatchObject(nothing);
    const bulk = { body: { ids: [sales.id], updates: { permissions: {} } } };
    expect((await admin.call('POST', '/api/user-roles/bulk-update', bulk)).status).toBe(400);
    expect(await role('Sales manager')).toEqual(sales);
  });

  it('reject unknown permissions and reaches', async () => {
    const body = { name: 'Odd', permissions: { 'leads.fly': 'all', 'leads.read': 'some' } };
    expect(await admin.call('POST', '/api/user-roles', { body })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'permissions.leads.fly': expect.any(String),
          'permissions.leads.read': 'Leads.read must be one of: own, team, all',
        },
      },
    });
  });

  it('count from the next request on, also by undo', async () => {
    const reader = await app.addUser(admin, 'Read only');
    const readOnly = await role('Read only');
    expect((await addTag(reader, 'One')).status).toBe(403);
    const given = { ...(readOnly.permissions as object), 'masters.create': 'all' };
    const change = await patch(readOnly, { permissions: given });
    expect(change.body).toMatchObject({ permissions: given });
    expect((await addTag(reader, 'Two')).status).toBe(201);
    await undo(admin, change);
    expect((await addTag(reader, 'Three')).status).toBe(403);
  });

  it('cannot be deleted while members have it, and the error has their number', async () => {
    await app.addUser(admin, 'Service');
    await app.addUser(admin, 'Service');
    const service = await role('Service');
    expect(await admin.call('DELETE', `/api/user-roles/${service.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'This user role is used by 2 members.',
        usage: [{ resource: 'membership', label: 'members', count: 2 }],
      },
    });
    const marketing = await role('Marketing');
    expect((await admin.call('DELETE', `/api/user-roles/${marketing.id}`)).status).toBe(204);
  });
});

describe('the administrators’ role', () => {
  it('is always active with all permissions', async () => {
    const built = await role('Administrator');
    const one = `/api/user-roles/${built.id}`;
    await app.identity.addMember({
      tenantId: admin.tenantId,
      role: 'Service',
      person: {
        email: `x${built.id}@example.test`,
        password: 'correct horse',
        firstName: 'A',
        lastName: 'B',
      },
    });
    const { 'users.manage': _, ...fewer } = built.permissions as Record<string, string>;
    for (const answer of [
      await patch(built, { permissions: fewer }),
      await patch(built, { permissions: { ...fewer, 'users.manage': 'own' } }),
      await admin.call('PUT', one, { body: { name: 'Administrator', permissions: fewer } }),
      await patch(built, { isActive: false }),
      await admin.call('PATCH', `${one}/toggle-status`),
      await admin.call('POST', '/api/user-roles/bulk-update', {
        body: { ids: [built.id], updates: { isActive: false } },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect((await admin.call('DELETE', one)).status).toBe(409);
    expect(await read(admin, '/user-roles', built.id)).toEqual(built);
    expect((await patch(built, { name: 'Chief' })).status).toBe(200);
  });
});

describe('the administrators’ role of an organization from an earlier version', () => {
  /** As if `masters` and `audit` were added in a later version: the stored role does not contain them. */
  async function storeOlderRole(): Promise<User> {
    const tenant = await app.createTenant();
    await app.database.tenants.write(systemPrincipal(tenant.tenantId), newChangeSet('older version'), tx => {
      const older = JSON.stringify({ 'users.manage': 'all', 'settings.manage': 'all', 'leads.read': 'all' });
      return tx`
        update crm.user_role set permissions = ${older}::text::jsonb
        where tenant_id = ${tenant.tenantId} and is_built_in`;
    });
    app.identity.forget({ tenantId: tenant.tenantId });
    return tenant;
  }

  it('has permissions of later versions, and can grant them', async () => {
    const older = await storeOlderRole();
    const built = await find(older, '/user-roles', 'name', 'Administrator');
    expect(Object.keys(built.permissions as object).sort()).toEqual([...permissions].sort());
    expect((await addTag(older, 'New')).status).toBe(201);
    expect((await older.call('GET', '/api/audit')).status).toBe(200);
    const granted = { 'masters.read': 'all', 'masters.create': 'all', 'audit.read': 'all' };
    await make(older, '/user-roles', { name: 'Archivist', permissions: granted });
    const archivist = await app.addUser(older, 'Archivist');
    expect((await addTag(archivist, 'Granted')).status).toBe(201);
  });

  it('cannot be granted by users with fewer permissions', async () => {
    const older = await storeOlderRole();
    const { 'masters.delete': _, ...most } = (await find(older, '/user-roles', 'name', 'Administrator'))
      .permissions as Record<string, string>;
    await make(older, '/user-roles', { name: 'Deputy', permissions: most });
    const deputy = await app.addUser(older, 'Deputy');
    const { id } = await find(older, '/user-roles', 'name', 'Administrator');
    const body = { emails: ['new@example.test'], roleId: id };
    expect((await deputy.call('POST', '/api/invitations', { body })).status).toBe(403);
    expect((await deputy.call('POST', `/api/users/${older.userId}/deactivate`)).status).toBe(403);
    expect((await deputy.call('GET', `/api/access?userId=${older.userId}`)).body).toMatchObject({
      areas: expect.arrayContaining([
        expect.objectContaining({ area: 'masters', reach: expect.objectContaining({ delete: 'all' }) }),
      ]),
    });
  });

  it('is not changed by a form that sends all its fields', async () => {
    const { id, permissions: shown } = await role('Administrator');
    const body = { name: 'Administrator', description: 'New words', permissions: shown };
    expect((await admin.call('PUT', `/api/user-roles/${id}`, { body })).status).toBe(200);
    const stored = await app.database.tenants.read(
      systemPrincipal(admin.tenantId),
      tx => tx`select permissions from crm.user_role where tenant_id = ${admin.tenantId} and id = ${id}`,
    );
    expect(stored).toEqual([{ permissions: {} }]);
  });
});

describe('a user who manages users', () => {
  it('cannot grant permissions or reaches beyond their own', async () => {
    const held = { 'users.manage': 'all', 'masters.read': 'all', 'leads.read': 'team' };
    await make(admin, '/user-roles', { name: 'User manager', permissions: held });
    const manager = await app.addUser(admin, 'User manager');
    const create = (name: string, granted: object) =>
      manager.call('POST', '/api/user-roles', { body: { name, permissions: granted } });

    expect((await create('Fine', { 'leads.read': 'own', 'masters.read': 'all' })).status).toBe(201);
    expect(await create('More', { 'settings.manage': 'all' })).toMatchObject({
      status: 403,
      body: { message: 'You cannot grant settings.manage, because you do not hold it yourself.' },
    });
    expect((await create('Further', { 'leads.read': 'all' })).status).toBe(403);

    const mine = await role('User manager');
    expect((await patch(mine, { permissions: { ...held, 'audit.read': 'all' } }, manager)).status).toBe(403);
    const sales = await role('Sales manager');
    const ids = [mine.id, sales.id];
    const bulk = { body: { ids, updates: { permissions: sales.permissions } } };
    expect((await manager.call('POST', '/api/user-roles/bulk-update', bulk)).status).toBe(403);
    // A role can keep the permissions that it has when something else is changed.
    const same = { description: 'New words', permissions: sales.permissions };
    expect((await patch(sales, same, manager)).status).toBe(200);
    expect((await patch(sales, { permissions: { 'masters.read': 'all' } }, manager)).status).toBe(200);
  });

  it('cannot restore permissions beyond their own by undo', async () => {
    const held = { 'users.manage': 'all', 'masters.read': 'all' };
    const mine = await make(admin, '/user-roles', { name: 'User manager', permissions: held });
    const manager = await app.addUser(admin, 'User manager');
    const given = await patch(mine, { permissions: { ...held, 'settings.manage': 'all' } });
    const taken = await patch(mine, { permissions: held });
    expect(await undo(manager, taken)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await undo(admin, taken)).status).toBe(200);
    expect((await undo(manager, given)).status).toBe(200);
    const deleted = await admin.call('DELETE', `/api/user-roles/${(await role('Marketing')).id}`);
    expect((await undo(manager, deleted)).status).toBe(403);
    const renamed = await patch(await role('Sales manager'), { name: 'Head of sales' });
    expect((await undo(manager, renamed)).status).toBe(200);
  });

  it('may change roles; writing lists is not enough', async () => {
    const manager = await app.addUser(admin, 'Sales manager');
    expect((await manager.call('GET', '/api/user-roles')).status).toBe(200);
    expect((await patch(await role('Service'), { description: 'x' }, manager)).status).toBe(403);
    expect((await addTag(manager, 'Allowed')).status).toBe(201);
  });
});
