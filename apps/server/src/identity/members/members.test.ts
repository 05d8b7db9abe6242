import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { find, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

type Listed = { id: string; fullName: string; role: string; state: string; lastSeenAtUtc: string | null };

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
});

const lastAdministrator = 'The last administrator cannot be removed. Make somebody else administrator first.';
const roleId = async (name: string) => (await find(admin, '/user-roles', 'name', name)).id;
const people = async (query = '', as = admin) =>
  (await as.call('GET', `/api/users?${query}`)).body as Listed[];
const deactivate = (whom: User, as = admin) => as.call('POST', `/api/users/${whom.userId}/deactivate`);
const reactivate = (whom: User, as = admin) => as.call('POST', `/api/users/${whom.userId}/reactivate`);
const setRole = async (whom: User, role: string, as = admin) =>
  as.call('PATCH', `/api/users/${whom.userId}`, { body: { roleId: await roleId(role) } });
const roleOf = async (whom: User) => (await people()).find(({ id }) => id === whom.userId)?.role;

/** Somebody who can manage users and little else. */
async function addUserManager(): Promise<User> {
  const permissions = { 'users.manage': 'all', 'masters.read': 'all' };
  await admin.call('POST', '/api/user-roles', { body: { name: 'Porter', permissions } });
  return app.addUser(admin, 'Porter');
}

describe('the list of people', () => {
  it.each(['name', 'role', 'state', 'lastSeenAtUtc'])(
    'can be sorted by %s, both ways and page by page',
    async sort => {
      const uma = await app.addUser(admin, 'Sales manager');
      const zoe = await app.addUser(admin, 'Marketing');
      await deactivate(zoe);
      await uma.call('GET', '/api/users');
      const ids = async (query: string) => (await people(query)).map(({ id }) => id);
      const ascending = await ids(`sort=${sort}`);
      expect(ascending).toHaveLength(3);
      expect(await ids(`sort=-${sort}`)).toEqual(ascending.toReversed());
      const paged: string[] = [];
      let url: string | undefined = `/api/users?sort=-${sort}&pageSize=1`;
      while (url) {
        const { body, headers } = await admin.call('GET', url);
        paged.push(...(body as Listed[]).map(({ id }) => id));
        url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
      }
      expect(paged).toEqual(ascending.toReversed());
      if (sort === 'state') {
        expect(ascending.at(-1)).toBe(zoe.userId);
      }
    },
  );

  it('shows all members, their last activity and the number of their records', async () => {
    const uma = await app.addUser(admin, 'Sales manager');
    const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
    await admin.call('POST', '/api/leads', { body: { ...lead, assignedToUserId: uma.userId } });
    await admin.call('POST', '/api/leads', {
      body: { ...lead, status: 'closed-won', assignedToUserId: uma.userId },
    });
    await admin.call('POST', '/api/companies', { body: { name: 'Engine', ownerUserId: uma.userId } });
    const task = { kind: 'task', subject: 'Call', assignedToUserId: uma.userId };
    await admin.call('POST', '/api/activities', { body: task });
    await admin.call('POST', '/api/activities', {
      body: { ...task, completedAtUtc: '2026-01-01T00:00:00.000Z' },
    });
    const listed = await people('', uma);
    expect(listed).toMatchObject([
      { id: admin.userId, fullName: 'Ada Admin', role: 'Administrator', state: 'active' },
      {
        id: uma.userId,
        email: uma.email,
        state: 'active',
        owned: { leads: 1, deals: 0, activities: 1, contacts: 0, companies: 1 },
        invitation: null,
      },
    ]);
    expect(Date.parse(listed[1]?.lastSeenAtUtc ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    expect((await app.call('GET', '/api/users')).status).toBe(401);
  });

  it('does not count records that the user cannot see completely', async () => {
    const permissions = { 'leads.read': 'own', 'contacts.read': 'all' };
    await admin.call('POST', '/api/user-roles', { body: { name: 'Hermit', permissions } });
    const hermit = await app.addUser(admin, 'Hermit');
    const nothing = { leads: null, deals: null, activities: null, contacts: 0, companies: null };
    expect(await people('', hermit)).toMatchObject([{ owned: nothing }, { owned: nothing }]);
  });

  it('can be searched, filtered and paged', async () => {
    const service = [await app.addUser(admin, 'Service'), await app.addUser(admin, 'Service')];
    await app.addUser(admin, 'Marketing');
    await deactivate(service[0] as User);
    const ids = (listed: Listed[]) => listed.map(({ id }) => id).sort();
    expect(ids(await people('search=SERVICE'))).toEqual(service.map(({ userId }) => userId).sort());
    expect(ids(await people(`roleId=${await roleId('Service')}&state=deactivated`))).toEqual([
      service[0]?.userId,
    ]);
    const seen: string[] = [];
    let url: string | undefined = '/api/users?pageSize=1';
    while (url) {
      const page = await admin.call('GET', url);
      seen.push(...(page.body as Listed[]).map(({ id }) => id));
      url = /^<([^>]+)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    }
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
    expect((await admin.call('GET', '/api/users?cursor=made-up')).status).toBe(400);
  });

  it('shows no member of another organization', async () => {
    const stranger = await app.createTenant();
    expect((await people('', stranger)).map(({ id }) => id)).toEqual([stranger.userId]);
  });
});

it('refuses every change without the permission', async () => {
  const reader = await app.addUser(admin, 'Read only');
  const one = { body: { roleId: await roleId('Administrator') } };
  await admin.call('POST', '/api/invitations', { body: { emails: ['grace@example.test'], ...one.body } });
  const before = await people();
  const invitation = before.find(({ state }) => state === 'invited')?.id;
  for (const [method, path, options] of [
    ['PATCH', `users/${reader.userId}`, one],
    ['POST', `users/${admin.userId}/deactivate`, {}],
    ['POST', `users/${admin.userId}/reactivate`, {}],
    ['POST', `users/${admin.userId}/reset-second-factor`, { body: {} }],
    ['POST', `users/${admin.userId}/one-time-link`, { body: { purpose: 'reset-password' } }],
    ['POST', `users/${admin.userId}/hand-over`, { body: { toUserId: reader.userId } }],
    ['POST', 'invitations', { body: { emails: ['ada@example.test'], ...one.body } }],
    ['POST', `invitations/${invitation}/resend`, {}],
    ['DELETE', `invitations/${invitation}`, {}],
  ] as const) {
    expect((await reader.call(method, `/api/${path}`, options)).status, path).toBe(403);
    expect((await app.call(method, `/api/${path}`, options)).status, path).toBe(401);
  }
  expect(await people()).toEqual(before);
});

describe('a role', () => {
  it('is not overwritten if it was changed in the meantime', async () => {
    const uma = await app.addUser(admin, 'Service');
    const change = async (role: string) =>
      admin.call('PATCH', `/api/users/${uma.userId}`, {
        body: { roleId: await roleId(role) },
        headers: { 'if-match': '"1"' },
      });
    expect((await change('Marketing')).status).toBe(200);
    expect((await change('Read only')).status).toBe(412);
    expect(await roleOf(uma)).toBe('Marketing');
  });

  it('takes effect on the next request, and can be undone', async () => {
    const uma = await app.addUser(admin, 'Read only');
    const addTag = (name: string) => uma.call('POST', '/api/tags', { body: { name } });
    expect((await addTag('One')).status).toBe(403);
    const changed = await setRole(uma, 'Sales manager');
    expect(changed).toMatchObject({ status: 200, body: { message: 'Uma Read only is now Sales manager.' } });
    expect((await addTag('Two')).status).toBe(201);
    expect((await undo(admin, changed)).status).toBe(200);
    expect((await addTag('Three')).status).toBe(403);
  });

  it('cannot be changed without permission, beyond the user’s own permissions, or by undo', async () => {
    const uma = await app.addUser(admin, 'Read only');
    expect((await setRole(uma, 'Administrator', uma)).status).toBe(403);
    const porter = await addUserManager();
    expect(await setRole(porter, 'Administrator', porter)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('because you do not hold it yourself') },
    });
    const demoted = await setRole(uma, 'Porter');
    expect((await undo(uma, demoted)).status).toBe(403);
    expect((await undo(porter, demoted)).status).toBe(403);
    expect(await roleOf(porter)).toBe('Porter');
  });

  it('of a more privileged member, of another organization, or to an unknown role is not changed', async () => {
    const porter = await addUserManager();
    expect(await setRole(admin, 'Porter', porter)).toMatchObject({
      status: 403,
      body: { message: 'You cannot change Ada Admin, who may do more than you.' },
    });
    expect((await deactivate(admin, porter)).status).toBe(403);
    const stranger = await app.createTenant();
    expect((await setRole(stranger, 'Service')).status).toBe(404);
    expect((await deactivate(stranger)).status).toBe(404);
    const foreign = (await find(stranger, '/user-roles', 'name', 'Service')).id;
    const answer = await admin.call('PATCH', `/api/users/${porter.userId}`, { body: { roleId: foreign } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { roleId: 'This role does not exist' } } });
    await admin.call('PATCH', `/api/user-roles/${await roleId('Service')}`, { body: { isActive: false } });
    expect((await setRole(porter, 'Service')).status).toBe(400);
  });
});

describe('a deactivated member', () => {
  it('is signed out at once, and after reactivation has to sign in again', async () => {
    const uma = await app.addUser(admin, 'Service');
    expect((await uma.call('GET', '/api/tags')).status).toBe(200);
    const answer = await deactivate(uma);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Uma Service is deactivated.' } });
    expect((await uma.call('GET', '/api/tags')).status).toBe(401);
    await expect(app.signIn(uma.email)).rejects.toThrow();
    expect((await reactivate(uma)).status).toBe(200);
    expect((await uma.call('GET', '/api/tags')).status).toBe(401);
    const token = await app.signIn(uma.email);
    expect((await app.call('GET', '/api/tags', { token })).status).toBe(200);
  });

  it('is reactivated by undo, without the ended sessions', async () => {
    const uma = await app.addUser(admin, 'Service');
    expect((await undo(admin, await deactivate(uma))).status).toBe(200);
    expect((await uma.call('GET', '/api/tags')).status).toBe(401);
    expect(await app.signIn(uma.email)).toBeTruthy();
  });

  it('has no session left when deactivated by undo', async () => {
    const uma = await app.addUser(admin, 'Service');
    await deactivate(uma);
    const reactivated = await reactivate(uma);
    const token = await app.signIn(uma.email);
    const shutAgain = await undo(admin, reactivated);
    expect(shutAgain.status).toBe(200);
    expect((await undo(admin, shutAgain)).status).toBe(200);
    expect((await app.call('GET', '/api/tags', { token })).status).toBe(401);
    expect(await app.signIn(uma.email)).toBeTruthy();
  });

  it('loses all API keys permanently', async () => {
    const uma = await app.addUser(admin, 'Service');
    const body = { name: 'Script', permissions: ['masters.read'], expiresInDays: null };
    const made = await uma.call('POST', '/api/security/api-keys', { body });
    const { token } = made.body as { token: string };
    expect((await app.call('GET', '/api/tags', { token })).status).toBe(200);
    await deactivate(uma);
    expect((await app.call('GET', '/api/tags', { token })).status).toBe(401);
    await reactivate(uma);
    expect((await app.call('GET', '/api/tags', { token })).status).toBe(401);
  });

  it('stays signed in to other organizations', async () => {
    const other = await app.createTenant();
    await app.identity.addMember({
      tenantId: admin.tenantId,
      role: 'Service',
      person: { email: other.email, password: '', firstName: '', lastName: '' },
    });
    await deactivate(other);
    expect((await other.call('GET', '/api/tags')).status).toBe(200);
  });

  it('is never the user themselves', async () => {
    await app.addUser(admin, 'Administrator');
    expect(await deactivate(admin)).toMatchObject({
      status: 409,
      body: { message: 'You cannot deactivate yourself. Ask another administrator.' },
    });
  });
});

describe('the last administrator', () => {
  it('cannot lower their own role', async () => {
    expect(await setRole(admin, 'Service')).toMatchObject({
      status: 409,
      body: { message: lastAdministrator },
    });
    expect(await roleOf(admin)).toBe('Administrator');
    const second = await app.addUser(admin, 'Administrator');
    expect((await setRole(admin, 'Service')).status).toBe(200);
    expect(await roleOf(second)).toBe('Administrator');
  });

  it('remains when two administrators remove each other at the same moment', async () => {
    for (let round = 0; round < 2; round++) {
      const tenant = await app.createTenant();
      const second = await app.addUser(tenant, 'Administrator');
      const answers = await Promise.all([deactivate(second, tenant), deactivate(tenant, second)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const [row] = await owner`
        select count(*) from membership where tenant_id = ${tenant.tenantId} and is_active`;
      expect(row?.count).toBe(1);
    }
  });

  it('remains when a promotion is undone', async () => {
    const second = await app.addUser(admin, 'Service');
    const promoted = await setRole(second, 'Administrator');
    expect((await setRole(admin, 'Service', second)).status).toBe(200);
    expect(await undo(second, promoted)).toMatchObject({ status: 409, body: { message: lastAdministrator } });
    expect(await roleOf(second)).toBe('Administrator');
  });
});

describe('the seats of the Starter plan', () => {
  const choose = (plan: string, trialEnds: string | null) =>
    changeRows(
      app.owner,
      admin.tenantId,
      tx => tx`
        update organization set plan = ${plan}, trial_ends_at_utc = now() + ${trialEnds}::interval
        where tenant_id = ${admin.tenantId}`,
    );
  const invite = async (count: number) =>
    admin.call('POST', '/api/invitations', {
      body: {
        emails: Array.from({ length: count }, () => `${crypto.randomUUID()}@example.test`),
        roleId: await roleId('Service'),
      },
    });
  const full = {
    status: 409,
    body: {
      message: expect.stringContaining('The Starter plan holds 5 people, those who are invited included.'),
    },
  };

  it.each([
    ['starter', null],
    ['professional', '-1 day'],
  ])('are five, including invitations (%s, trial %s)', async (plan, trialEnds) => {
    const uma = await app.addUser(admin, 'Service');
    await choose(plan, trialEnds);
    expect(await invite(4)).toMatchObject(full);
    expect((await invite(3)).status).toBe(200);
    expect((await admin.call('GET', '/api/users/seats')).body).toEqual({
      active: 2,
      invited: 3,
      deactivated: 0,
      limit: 5,
    });
    expect(await invite(1)).toMatchObject(full);
    await deactivate(uma);
    expect((await invite(1)).status).toBe(200);
    expect(await reactivate(uma)).toMatchObject(full);
  });

  it('are unlimited in a trial and in a paid plan', async () => {
    expect((await admin.call('GET', '/api/users/seats')).body).toMatchObject({ limit: null });
    await choose('professional', null);
    expect((await invite(8)).status).toBe(200);
  });
});
