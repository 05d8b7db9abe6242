import { userInfo } from '@pipewright/contract/identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { find, undo } from '../../testing/records.ts';
import { tokenIn } from '../../testing/services/mail-server.ts';
import { deliveringEnv, storedMails } from '../../testing/stored-mails.ts';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { unique } from '../testing.ts';

type Listed = { id: string; email: string; state: string; role: string; invitation: object | null };

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  app = await openTestApp({ env: { ...deliveringEnv, APP_ORIGIN: 'https://crm.example.test' } });
  owner = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant('Engine Works');
});

const address = () => `${unique('ada')}@example.test`;
const roleId = async (name: string) => (await find(admin, '/user-roles', 'name', name)).id;
const person = { firstName: 'Ada', lastName: 'Lovelace', password };
const post = (path: string, body: object) => app.call('POST', `/api/auth/${path}`, { body });
const people = async (query = '') => (await admin.call('GET', `/api/users?${query}`)).body as Listed[];
const refused = (message: string) => ({ status: 400, body: { message, fields: { token: message } } });

async function invite(emails: string[], role = 'Sales representative', as = admin) {
  return as.call('POST', '/api/invitations', { body: { emails, roleId: await roleId(role) } });
}
async function tokenFor(email: string): Promise<string> {
  const mails = await storedMails(owner, admin.tenantId);
  return tokenIn(mails.find(({ recipient }) => recipient === email)?.text ?? '');
}
async function invited(
  email = address(),
  role?: string,
): Promise<{ email: string; token: string; id: string }> {
  await invite([email], role);
  const listed = (await people('state=invited')).find(each => each.email === email);
  return { email, token: await tokenFor(email), id: listed?.id ?? '' };
}
const memberships = async (email: string) =>
  (await owner`select count(*) from crm.membership where email = ${email}`)[0]?.count;

describe('an invitation', () => {
  it('sends a mail with a link and lists the person', async () => {
    const email = address();
    const answer = await invite([email]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '1 person is invited.',
        results: [{ email, isInvited: true, message: 'Invited.' }],
      },
    });
    const [mail] = await storedMails(owner, admin.tenantId);
    expect(mail).toMatchObject({ recipient: email, subject: 'Join Engine Works on Pipewright' });
    expect(mail?.text).toContain(
      'Ada Admin invites you to Engine Works on Pipewright, as Sales representative.',
    );
    expect(mail?.text).toMatch(/https:\/\/crm\.example\.test\/join\?token=[\w-]{43}\n/);
    expect(await people('state=invited')).toMatchObject([
      { email, state: 'invited', fullName: null, role: 'Sales representative', owned: null },
    ]);
    expect(JSON.stringify(await owner`select * from invitation_token`)).not.toContain(await tokenFor(email));
  });

  it('respects the allowed email domains, also when they are restricted later', async () => {
    const { email, token } = await invited();
    const rules = { requiresSecondFactor: false, allowedEmailDomains: ['acme.test'] };
    expect((await admin.call('PUT', '/api/security-rules', { body: rules })).status).toBe(200);
    const message = 'Only addresses at acme.test may join this organization.';
    const other = address();
    expect((await invite([other, `${unique('ada')}@acme.test`])).body).toMatchObject({
      results: [{ email: other, isInvited: false, message }, { isInvited: true }],
    });
    expect(await post('join', { token, ...person })).toMatchObject({ status: 409, body: { message } });
    expect(await memberships(email)).toBe(0);
  });

  it('reports the result for each address', async () => {
    const colleague = await app.addUser(admin, 'Service');
    const deactivated = await app.addUser(admin, 'Service');
    await admin.call('POST', `/api/users/${deactivated.userId}/deactivate`);
    const open = await invited();
    const fresh = address();
    const { body } = await invite([
      ...[fresh, fresh.toUpperCase(), open.email],
      ...[colleague.email.toUpperCase(), deactivated.email, 'nobody'],
    ]);
    expect((body as { results: { message: string }[] }).results.map(({ message }) => message)).toEqual([
      'Invited.',
      'Is invited already.',
      'Is a member already.',
      'Is deactivated here. Reactivate them instead.',
      'This is no email address.',
    ]);
    expect((await people('state=invited')).length).toBe(2);
  });

  it('is refused without permission, with a foreign role, and with a role that exceeds the user’s own permissions', async () => {
    const reader = await app.addUser(admin, 'Read only');
    expect((await invite([address()], 'Read only', reader)).status).toBe(403);
    const elsewhere = await app.createTenant();
    const foreign = (await find(elsewhere, '/user-roles', 'name', 'Service')).id;
    const body = { emails: [address()], roleId: foreign };
    expect(await admin.call('POST', '/api/invitations', { body })).toMatchObject({
      status: 400,
      body: { fields: { roleId: 'This role does not exist' } },
    });
    const permissions = { 'users.manage': 'all', 'masters.read': 'all' };
    await admin.call('POST', '/api/user-roles', { body: { name: 'Porter', permissions } });
    const porter = await app.addUser(admin, 'Porter');
    expect(await invite([address()], 'Administrator', porter)).toMatchObject({
      status: 403,
      body: {
        message: expect.stringMatching(/^You cannot grant .*, because you do not hold it yourself\.$/),
      },
    });
    expect((await invite([address()], 'Porter', porter)).status).toBe(200);
    expect((await people('state=invited')).map(({ role }) => role)).toEqual(['Porter']);
  });

  it('respects the allowed email domains, also when they are chosen later', async () => {
    const rules = (allowedEmailDomains: string[]) =>
      admin.call('PUT', '/api/security-rules', {
        body: { requiresSecondFactor: false, allowedEmailDomains },
      });
    const { token } = await invited();
    await rules(['acme.test']);
    const message = 'Only addresses at acme.test may join this organization.';
    expect((await invite([address()])).body).toMatchObject({ results: [{ isInvited: false, message }] });
    expect(await post('join', { token, ...person })).toMatchObject({ status: 409, body: { message } });
    expect((await invite([`${unique('ada')}@acme.test`])).body).toMatchObject({
      message: '1 person is invited.',
    });
  });

  it('invalidates the old link when it is sent again, up to a limit', async () => {
    const first = await invited();
    expect((await admin.call('POST', `/api/invitations/${first.id}/resend`)).status).toBe(200);
    const token = await tokenFor(first.email);
    expect(token).not.toBe(first.token);
    const old = await post('join', { token: first.token, ...person });
    expect(old).toMatchObject(
      refused('A newer email with another link was sent to you. Please use that one.'),
    );
    for (let n = 0; n < 3; n++) {
      await admin.call('POST', `/api/invitations/${first.id}/resend`);
    }
    expect((await admin.call('POST', `/api/invitations/${first.id}/resend`)).status).toBe(429);
    expect((await post('join', { token: await tokenFor(first.email), ...person })).status).toBe(200);
  });

  it('is invalid when revoked, and valid again when that is undone', async () => {
    const { token, id, email } = await invited();
    const elsewhere = await app.createTenant();
    expect((await elsewhere.call('DELETE', `/api/invitations/${id}`)).status).toBe(404);
    expect((await elsewhere.call('POST', `/api/invitations/${id}/resend`)).status).toBe(404);
    const revoked = await admin.call('DELETE', `/api/invitations/${id}`);
    expect(revoked.status).toBe(204);
    const sentence = 'This invitation was revoked. Ask whoever invited you for a new one.';
    expect(await post('invitation', { token })).toMatchObject(refused(sentence));
    expect(await post('join', { token, ...person })).toMatchObject(refused(sentence));
    expect(await memberships(email)).toBe(0);
    expect((await undo(admin, revoked)).status).toBe(200);
    expect((await post('join', { token, ...person })).status).toBe(200);
  });

  it('is invalid when it is undone', async () => {
    const email = address();
    const answer = await invite([email]);
    const token = await tokenFor(email);
    expect((await undo(admin, answer)).status).toBe(200);
    expect((await post('join', { token, ...person })).status).toBe(400);
    expect((await people()).length).toBe(1);
  });

  it('is invalid when expired, and the address can be invited again', async () => {
    const { token, email, id } = await invited();
    await expire(id);
    const sentence = 'This invitation has expired. Ask whoever invited you for a new one.';
    expect(await post('invitation', { token })).toMatchObject(refused(sentence));
    expect(await post('join', { token, ...person })).toMatchObject(refused(sentence));
    expect(await people()).toMatchObject([{}, { email, invitation: { isExpired: true } }]);
    await invite([email], 'Marketing');
    expect(await people('state=invited')).toMatchObject([{ id, role: 'Marketing' }]);
    expect((await post('join', { token: await tokenFor(email), ...person })).status).toBe(200);
  });

  async function expire(id: string): Promise<void> {
    await changeRows(
      app.owner,
      admin.tenantId,
      tx => tx`
        update crm.invitation set expires_at_utc = now() - interval '1 minute'
        where tenant_id = ${admin.tenantId} and id = ${id}`,
    );
  }
});

describe('accepting an invitation', () => {
  it('shows the organization, creates a verified account for that address', async () => {
    const { token, email } = await invited();
    expect((await post('invitation', { token })).body).toEqual({
      organization: 'Engine Works',
      invitedBy: 'Ada Admin',
      role: 'Sales representative',
      email,
      hasAccount: false,
    });
    const joined = await post('join', { token, ...person });
    expect(joined).toMatchObject({ status: 200, body: { email, organizationId: admin.tenantId } });
    const info = await app.call('GET', '/oauth/userinfo', { token: await app.signIn(email) });
    expect(userInfo.parse(info.body)).toMatchObject({
      email,
      email_verified: true,
      name: 'Ada Lovelace',
      roles: ['Sales representative'],
      organization: { id: admin.tenantId },
    });
    expect(await people('search=lovelace')).toMatchObject([
      { email, state: 'active', role: 'Sales representative' },
    ]);
    expect(await post('join', { token, ...person })).toMatchObject(
      refused('This invitation was used already. Please sign in.'),
    );
  });

  it('requires a name and an acceptable password', async () => {
    const { token, email } = await invited();
    expect(await post('join', { token, password: 'password' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          password: 'This password is among the most common ones. Please choose another',
        },
      },
    });
    expect(await memberships(email)).toBe(0);
    expect(await post('join', { token: 'made-up', ...person })).toMatchObject(
      refused('This link is not valid. Ask for a new invitation.'),
    );
  });

  it('creates one membership for concurrent requests', async () => {
    const { token, email } = await invited();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('join', { token, ...person })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await memberships(email)).toBe(1);
  });

  it('accepts the password of an existing account, or its session', async () => {
    const elsewhere = await app.createTenant();
    const { token } = await invited(elsewhere.email);
    expect((await post('invitation', { token })).body).toMatchObject({ hasAccount: true });
    expect(await post('join', { token, password: 'another password' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'This is not the password of your account' } },
    });
    expect((await post('join', { token, password })).status).toBe(200);
    expect(await app.signIn(elsewhere.email, admin.tenantId)).toBeTruthy();

    const other = await app.createTenant();
    const second = await invited(other.email);
    const joined = await other.call('POST', '/api/auth/join-as-myself', { body: { token: second.token } });
    expect(joined.status).toBe(200);
    expect(await people('state=invited')).toEqual([]);
    expect((await people()).length).toBe(3);
  });

  it('is rejected for a person to whom the link was only forwarded', async () => {
    const { token, email } = await invited();
    const stranger = await app.createTenant();
    expect(await stranger.call('POST', '/api/auth/join-as-myself', { body: { token } })).toMatchObject({
      status: 403,
      body: {
        message: `This invitation is for ${email}, and you are signed in as ${stranger.email}. Sign out, and open the link again.`,
      },
    });
    expect(await memberships(stranger.email)).toBe(1);
    expect((await people('state=invited')).length).toBe(1);
  });

  it('cannot be undone, and does not reactivate a deactivated member', async () => {
    const { token, email } = await invited();
    await post('join', { token, ...person });
    const [joined] = await owner`
      select id from crm.change_set where tenant_id = ${admin.tenantId} and action = 'invitations.accept'`;
    expect(await admin.call('POST', `/api/change-sets/${joined?.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: 'That somebody joined cannot be undone. Deactivate them instead.' },
    });
    const [member] = await people(`search=${email}`);
    await admin.call('POST', `/api/users/${member?.id}/deactivate`);
    expect((await invite([email])).body).toMatchObject({ message: 'Nobody was invited.' });
  });
});

it('shows its link to its recipient only', async () => {
  await invite([address()]);
  const [mail] = (await admin.call('GET', '/api/outbox')).body as { text: string }[];
  expect(mail?.text).toContain('[link removed]');
  expect(mail?.text).not.toContain('token=');
});
