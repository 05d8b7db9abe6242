import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { signIn } from './testing.ts';

let app: TestApp;
let ada: User;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.createTenant();
});
afterAll(() => app.close());

interface Session {
  id: string;
  isCurrent: boolean;
  userAgent: string;
}
interface Event {
  id: string;
  kind: string;
  details: Record<string, unknown>;
  userAgent: string | null;
}

const sessionsOf = async (user: User) => (await user.call('GET', '/api/security/sessions')).body as Session[];
const eventsOf = async (user: User, query = '') =>
  (await user.call('GET', `/api/security/events${query}`)).body as Event[];
const isLetIn = async (token: string) => (await app.call('GET', '/api/leads', { token })).status;

it('lists the user’s sessions and ends one, so that its next request is rejected', async () => {
  const other = (await signIn(app, ada, {}, 'Firefox')).body.access_token;
  expect(await isLetIn(other)).toBe(200);
  const sessions = await sessionsOf(ada);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  const [, found] = sessions;
  expect(found).toMatchObject({ userAgent: 'Firefox', method: 'password', address: '127.0.0.1' });

  expect((await ada.call('DELETE', `/api/security/sessions/${found?.id}`)).status).toBe(204);
  expect(await isLetIn(other)).toBe(401);
  expect((await ada.call('DELETE', `/api/security/sessions/${found?.id}`)).status).toBe(404);
  expect(await sessionsOf(ada)).toHaveLength(1);
});

it('ends all other sessions of the user at once', async () => {
  const colleague = await app.addUser(ada, 'Administrator');
  const [mine] = await sessionsOf(ada);
  expect((await colleague.call('DELETE', `/api/security/sessions/${mine?.id}`)).status).toBe(404);
  const tokens = [await app.signIn(ada.email), await app.signIn(ada.email)];
  const answer = await ada.call('POST', '/api/security/sessions/end-others');
  expect(answer.body).toEqual({ message: '2 other sessions ended.', ended: 2 });
  expect(await Promise.all(tokens.map(isLetIn))).toEqual([401, 401]);
  expect(await isLetIn(ada.accessToken)).toBe(200);
  expect(await isLetIn(colleague.accessToken)).toBe(200);
});

it('changes the password with the old one, and ends all other sessions', async () => {
  const user = await app.addUser(ada, 'Read only');
  const other = await app.signIn(user.email);
  const change = (currentPassword: string, newPassword: string) =>
    user.call('POST', '/api/security/password', { body: { currentPassword, newPassword } });

  expect(await change('not the password', 'a fine new password')).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: 'This is not your password' } },
  });
  expect(await change(password, 'password1')).toMatchObject({
    status: 400,
    body: { fields: { newPassword: expect.stringContaining('most common') } },
  });
  expect((await change(password, 'a fine new password')).status).toBe(200);
  expect(await isLetIn(other)).toBe(401);
  expect(await isLetIn(user.accessToken)).toBe(200);
  expect((await signIn(app, user)).status).toBe(400);
  expect((await signIn(app, user, { password: 'a fine new password' })).status).toBe(200);
});

it('limits the attempts to guess the old password', async () => {
  const user = await app.addUser(ada, 'Read only');
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { currentPassword: `wrong ${attempt}`, newPassword: 'a fine new password' };
    statuses.push((await user.call('POST', '/api/security/password', { body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

it('shows the security events of the user’s own account, newest first, in pages', async () => {
  const user = await app.addUser(ada, 'Read only');
  await signIn(app, user, { password: 'wrong' }, 'curl/8');
  await expect.poll(async () => (await eventsOf(user)).length).toBe(2);
  const token = (await signIn(app, user)).body.access_token;
  await app.call('POST', '/oauth/revoke', {
    body: new URLSearchParams({ client_id: 'crm-web', token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const all = await eventsOf(user);
  expect(all.map(({ kind, details }) => [kind, details])).toEqual([
    ['sign-out', {}],
    ['sign-in', { method: 'password' }],
    ['sign-in-failed', { method: 'password' }],
    ['sign-in', { method: 'password' }],
  ]);
  expect(all[2]?.userAgent).toBe('curl/8');
  const first = await eventsOf(user, '?pageSize=3');
  const rest = await eventsOf(user, `?pageSize=3&before=${first.at(-1)?.id}`);
  expect([...first, ...rest]).toEqual(all);
});

it('shows a failed attempt in every organization of the account, and in no other', async () => {
  const second = await app.createTenant();
  const user = await app.addUser(ada, 'Read only');
  await app.identity.addMember({
    tenantId: second.tenantId,
    role: 'Read only',
    person: { email: user.email, password, firstName: 'Uma', lastName: 'Two' },
  });
  const elsewhere = await app.signIn(user.email, second.tenantId);
  await signIn(app, user, { password: 'wrong' });
  const kindsThere = async () => {
    const { body } = await app.call('GET', '/api/security/events', { token: elsewhere });
    return (body as Event[]).map(({ kind }) => kind).sort();
  };
  // In any order: a failed attempt is recorded after its response.
  await expect.poll(kindsThere).toEqual(['sign-in', 'sign-in-failed']);
  expect((await eventsOf(user)).map(({ kind }) => kind)).toContain('sign-in-failed');
  expect((await eventsOf(second)).map(({ kind }) => kind)).not.toContain('sign-in-failed');
});
