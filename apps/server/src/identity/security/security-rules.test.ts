import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { codeNow, setUpApp } from './testing.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
});
afterAll(() => app.close());

const save = (user: User, rules: object) =>
  user.call('PUT', '/api/security-rules', {
    body: { requiresSecondFactor: false, allowedEmailDomains: [], ...rules },
  });

it('can be read and changed with the permission for settings', async () => {
  const reader = await app.addUser(admin, 'Read only');
  expect((await save(reader, {})).status).toBe(403);
  expect((await reader.call('GET', '/api/security-rules')).status).toBe(403);
  expect((await admin.call('GET', '/api/security-rules')).body).toEqual({
    requiresSecondFactor: false,
    allowedEmailDomains: [],
    allowsApplications: true,
    withSecondFactor: 0,
    people: 2,
  });
});

it('refuse everything but the setup of a second factor to users without one', async () => {
  const user = await app.addUser(admin, 'Sales manager');
  const key = (
    await user.call('POST', '/api/security/api-keys', {
      body: { name: 'Website', permissions: ['leads.read'], expiresInDays: 30 },
    })
  ).body as { token: string };
  const isLetIn = async (token: string) => (await app.call('GET', '/api/leads', { token })).status;
  expect(await save(admin, { requiresSecondFactor: true })).toMatchObject({ status: 409 });
  await setUpApp(admin);
  const saved = await save(admin, { requiresSecondFactor: true });
  expect(saved.status).toBe(200);

  expect(await user.call('GET', '/api/leads')).toMatchObject({
    status: 403,
    body: { code: 'secondFactorNeeded' },
  });
  expect(await isLetIn(key.token)).toBe(403);
  const fresh = await app.signIn(user.email);
  expect(await isLetIn(fresh)).toBe(403);
  const userinfo = await app.call('GET', '/oauth/userinfo', { token: fresh });
  expect(userinfo.body).toMatchObject({ must_set_up_second_factor: true });

  await setUpApp(user);
  expect((await user.call('GET', '/api/leads')).status).toBe(200);
  expect(await isLetIn(key.token)).toBe(200);
  expect(await isLetIn(fresh)).toBe(200);
  expect((await admin.call('GET', '/api/security-rules')).body).toMatchObject({ withSecondFactor: 2 });

  const other = await app.addUser(admin, 'Sales manager');
  expect((await other.call('GET', '/api/leads')).status).toBe(403);
  await admin.call('POST', `/api/change-sets/${saved.headers['x-change-set']}/undo`);
  expect((await other.call('GET', '/api/leads')).status).toBe(200);
});

it('can be undone under the same rules, but not by API keys or by users that this would lock out', async () => {
  const tenant = await app.createTenant();
  const { secret } = await setUpApp(tenant);
  const on = await save(tenant, { requiresSecondFactor: true });
  const { body } = await tenant.call('POST', '/api/security/api-keys', {
    body: { name: 'Settings', permissions: ['settings.manage'], expiresInDays: 1 },
  });
  const { token } = body as { token: string };
  const undo = `/api/change-sets/${on.headers['x-change-set']}/undo`;
  expect((await app.call('POST', undo, { token })).status).toBe(403);

  const off = await save(tenant, { requiresSecondFactor: false });
  const removal = { password, code: codeNow(secret) };
  await tenant.call('POST', '/api/security/authenticator-app/remove', { body: removal });
  const back = await tenant.call('POST', `/api/change-sets/${off.headers['x-change-set']}/undo`);
  expect(back.body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Set up a second factor'),
  });
  expect((await tenant.call('GET', '/api/leads')).status).toBe(200);

  // Other settings do not affect access.
  const renamed = await tenant.call('PATCH', '/api/organization', { body: { description: 'Another' } });
  const other = `/api/change-sets/${renamed.headers['x-change-set']}/undo`;
  expect((await app.call('POST', other, { token })).status).toBe(200);
});

it('prevent users from turning off a required second factor', async () => {
  const tenant = await app.createTenant();
  const { secret } = await setUpApp(tenant);
  await save(tenant, { requiresSecondFactor: true });
  const body = { password, code: codeNow(secret) };
  expect((await tenant.call('POST', '/api/security/authenticator-app/remove', { body })).status).toBe(204);
  expect((await tenant.call('GET', '/api/leads')).body).toMatchObject({ code: 'secondFactorNeeded' });
});

it('reject addresses of other domains', async () => {
  const tenant = await app.createTenant();
  const add = (email: string) =>
    app.identity.addMember({
      tenantId: tenant.tenantId,
      role: 'Read only',
      person: { email, password, firstName: 'Uma', lastName: 'New' },
    });
  expect((await save(tenant, { allowedEmailDomains: ['not a domain'] })).status).toBe(400);
  expect((await save(tenant, { allowedEmailDomains: ['Acme.test', 'acme.test'] })).body).toMatchObject({
    allowedEmailDomains: ['acme.test'],
  });
  await expect(add(`uma-${Date.now()}@evil-acme.test`)).rejects.toMatchObject({
    details: { fields: { email: 'Only addresses at acme.test may join this organization.' } },
  });
  await expect(add(`uma-${Date.now()}@ACME.test`)).resolves.toMatchObject({ userId: expect.any(String) });
});
