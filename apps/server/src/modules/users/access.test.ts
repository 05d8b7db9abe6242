import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let person: User;
let mate: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  person = await app.addUser(admin, 'Sales representative');
  mate = await app.addUser(admin, 'Sales representative');
  await make(admin, '/teams', { name: 'North', memberUserIds: [person.userId, mate.userId] });
  await make(mate, '/activities', { kind: 'task', subject: 'Call back' });
  for (const owner of [admin, person, mate, mate]) {
    await make(admin, '/companies', { name: `Company ${owner.userId}`, ownerUserId: owner.userId });
  }
});
afterAll(() => app.close());

const ask = (query: string, user = admin) => user.call('GET', `/api/access${query}`);
const areaIn = (body: unknown, name: string) =>
  (body as { areas: { area: string }[] }).areas.find(({ area }) => area === name);

describe('what a person or role can see', () => {
  it('lists the permissions of a person, with teams and counts', async () => {
    const { body } = await ask(`?userId=${person.userId}`);
    expect(body).toMatchObject({
      person: { id: person.userId, isActive: true },
      role: { name: 'Sales representative' },
      teams: [{ name: 'North', isManager: false }],
      special: [],
    });
    expect(areaIn(body, 'companies')).toEqual({
      area: 'companies',
      reach: { read: 'team', create: 'team', edit: 'own', delete: 'own' },
      count: 3,
    });
    expect(areaIn(body, 'activities')).toMatchObject({ count: 1 });
    expect(areaIn(body, 'masters')).toEqual({ area: 'masters', reach: { read: 'all' }, count: null });
  });

  it('lists the permissions of a role, without counts', async () => {
    const role = await find(admin, '/user-roles', 'name', 'Administrator');
    const { body } = await ask(`?roleId=${role.id}`);
    expect(body).toMatchObject({ person: null, teams: [], role: { id: role.id } });
    expect(areaIn(body, 'leads')).toMatchObject({ reach: { delete: 'all' }, count: null });
    expect((body as { special: string[] }).special).toContain('users.manage');
  });

  it('is only for users who manage users, within the organization', async () => {
    expect((await ask(`?userId=${person.userId}`, person)).status).toBe(403);
    const stranger = await app.createTenant('Stranger');
    expect((await ask(`?userId=${person.userId}`, stranger)).status).toBe(404);
    expect((await ask('')).status).toBe(400);
  });
});

describe('why a person can see a record', () => {
  const why = async (resource: string, id: string, user: User) =>
    (await ask(`/why?resource=${resource}&id=${id}&userId=${user.userId}`)).body;
  const companyOf = (owner: User | null) =>
    make(admin, '/companies', { name: 'Any Ltd', ownerUserId: owner?.userId ?? null });

  it('is explained by role, reach, team and owner', async () => {
    expect(await why('company', (await companyOf(mate)).id, person)).toEqual({
      canSee: true,
      sentence:
        'Uma Sales representative can see this company: the role “Sales representative” lets them read the companies of their teams, and Uma Sales representative, who owns this one, is in the team “North” with them.',
      actions: [],
    });
    expect(await why('company', (await companyOf(person)).id, person)).toMatchObject({
      canSee: true,
      sentence: expect.stringMatching(/, and they own this one\.$/),
      actions: ['edit', 'delete'],
    });
    expect(await why('company', (await companyOf(admin)).id, person)).toMatchObject({
      canSee: false,
      sentence: expect.stringMatching(
        /^Uma .* cannot see .* Ada Admin, who owns this one, is in none of them\.$/,
      ),
      actions: [],
    });
    const nobodys = await companyOf(admin);
    await admin.call('PATCH', `/api/companies/${nobodys.id}`, { body: { ownerUserId: null } });
    expect(await why('company', nobodys.id, person)).toMatchObject({
      canSee: true,
      sentence: expect.stringContaining('nobody owns'),
    });
    expect(await why('company', nobodys.id, admin)).toMatchObject({
      canSee: true,
      sentence: expect.stringContaining('lets them read all companies.'),
      actions: ['edit', 'delete', 'export'],
    });
  });

  it('is explained for deactivated people', async () => {
    const leaver = await app.addUser(admin, 'Sales manager');
    await app.database.tenants.write(
      { tenantId: admin.tenantId, userId: null, permissions: new Map() },
      newChangeSet('test'),
      tx => tx`
        update crm.membership set is_active = false
        where tenant_id = ${admin.tenantId} and user_id = ${leaver.userId}`,
    );
    const { id } = await companyOf(admin);
    expect(await why('company', id, leaver)).toEqual({
      canSee: false,
      sentence: 'Uma Sales manager cannot see this company: they are deactivated.',
      actions: [],
    });
  });

  it('is not found for a missing record', async () => {
    const { status } = await ask(`/why?resource=company&id=${person.userId}&userId=${person.userId}`);
    expect(status).toBe(404);
  });
});
