import { webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo, ensureDemo, fillDemo } from './demo.ts';
import { modules } from './modules/index.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function signIn(): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'password',
    username: demo.email,
    password: demo.password,
    client_id: webClientId,
    scope: scopes.join(' '),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await app.call('POST', '/oauth/token', { body: form.toString(), headers });
  return (body as { access_token: string }).access_token;
}

it('creates the demo organization once, with a verified email address', async () => {
  expect(await ensureDemo(app.identity)).toBe(await ensureDemo(app.identity));
  expect((await app.call('GET', '/oauth/userinfo', { token: await signIn() })).body).toMatchObject({
    name: 'Asha Rao',
    email_verified: true,
    organization: { subdomain: 'demo', trialEndsAtUtc: null },
  });
});

it('fills the demo once, with records owned by several people', async () => {
  const id = await ensureDemo(app.identity);
  await fillDemo(app.identity, app.database.tenants, modules, id);
  await fillDemo(app.identity, app.database.tenants, modules, id);
  const leads = await app.call('GET', '/api/leads?pageSize=500', { token: await signIn() });
  expect(leads.headers['x-total-count']).toBe('400');
  const owners = (leads.body as { assignedToUserId: string }[]).map(lead => lead.assignedToUserId);
  expect(new Set(owners).size).toBe(5);
});

it('does not allow visitors to change the credentials of the demo account or to see its other sessions', async () => {
  await ensureDemo(app.identity);
  const [token] = [await signIn(), await signIn()];
  const rules = { requiresSecondFactor: false, allowedEmailDomains: ['example.test'] };
  const attempts = [
    ['POST', '/password', { currentPassword: demo.password, newPassword: 'a fine new password' }],
    ['POST', '/authenticator-app', undefined],
    ['POST', '/passkeys/options', undefined],
    ['POST', '/sessions/end-others', undefined],
    ['POST', '/api-keys', { name: 'Mine', permissions: ['leads.read'], expiresInDays: null }],
    ['PUT', '-rules', rules],
  ] as const;
  for (const [method, path, body] of attempts) {
    const { status } = await app.call(method, `/api/security${path}`, { token, body });
    expect([path, status]).toEqual([path, 403]);
  }
  expect((await app.call('GET', '/api/security/sessions', { token })).body).toHaveLength(1);
});

it('does not allow visitors to change the role of the demo account', async () => {
  await ensureDemo(app.identity);
  const token = await signIn();
  const ask = async (path: string) => (await app.call('GET', `/api${path}`, { token })).body;
  const roles = (await ask('/user-roles')) as { id: string; name: string }[];
  const people = (await ask('/users')) as { id: string; email: string }[];
  const id = people.find(({ email }) => email === demo.email)?.id;
  const body = { roleId: roles.find(({ name }) => name === 'Read only')?.id };
  expect(await app.call('PATCH', `/api/users/${id}`, { token, body })).toMatchObject({
    status: 403,
    body: { message: 'The demo account is everybody’s: it stays as it is.' },
  });
});

it('does not allow visitors to delete or rename the demo organization', async () => {
  await ensureDemo(app.identity);
  const token = await signIn();
  const deletion = { token, body: { name: 'Demo Company' } };
  expect((await app.call('POST', '/api/organization/deletion', deletion)).status).toBe(409);
  const move = { token, body: { subdomain: 'somewhere-else' } };
  expect((await app.call('PATCH', '/api/organization', move)).status).toBe(409);
});

it('does not allow archives to be uploaded to or restored in the demo', async () => {
  await ensureDemo(app.identity);
  const token = await signIn();
  const words = 'Archives cannot be uploaded or restored in the demo organization.';
  const body = { fileName: 'forged.tar.gz', size: 1000 };
  expect(await app.call('POST', '/api/backup/uploads', { token, body })).toMatchObject({
    status: 403,
    body: { message: words },
  });
  const archive = `/api/backup/archives/${crypto.randomUUID()}/restore`;
  for (const destination of [{ into: 'same' }, { into: 'new', name: 'Copy', subdomain: 'copy-of-demo' }]) {
    expect(await app.call('POST', archive, { token, body: destination })).toMatchObject({
      status: 403,
      body: { message: words },
    });
  }
});
