import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, password, type TestApp, type User } from '../../../testing/test-app.ts';
import { createSoftAuthenticator } from '../passkeys/soft-authenticator.ts';
import { codeNow, sendCode, setUpApp, signIn } from '../testing.ts';

const origin = 'https://crm.example.test';

let app: TestApp;
let admin: User;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: origin } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  user = await app.addUser(admin, 'Sales manager');
});

const reset = (whom: User, as = admin, body: object = { password }) =>
  as.call('POST', `/api/users/${whom.userId}/reset-second-factor`, { body });
const listed = async (whom: User, as = admin) =>
  ((await as.call('GET', '/api/users')).body as { id: string; hasSecondFactor: boolean | null }[]).find(
    ({ id }) => id === whom.userId,
  );
const mails = async () =>
  (await admin.call('GET', '/api/outbox')).body as { recipient: string; subject: string }[];
const needsCode = async (whom: User) => (await signIn(app, whom)).body.error === 'mfa_required';

it('removes a lost second factor and all sessions, and notifies its owner', async () => {
  await app.identity.accounts.markEmailsVerified([user.email]);
  const { secret } = await setUpApp(user);
  const device = createSoftAuthenticator({ rpId: 'crm.example.test', origin });
  const requested = (await user.call('POST', '/api/security/passkeys/options')).body as { challenge: string };
  await user.call('POST', '/api/security/passkeys', {
    body: { name: 'Phone', response: device.register(requested) },
  });
  const begun = (await signIn(app, user)).body.mfa_token;
  expect(await listed(user)).toMatchObject({ hasSecondFactor: true });
  expect(await listed(user, user)).toMatchObject({ hasSecondFactor: null });

  expect(await reset(user)).toMatchObject({
    status: 200,
    body: {
      message: 'The second factor of Uma Sales manager is reset. They sign in with their password now.',
    },
  });
  expect(await listed(user)).toMatchObject({ hasSecondFactor: false });
  expect((await user.call('GET', '/api/leads')).status).toBe(401);
  expect((await sendCode(app, begun, codeNow(secret))).status).toBe(400);

  const again = await signIn(app, user);
  expect(again.status).toBe(200);
  const call = (path: string) => app.call('GET', path, { token: again.body.access_token });
  expect((await call('/api/security/passkeys')).body).toEqual([]);
  expect((await call('/api/security/events')).body).toMatchObject([
    { kind: 'sign-in' },
    { kind: 'second-factor-off', details: { by: 'Ada Admin' } },
    { kind: 'passkey-added' },
    { kind: 'second-factor-on' },
    { kind: 'sign-in' },
  ]);
  expect((await admin.call('GET', '/api/security/events')).body).toMatchObject([
    { kind: 'second-factor-reset', details: { person: 'Uma Sales manager' } },
    { kind: 'sign-in' },
  ]);
  expect(await mails()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ recipient: user.email, subject: 'Your second factor was reset' }),
    ]),
  );
});

describe('is refused without any change', () => {
  beforeEach(async () => {
    await setUpApp(user);
  });
  const isKept = async () => {
    expect((await user.call('GET', '/api/leads')).status).toBe(200);
    expect(await needsCode(user)).toBe(true);
  };

  it('without the password of the current session, and to API keys', async () => {
    expect(await reset(user, admin, {})).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await reset(user, admin, { password: 'a wrong horse' })).status).toBe(400);
    const made = await admin.call('POST', '/api/security/api-keys', {
      body: { name: 'Robot', permissions: ['users.manage'], expiresInDays: 1 },
    });
    const { token } = made.body as { token: string };
    const path = `/api/users/${user.userId}/reset-second-factor`;
    expect((await app.call('POST', path, { body: { password }, token })).status).toBe(403);
    await isKept();
  });

  it('for the user themselves, for a more privileged member, and without the permission', async () => {
    const permissions = { 'users.manage': 'all', 'leads.read': 'all' };
    await admin.call('POST', '/api/user-roles', { body: { name: 'Porter', permissions } });
    const porter = await app.addUser(admin, 'Porter');
    await setUpApp(porter);
    expect(await reset(porter, porter)).toMatchObject({
      status: 409,
      body: { message: 'You turn off your own second factor under Security, with one of its codes.' },
    });
    expect(await reset(user, porter)).toMatchObject({
      status: 403,
      body: { message: 'You cannot change Uma Sales manager, who may do more than you.' },
    });
    const reader = await app.addUser(admin, 'Read only');
    expect((await reset(user, reader)).status).toBe(403);
    expect(await needsCode(porter)).toBe(true);
    await isKept();
  });

  it('for people of other organizations, in several organizations, who have left, or have no second factor', async () => {
    const stranger = await app.createTenant('Elsewhere');
    expect((await reset(user, stranger)).status).toBe(404);
    await isKept();

    const plain = await app.addUser(admin, 'Service');
    expect(await reset(plain)).toMatchObject({
      status: 409,
      body: { message: 'Uma Service has no second factor.' },
    });

    const person = { email: user.email, password, firstName: 'Uma', lastName: 'Twice' };
    await app.identity.addMember({ tenantId: stranger.tenantId, role: 'Service', person });
    expect(await reset(user)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('belongs to another organization too') },
    });
    await isKept();

    await admin.call('POST', `/api/users/${user.userId}/deactivate`);
    expect(await reset(user)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is deactivated') },
    });
    expect(await needsCode(user)).toBe(true);
  });
});
