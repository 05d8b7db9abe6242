import { webClientId } from '@pipewright/contract/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo, ensureDemo } from './demo.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('makes the demo once, with an address that nobody is asked to confirm', async () => {
  await ensureDemo(app.identity);
  await ensureDemo(app.identity);
  const form = new URLSearchParams({
    grant_type: 'password',
    username: demo.email,
    password: demo.password,
    client_id: webClientId,
    scope: 'openid profile email',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await app.call('POST', '/oauth/token', { body: form.toString(), headers });
  const { access_token: token } = body as { access_token: string };
  expect((await app.call('GET', '/oauth/userinfo', { token })).body).toMatchObject({
    name: 'Asha Rao',
    email_verified: true,
    organization: { subdomain: 'demo', trialEndsAtUtc: null },
  });
});
