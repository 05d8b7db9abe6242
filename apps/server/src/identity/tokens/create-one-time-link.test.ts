import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { find } from '../../testing/records.ts';
import { tokenIn } from '../../testing/services/mail-server.ts';
import { deliveringEnv, storedMails } from '../../testing/stored-mails.ts';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { signUp } from '../testing.ts';

type Purpose = 'reset-password' | 'verify-email' | 'invitation';

let app: TestApp;
let owner: Sql;
let admin: User;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: 'https://crm.example.test' } });
  owner = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant('Engine Works');
  user = await app.addUser(admin, 'Sales manager');
});

const create = (id: string, purpose: Purpose, as = admin, body: object = { password }) =>
  as.call('POST', `/api/users/${id}/one-time-link`, { body: { purpose, ...body } });
const tokenFrom = ({ body }: { body: unknown }) => tokenIn((body as { url: string }).url);
const use = (path: string, body: object) => app.call('POST', `/api/auth/${path}`, { body });
const tokens = async () => (await owner`select count(*) from one_time_token`)[0]?.count;
const hoursUntil = (body: unknown) =>
  (Date.parse((body as { expiresAtUtc: string }).expiresAtUtc) - Date.now()) / 3_600_000;

describe('a link created by an administrator', () => {
  it('sets a new password once, is audited, and its owner is notified', async () => {
    await app.identity.accounts.markEmailsVerified([user.email]);
    const made = await create(user.userId, 'reset-password');
    expect(made).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^https:\/\/crm\.example\.test\/reset-password\?token=[\w-]{43}$/) },
    });
    expect(hoursUntil(made.body)).toBeGreaterThan(0.9);
    expect(hoursUntil(made.body)).toBeLessThan(1.1);

    const older = tokenFrom(made);
    const token = tokenFrom(await create(user.userId, 'reset-password'));
    const renewed = { token, password: 'another good password' };
    expect((await use('reset-password', { ...renewed, token: older })).status).toBe(400);
    expect((await use('reset-password', renewed)).status).toBe(200);
    expect((await use('reset-password', renewed)).status).toBe(400);
    expect((await user.call('GET', '/api/leads')).status).toBe(401);

    const details = { person: 'Uma Sales manager', purpose: 'reset-password' };
    const events = (await admin.call('GET', '/api/security/events')).body;
    expect(events).toMatchObject([
      { kind: 'one-time-link-created', details },
      { kind: 'one-time-link-created', details },
      { kind: 'sign-in' },
    ]);
    expect(JSON.stringify((await admin.call('GET', '/api/audit')).body)).toContain('one-time-link-created');
    expect(await storedMails(owner, admin.tenantId)).toContainEqual(
      expect.objectContaining({
        recipient: user.email,
        subject: 'A link to set your password was created',
        text: expect.stringContaining('Ada Admin of Engine Works created a one-time link'),
      }),
    );
  });

  it('confirms an address, also the administrator’s own, without proving ownership', async () => {
    const made = await create(admin.userId, 'verify-email');
    expect((await use('verify-email', { token: tokenFrom(made) })).status).toBe(200);
    const [account] = await owner`
      select email_verified_at_utc is not null as verified, email_proven_at_utc is not null as proven
      from user_account where id = ${admin.userId}`;
    expect(account).toEqual({ verified: true, proven: false });
    expect(await create(admin.userId, 'verify-email')).toMatchObject({
      status: 409,
      body: { message: 'The email address of Ada Admin is confirmed already.' },
    });
  });

  it('lets an invited person join, and replaces the previous link', async () => {
    const { id: roleId } = await find(admin, '/user-roles', 'name', 'Service');
    await admin.call('POST', '/api/invitations', { body: { emails: ['grace@example.test'], roleId } });
    const [invited] = (await admin.call('GET', '/api/users?state=invited')).body as { id: string }[];
    const older = tokenFrom(await create(invited?.id ?? '', 'invitation'));
    const made = await create(invited?.id ?? '', 'invitation');
    expect(hoursUntil(made.body)).toBeGreaterThan(24 * 6.9);
    expect((await use('invitation', { token: older })).status).toBe(400);
    expect((await use('invitation', { token: tokenFrom(made) })).body).toMatchObject({
      email: 'grace@example.test',
      role: 'Service',
    });
    expect((await admin.call('GET', '/api/security/events')).body).toMatchObject([
      { details: { person: 'grace@example.test', purpose: 'invitation' } },
      {},
      {},
    ]);
  });
});

describe('no link is created', () => {
  const refused = async (status: number, made: ReturnType<typeof create>, message?: string) => {
    const before = await tokens();
    expect(await made).toMatchObject({
      status,
      body: message ? { message: expect.stringContaining(message) } : {},
    });
    expect(await tokens()).toBe(before);
  };

  it('without the user’s own password, with API keys, or without the permission', async () => {
    await refused(400, create(user.userId, 'reset-password', admin, {}));
    await refused(400, create(user.userId, 'reset-password', admin, { password: 'a wrong horse' }));
    const key = await admin.call('POST', '/api/security/api-keys', {
      body: { name: 'Robot', permissions: ['users.manage', 'settings.manage'], expiresInDays: 1 },
    });
    const { token } = key.body as { token: string };
    const path = `/api/users/${user.userId}/one-time-link`;
    const body = { purpose: 'reset-password', password };
    expect((await app.call('POST', path, { body, token })).status).toBe(403);
    await refused(403, create(user.userId, 'reset-password', await app.addUser(admin, 'Read only')));
  });

  it('for a more privileged member, or an invitation to a more privileged role', async () => {
    await admin.call('POST', '/api/user-roles', {
      body: { name: 'Porter', permissions: { 'users.manage': 'all', 'settings.manage': 'all' } },
    });
    const porter = await app.addUser(admin, 'Porter');
    await refused(403, create(admin.userId, 'reset-password', porter), 'may do more than you');
    await refused(403, create(user.userId, 'verify-email', porter), 'may do more than you');
    const { id: roleId } = await find(admin, '/user-roles', 'name', 'Administrator');
    await admin.call('POST', '/api/invitations', { body: { emails: ['chief@example.test'], roleId } });
    const [invited] = (await admin.call('GET', '/api/users?state=invited')).body as { id: string }[];
    await refused(403, create(invited?.id ?? '', 'invitation', porter), 'You cannot grant');
  });

  it('for people of other organizations, in several organizations, or deactivated', async () => {
    const stranger = await app.createTenant('Elsewhere');
    await refused(404, create(user.userId, 'reset-password', stranger));
    const person = { email: user.email, password, firstName: 'Uma', lastName: 'Twice' };
    await app.identity.addMember({ tenantId: stranger.tenantId, role: 'Service', person });
    await refused(409, create(user.userId, 'reset-password'), 'belongs to another organization too');
    const deactivated = await app.addUser(admin, 'Service');
    await admin.call('POST', `/api/users/${deactivated.userId}/deactivate`);
    await refused(409, create(deactivated.userId, 'reset-password'), 'is deactivated');
  });

  it('more than five times an hour', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await create(user.userId, 'reset-password')).status).toBe(200);
    }
    const { status, headers } = await create(user.userId, 'reset-password');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
  });

  it('if mails are sent', async () => {
    const delivering = await openTestApp({ env: deliveringEnv });
    const chief = await delivering.createTenant();
    await refused(409, create(chief.userId, 'reset-password', chief), 'This server sends mail');
    await delivering.close();
  });
});

describe('without a mail server', () => {
  it('shows no link in the outbox, and forgotten passwords create none', async () => {
    const { body } = await app.call('POST', '/api/onboarding/complete', { body: signUp() });
    const { jwtToken: token, organizationId } = (
      body as { result: { jwtToken: string; organizationId: string } }
    ).result;
    const stored = JSON.stringify(
      await owner`select text, html from crm.mail where tenant_id = ${organizationId}`,
    );
    expect(stored).toContain('Confirm email address: [link removed]');
    expect(stored).not.toContain('token=');
    expect(JSON.stringify((await app.call('GET', '/api/outbox', { token })).body)).not.toContain('token=');

    // A link that an administrator has passed on keeps working.
    const link = tokenFrom(await create(user.userId, 'reset-password'));
    expect(await use('forgot-password', { email: user.email })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Ask an administrator') },
    });
    expect(await owner`select from reset_request where email = ${user.email}`).toEqual([]);
    expect((await use('reset-password', { token: link, password: 'another good one' })).status).toBe(200);
  });

  it('hides the link in stored mails, including those of old archives', async () => {
    await owner.begin(async sql => {
      await sql`select set_config('app.tenant_id', ${admin.tenantId}, true)`;
      const text = 'Set a new password: https://crm.example.test/reset-password?token=secret-1_x\n\nBye';
      await sql`
        insert into crm.mail (tenant_id, recipient, subject, text, html, state)
        values (${admin.tenantId}, 'a@example.test', 'Old', ${text}, '', 'kept')`;
    });
    const [mail] = (await admin.call('GET', '/api/outbox')).body as { text: string }[];
    expect(mail?.text).toBe('Set a new password: [link removed]\n\nBye');
  });
});
