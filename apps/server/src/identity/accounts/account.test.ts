import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { tokenIn } from '../../testing/services/mail-server.ts';
import { deliveringEnv, storedMails } from '../../testing/stored-mails.ts';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { signUp, unique } from '../testing.ts';

type Method = 'GET' | 'POST';

let app: TestApp;
let owner: Sql;
beforeAll(async () => {
  app = await openTestApp({ env: { ...deliveringEnv, APP_ORIGIN: 'https://crm.example.test' } });
  owner = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const post = (path: string, body: unknown) => app.call('POST', `/api/auth/${path}`, { body });
const soon = { timeout: 30_000 };
const invalidLink = 'This link is not valid any more. Ask for a new one.';
const invalidToken = {
  status: 400,
  body: { code: 'invalid', message: invalidLink, fields: { token: invalidLink } },
};

/** Signs up over HTTP, which sends the mails of a sign-up. */
async function join(email = `${unique('grace')}@example.test`) {
  const { body } = await app.call('POST', '/api/onboarding/complete', {
    body: signUp({ adminUser: { email } }),
  });
  const { result } = body as { result: { jwtToken: string; organizationId: string } };
  const call = (method: Method, path: string) => app.call(method, path, { token: result.jwtToken });
  return {
    email,
    organizationId: result.organizationId,
    call,
    mails: () => storedMails(owner, result.organizationId),
    isVerified: async () =>
      ((await call('GET', '/oauth/userinfo')).body as { email_verified: boolean }).email_verified,
  };
}
type Joined = Awaited<ReturnType<typeof join>>;
const mailsAbout = async ({ mails }: Joined, subject: string) =>
  (await mails()).filter(mail => mail.subject === subject);
const verificationToken = async (joined: Joined) =>
  tokenIn((await mailsAbout(joined, 'Confirm your email address'))[0]?.text ?? '');

/** Requests a reset and waits for its mail. */
async function resetToken(joined: Joined): Promise<string> {
  const count = async () => (await mailsAbout(joined, 'Set a new password')).length;
  const before = await count();
  await post('forgot-password', { email: joined.email.toUpperCase() });
  await expect.poll(count, soon).toBe(before + 1);
  return tokenIn((await mailsAbout(joined, 'Set a new password'))[0]?.text ?? '');
}

describe('a sign-up', () => {
  it('sends a welcome mail and a link to confirm the address', async () => {
    const grace = await join();
    const mails = await grace.mails();
    expect(mails.map(({ recipient, subject, state }) => [recipient, subject, state])).toEqual([
      [grace.email, 'Confirm your email address', 'queued'],
      [grace.email, 'Welcome to Pipewright', 'queued'],
    ]);
    expect(mails[0]?.text).toMatch(/https:\/\/crm\.example\.test\/verify-email\?token=[\w-]{43}\n/);
    const stranger = await join();
    expect((await stranger.mails()).map(mail => mail.recipient)).toEqual([stranger.email, stranger.email]);
  });

  it('that fails leaves no mail behind', async () => {
    const count = async () => (await owner`select count(*) from crm.mail`)[0]?.count;
    const { email } = await join();
    const before = await count();
    const again = signUp({ adminUser: { email, password: 'another password' } });
    expect((await app.call('POST', '/api/onboarding/complete', { body: again })).status).toBe(409);
    expect(await count()).toBe(before);
  });
});

describe('confirming an address', () => {
  it('accepts the token of the mail, and confirms it again if the link is opened twice', async () => {
    const grace = await join();
    expect(await grace.isVerified()).toBe(false);
    const token = await verificationToken(grace);
    const verified = { status: 200, body: { message: 'Email verified successfully' } };
    expect(await post('verify-email', { token })).toMatchObject(verified);
    expect(await grace.isVerified()).toBe(true);
    const [account] =
      await owner`select email_proven_at_utc as proven from user_account where email = ${grace.email}`;
    expect(account).toEqual({ proven: expect.any(Date) });
    expect(await post('verify-email', { token })).toMatchObject(verified);
  });

  it('rejects a token that is wrong, expired or for another purpose', async () => {
    const grace = await join();
    const token = await verificationToken(grace);
    expect(await post('verify-email', { token: `${token.slice(1)}x` })).toMatchObject(invalidToken);
    expect(await post('verify-email', { token: await resetToken(grace) })).toMatchObject(invalidToken);
    await owner`update one_time_token set expires_at_utc = now() where email = ${grace.email}`;
    expect(await post('verify-email', { token })).toMatchObject(invalidToken);
    expect(await grace.isVerified()).toBe(false);
  });

  it('does not confirm an address that the user has changed since', async () => {
    const grace = await join();
    const token = await verificationToken(grace);
    await owner`update user_account set email = ${`new-${grace.email}`} where email = ${grace.email}`;
    expect(await post('verify-email', { token })).toMatchObject(invalidToken);
  });

  it('can be requested again, up to a limit, and not after it is confirmed', async () => {
    const grace = await join();
    const resend = () => grace.call('POST', '/api/auth/resend-verification');
    for (let mail = 2; mail <= 5; mail += 1) {
      expect((await resend()).body).toMatchObject({
        message: expect.stringContaining('sent the mail again'),
      });
    }
    expect((await resend()).status).toBe(429);
    expect(await mailsAbout(grace, 'Confirm your email address')).toHaveLength(5);
    await post('verify-email', { token: await verificationToken(grace) });
    expect((await resend()).body).toEqual({ message: 'Your email address is verified already.' });
    expect((await app.call('POST', '/api/auth/resend-verification')).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const signIn = (email: string, secret: string) =>
    app.call('POST', '/oauth/token', {
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'crm-web',
        username: email,
        password: secret,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('gets the same answer for an unknown address, before the account is looked up', async () => {
    const grace = await join();
    const unknown = await post('forgot-password', { email: 'nobody@example.test' });
    // A lookup of the account would have to wait here, and so would the response.
    const known = await owner.begin(async sql => {
      await sql`select from user_account where email = ${grace.email} for update`;
      return post('forgot-password', { email: grace.email });
    });
    expect(known.status).toBe(200);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(() => mailsAbout(grace, 'Set a new password'), soon).toHaveLength(1);
  });

  it('is replaced once with the link of the mail, which ends all sessions and confirms the address', async () => {
    const grace = await join();
    const token = await resetToken(grace);
    const renewed = 'another good password';
    expect(await post('reset-password', { token, password: 'password123' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { password: expect.stringContaining('most common') } },
    });
    expect((await post('reset-password', { token, password: renewed })).status).toBe(200);
    expect((await grace.call('GET', '/oauth/userinfo')).status).toBe(401);
    expect((await signIn(grace.email, password)).status).toBe(400);
    const { body } = await signIn(grace.email, renewed);
    const { access_token: accessToken } = body as { access_token: string };
    expect((await app.call('GET', '/oauth/userinfo', { token: accessToken })).body).toMatchObject({
      email_verified: true,
    });
    expect(await post('reset-password', { token, password: 'a third password' })).toMatchObject(invalidToken);
  });

  it('rejects a link that is wrong, expired, replaced or for another purpose', async () => {
    const grace = await join();
    const older = await resetToken(grace);
    const newer = await resetToken(grace);
    const refused = async (token: string) =>
      expect(await post('reset-password', { token, password: 'another good password' })).toMatchObject(
        invalidToken,
      );
    await refused(older);
    await refused(`${newer.slice(1)}x`);
    await refused(await verificationToken(grace));
    await owner`update one_time_token set expires_at_utc = now() where email = ${grace.email}`;
    await refused(newer);
    expect((await signIn(grace.email, password)).status).toBe(200);
  });

  it('cannot be reset by a disabled user', async () => {
    const grace = await join();
    const token = await resetToken(grace);
    await owner`update user_account set disabled_at_utc = now() where email = ${grace.email}`;
    expect(await post('reset-password', { token, password: 'another good password' })).toMatchObject(
      invalidToken,
    );
  });

  it('sends at most five mails an hour without saying so', async () => {
    const grace = await join();
    for (let mail = 1; mail <= 7; mail += 1) {
      expect((await post('forgot-password', { email: grace.email })).status).toBe(200);
    }
    await expect.poll(async () => (await owner`select from reset_request`).length, soon).toBe(0);
    expect(await mailsAbout(grace, 'Set a new password')).toHaveLength(5);
  });

  it('sends one mail, in the last used organization, whose outbox hides the link', async () => {
    const grace = await join();
    const second = await join(grace.email);
    await post('forgot-password', { email: grace.email });
    await expect.poll(() => mailsAbout(second, 'Set a new password'), soon).toHaveLength(1);
    expect(await mailsAbout(grace, 'Set a new password')).toEqual([]);
    const outbox = JSON.stringify((await second.call('GET', '/api/outbox')).body);
    expect(outbox).toContain('Set a new password: [link removed]');
    expect(tokenIn(outbox)).toBe('');
  });

  it('is handled later if the server crashed between the response and the mail', async () => {
    const grace = await join();
    await owner`
      insert into reset_request (email, created_at_utc) values (${grace.email}, now() - interval '1 minute')`;
    await app.identity.catchUp();
    expect(await mailsAbout(grace, 'Set a new password')).toHaveLength(1);
  });

  it('is stored as a hash only', async () => {
    const token = await resetToken(await join());
    const [dump] = await owner`select string_agg(one_time_token::text, '') as text from one_time_token`;
    expect(dump?.text).not.toContain(token);
    expect(dump?.text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('counts as an attempt of its address', async () => {
    const strict = await openTestApp({ env: { LOGIN_LIMIT: '2' } });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const body = { email: 'nobody@example.test' };
      statuses.push((await strict.call('POST', '/api/auth/forgot-password', { body })).status);
    }
    await strict.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the options of the sign-in page', () => {
  const optionsOf = async (env: Record<string, string>) => {
    const configured = await openTestApp({ env });
    const { body } = await configured.call('GET', '/api/auth/options');
    await configured.close();
    return body;
  };

  it('includes the configured providers, and the demo if it is on', async () => {
    expect(await optionsOf({ DEMO: 'off', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })).toEqual({
      providers: [
        { id: 'google', name: 'Google', isConfigured: true },
        { id: 'microsoft', name: 'Microsoft', isConfigured: false },
      ],
      demo: null,
    });
    expect(await optionsOf({ DEMO: 'on' })).toMatchObject({
      providers: [{ isConfigured: false }, { isConfigured: false }],
      demo: { email: 'demo@pipewright.app', password: expect.any(String) },
    });
  });

  it('rejects an incomplete configuration', async () => {
    await expect(optionsOf({ GOOGLE_CLIENT_ID: 'id' })).rejects.toThrow('GOOGLE_CLIENT_SECRET');
  });
});

describe('the organizations of a user', () => {
  it('are listed with the user’s role, and the current one is marked', async () => {
    const grace = await join();
    const other: User = await app.createTenant('Another');
    await app.identity.addMember({
      tenantId: other.tenantId,
      role: 'Service',
      person: { email: grace.email, password, firstName: 'Grace', lastName: 'Hopper' },
    });
    expect((await grace.call('GET', '/api/auth/organizations')).body).toMatchObject([
      { id: grace.organizationId, name: 'Acme', role: 'Administrator', isCurrent: true },
      { id: other.tenantId, name: 'Another', role: 'Service', isCurrent: false },
    ]);
    expect((await other.call('GET', '/api/auth/organizations')).body).toHaveLength(1);
  });
});
