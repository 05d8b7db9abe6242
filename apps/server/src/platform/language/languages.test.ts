import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../testing/services/mail-server.ts';
import { keepQueuedMails, storedMails } from '../../testing/stored-mails.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createMailDelivery } from '../mail/mail-delivery.ts';

const german = { headers: { 'accept-language': 'de-AT, en;q=0.5' } };

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  app = await openTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', APP_ORIGIN: 'https://crm.example.test' },
  });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  admin = await app.createTenant();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

describe('errors', () => {
  it('are English, with the parts of their messages', async () => {
    const { body } = await admin.call('POST', '/api/companies', { body: {} });
    expect(body).toMatchObject({
      code: 'invalid',
      message: 'Please check the marked fields.',
      template: 'Please check the marked fields.',
      fields: { name: 'Name is required' },
      fieldMessages: { name: { template: '{label} is required', params: { label: 'Name' } } },
    });
  });

  it('are in the language of the request', async () => {
    const { body } = await admin.call('POST', '/api/companies', { body: {}, ...german });
    expect(body).toMatchObject({
      code: 'invalid',
      message: 'Bitte prüfen Sie die markierten Felder.',
      fields: { name: 'Name ist erforderlich' },
      fieldMessages: { name: { template: '{label} is required' } },
    });
    const missing = '00000000-0000-7000-8000-000000000000';
    expect((await admin.call('POST', `/api/change-sets/${missing}/undo`, german)).body).toMatchObject({
      code: 'notFound',
      message: 'Diese Änderung gibt es nicht.',
    });
  });

  it('of rules and keys of the database are translated too', async () => {
    const roles = (await admin.call('GET', '/api/user-roles')).body as { id: string; isBuiltIn: boolean }[];
    const builtIn = roles.find(({ isBuiltIn }) => isBuiltIn)?.id;
    const change = { body: { isActive: false }, ...german };
    expect((await admin.call('PATCH', `/api/user-roles/${builtIn}`, change)).body).toMatchObject({
      message: 'Die eingebaute Rolle kann nicht deaktiviert werden.',
    });
    const tag = { body: { name: 'VIP' }, ...german };
    await admin.call('POST', '/api/tags', tag);
    expect((await admin.call('POST', '/api/tags', tag)).body).toMatchObject({
      code: 'conflict',
      template: '{label} is taken already',
      params: { label: 'Name' },
      fields: { name: 'Name ist bereits vergeben' },
    });
  });

  it('of signing in are translated as well', async () => {
    const { body } = await app.call('POST', '/oauth/token', {
      headers: { ...german.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'crm-web',
        username: admin.email,
        password: 'not the password',
      }).toString(),
    });
    expect(body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'E-Mail-Adresse oder Passwort ist falsch',
    });
  });
});

describe('mails', () => {
  it('are in the organization’s language if the reader has chosen none', async () => {
    const tenant = await app.createTenant();
    await tenant.call('PATCH', '/api/organization', { body: { language: 'de' } });
    const reader = `${tenant.tenantId}@example.test`;
    await keepQueuedMails(owner);
    const roles = (await tenant.call('GET', '/api/user-roles')).body as { id: string }[];
    await tenant.call('POST', '/api/invitations', {
      body: { emails: [reader], roleId: roles[0]?.id },
    });
    const server = await startMailServer();
    const delivery = createMailDelivery(
      { smtpUrl: server.url, mailFrom: 'no-reply@pipewright.app', smtpConnections: 1 },
      { ...app.database, log: { error: () => undefined } },
    );
    delivery.wake();
    const mine = () => server.received.filter(({ to }) => to.includes(reader));
    await expect.poll(() => mine().length, { timeout: 30_000 }).toBe(1);
    await delivery.stop();
    await server.close();
    const [mail] = await storedMails(owner, tenant.tenantId);
    expect(mail?.subject).toMatch(/^Treten Sie .* auf Pipewright bei$/);
    expect(mail?.text).toContain('Der Link ist sieben Tage gültig');
  });

  it('are in the reader’s own language before the organization’s, with dates in it', async () => {
    const tenant = await app.createTenant();
    const reader = await app.addUser(tenant, 'Sales manager');
    await app.identity.accounts.markEmailsVerified([reader.email]);
    const profile = { firstName: 'Grace', lastName: 'Hopper', phoneNumber: '', language: 'de' };
    await reader.call('PUT', '/api/auth/profile', { body: profile });
    await reader.call('POST', '/api/security/api-keys', {
      body: { name: 'Robot', permissions: ['leads.read'], expiresInDays: 1 },
    });
    const [mail] = (await storedMails(owner, tenant.tenantId)).filter(
      ({ subject }) => subject === 'Ein API-Schlüssel wurde erstellt',
    );
    expect(mail?.text).toContain('Guten Tag Grace,');
    expect(mail?.text).toMatch(/Das war am \d{1,2}\. \p{Lu}\p{L}+ \d{4}/u);
  });
});
