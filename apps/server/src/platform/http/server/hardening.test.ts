import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../identity/testing.ts';
import { changeRows } from '../../../testing/databases/nodes.ts';
import { find, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  user = await app.createTenant();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

describe('control characters in single-line texts', () => {
  const share = (by: User) =>
    by.call('POST', '/api/share-link', {
      body: { path: '/leads', title: 'a\tb\r\nBcc: x@example.test\u0085\u007f', userIds: [by.userId] },
    });
  const invite = async (by: User, email: string) => {
    const { id: roleId } = await find(by, '/user-roles', 'name', 'Service');
    return by.call('POST', '/api/invitations', { body: { emails: [email], roleId } });
  };

  it('are replaced by spaces in records, file names, sign-ups and mails', async () => {
    expect(await make(user, '/tags', { name: ' Key\taccounts\r\n ' })).toMatchObject({
      name: 'Key accounts',
    });
    expect(
      await make(user, '/files', { name: 'a\r\nb.txt', contentType: 'text/plain\r\nx: y', size: 1 }),
    ).toMatchObject({ name: 'a b.txt', contentType: 'text/plain x: y' });
    expect((await share(user)).status).toBe(200);
    const [mail] = (await user.call('GET', '/api/outbox')).body as { subject: string }[];
    expect(mail?.subject).toBe('Ada Admin shares “a b Bcc: x@example.test” with you');

    const { body } = await app.call('POST', '/api/onboarding/complete', {
      body: signUp({ organizationDetails: { name: 'Org\tTab' }, adminUser: { firstName: 'Gra\r\nce' } }),
    });
    const { jwtToken: token } = (body as { result: { jwtToken: string } }).result;
    expect((await app.call('GET', '/oauth/userinfo', { token })).body).toMatchObject({
      given_name: 'Gra ce',
      organization: { name: 'Org Tab' },
    });
  });

  it('that were stored earlier, and very long names, are harmless', async () => {
    const ada = await app.createTenant();
    await changeRows(app.owner, ada.tenantId, async tx => {
      await tx`update crm.organization set name = ${'Org\tTab'} where tenant_id = ${ada.tenantId}`;
      await tx`update crm.membership set full_name = ${`A\r\n${'d'.repeat(190)}`} where tenant_id = ${ada.tenantId}`;
    });
    expect((await share(ada)).status).toBe(200);
    expect((await invite(ada, 'grace@example.test')).status).toBe(200);
  });

  it('are kept in multi-line texts if they are line breaks or tabs', async () => {
    const description = 'one\n\ttwo';
    expect(await make(user, '/tags', { name: 'Lines', description })).toMatchObject({ description });
    const nul = { name: 'Nul', description: 'a\0b' };
    expect((await user.call('POST', '/api/tags', { body: nul })).status).toBe(400);
    expect((await user.call('POST', '/api/tags', { body: { name: 'a\0b' } })).status).toBe(400);
  });
});

describe('answers', () => {
  it('of the API are not cached', async () => {
    for (const path of ['/api/leads', '/api/outbox', '/api/nothing-here']) {
      expect((await user.call('GET', path)).headers['cache-control'], path).toBe('no-store');
    }
    const signedUp = await app.call('POST', '/api/onboarding/complete', { body: signUp() });
    expect(signedUp.headers['cache-control']).toBe('no-store');
  });

  it('with status 401 say how to authenticate and that the token is invalid', async () => {
    const challenge = async (token?: string) =>
      (await app.call('GET', '/api/leads', { token })).headers['www-authenticate'];
    expect(await challenge()).toBe('Bearer realm="pipewright"');
    expect(await challenge('made-up')).toContain('Bearer realm="pipewright", error="invalid_token"');
    expect((await user.call('GET', '/api/leads')).headers['www-authenticate']).toBeUndefined();
  });
});

describe('a connection', () => {
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connectSocket(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', part => {
        answer += part;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const live = 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n';

  it('accepts a single Host header only', async () => {
    expect(await send(`${live}Host: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`${live}Host: a\r\nhost: b\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is closed if a request is not complete in time', async () => {
    const { requestTimeout, headersTimeout } = app.server.server;
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 20_000]);
    expect(await send('this is no HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

it('lets an API key read the names of record owners, but nothing else about people', async () => {
  const made = await user.call('POST', '/api/security/api-keys', {
    body: { name: 'Robot', permissions: ['leads.read'], expiresInDays: 1 },
  });
  const { token } = made.body as { token: string };
  expect((await app.call('GET', '/api/users/tenant', { token })).body).toMatchObject([
    { id: user.userId, fullName: 'Ada Admin', email: null },
  ]);
  expect((await user.call('GET', '/api/users/tenant')).body).toMatchObject([{ email: user.email }]);
  expect((await app.call('GET', '/api/users', { token })).status).toBe(403);
  const view = { entity: 'lead', name: 'Mine', address: '', isShared: true };
  expect((await app.call('POST', '/api/views', { body: view, token })).status).toBe(403);
});
