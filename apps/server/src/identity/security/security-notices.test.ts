import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { createSoftAuthenticator } from './passkeys/soft-authenticator.ts';
import { codeNow, setUpApp } from './testing.ts';

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

interface Mail {
  recipient: string;
  subject: string;
  text: string;
}
const mails = async () => (await admin.call('GET', '/api/outbox')).body as Mail[];

async function changeEverything(): Promise<void> {
  const { secret } = await setUpApp(user);
  await user.call('POST', '/api/security/recovery-codes', { body: { code: codeNow(secret) } });
  const device = createSoftAuthenticator({ rpId: 'crm.example.test', origin });
  const requested = (await user.call('POST', '/api/security/passkeys/options')).body as { challenge: string };
  const added = await user.call('POST', '/api/security/passkeys', {
    body: { name: 'Laptop', response: device.register(requested) },
  });
  await user.call('DELETE', `/api/security/passkeys/${(added.body as { id: string }).id}`);
  const made = await user.call('POST', '/api/security/api-keys', {
    body: { name: 'Robot', permissions: ['leads.read'], expiresInDays: 1 },
  });
  await user.call('DELETE', `/api/security/api-keys/${(made.body as { key: { id: string } }).key.id}`);
  await user.call('POST', '/api/security/authenticator-app/remove', {
    body: { password, code: codeNow(secret, 1) },
  });
  await user.call('POST', '/api/security/password', {
    body: { currentPassword: password, newPassword: 'another horse battery' },
  });
}

it('notifies the owner by mail of every change to the protection of the account', async () => {
  await app.identity.accounts.markEmailsVerified([user.email]);
  await changeEverything();
  const received = (await mails()).filter(({ recipient }) => recipient === user.email);
  expect(received.map(({ subject }) => subject).reverse()).toEqual([
    'Two-step sign-in was turned on',
    'New recovery codes were made',
    'A passkey was added',
    'A passkey was removed',
    'An API key was made',
    'An API key was revoked',
    'Two-step sign-in was turned off',
    'Your password was changed',
  ]);
  const [password] = received;
  expect(password?.text).toContain('All other sessions have ended.');
  expect(password?.text).toMatch(/It was on \d+ \w+ \d{4} at \d\d:\d\d \(UTC\), from the address /);
  expect(password?.text).toContain(`${origin}/administration/security`);
});

it('does not send these mails to an unconfirmed address', async () => {
  await changeEverything();
  expect((await mails()).filter(({ recipient }) => recipient === user.email)).toEqual([]);
});

it('does not notify about wrong codes and refused requests', async () => {
  await app.identity.accounts.markEmailsVerified([user.email]);
  const { secret } = await setUpApp(user);
  const before = await mails();
  await user.call('POST', '/api/security/recovery-codes', { body: { code: '000000' } });
  await user.call('POST', '/api/security/authenticator-app/remove', {
    body: { password: 'a wrong horse', code: codeNow(secret) },
  });
  await user.call('POST', '/api/security/password', {
    body: { currentPassword: 'a wrong horse', newPassword: 'another horse battery' },
  });
  expect(await mails()).toEqual(before);
});
