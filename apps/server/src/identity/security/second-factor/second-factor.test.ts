import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { openTestApp, password, type TestApp, type User } from '../../../testing/test-app.ts';
import { signUp } from '../../testing.ts';
import { codeNow, fromBase32, requestToken, sendCode, setUpApp, signIn } from '../testing.ts';

let app: TestApp;
let admin: User;
let user: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});
beforeEach(async () => {
  user = await app.addUser(admin, 'Sales manager');
});

/** The first step of a sign-in. */
async function firstStep(): Promise<string> {
  const { status, body } = await signIn(app, user);
  expect([status, body.error]).toEqual([400, 'mfa_required']);
  expect(body).not.toHaveProperty('access_token');
  return body.mfa_token;
}

const overview = async () => (await user.call('GET', '/api/security')).body;

describe('setting up', () => {
  it('has no effect until a code has confirmed it', async () => {
    const started = (await user.call('POST', '/api/security/authenticator-app')).body as {
      secret: string;
      url: string;
    };
    expect(started.url).toBe(
      `otpauth://totp/Pipewright:${encodeURIComponent(user.email)}?secret=${started.secret}&issuer=Pipewright`,
    );
    expect(fromBase32(started.secret)).toHaveLength(20);
    expect((await signIn(app, user)).status).toBe(200);
    const confirm = (code: string) =>
      user.call('POST', '/api/security/authenticator-app/confirm', { body: { code } });
    expect(await confirm('000000')).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect(await overview()).toMatchObject({ authenticatorApp: null });

    const code = codeNow(fromBase32(started.secret));
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(await overview()).toMatchObject({ authenticatorApp: { recoveryCodesLeft: 10 } });
    expect((await user.call('POST', '/api/security/authenticator-app')).status).toBe(409);
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await setUpApp(user);
    const [dump] = await sql<{ text: string }[]>`
      select (select string_agg(authenticator_app::text, '') from authenticator_app)
        || (select string_agg(recovery_code::text, '') from recovery_code) as text`;
    const plain = recoveryCodes.map(code => code.replaceAll('-', ''));
    for (const message of [
      secret.toString('hex'),
      ...plain,
      ...plain.map(code => Buffer.from(code).toString('hex')),
    ]) {
      expect(dump?.text).not.toContain(message);
    }
  });
});

describe('signing in', () => {
  it('requires a code after the password', async () => {
    const { secret } = await setUpApp(user);
    const { status, body } = await sendCode(app, await firstStep(), codeNow(secret));
    expect(status).toBe(200);
    expect((await app.call('GET', '/api/leads', { token: body.access_token })).status).toBe(200);
    expect((await user.call('GET', '/api/security/events')).body).toMatchObject([
      { kind: 'sign-in', details: { method: 'password', secondFactor: 'authenticator-app' } },
      { kind: 'second-factor-on' },
      { kind: 'sign-in', details: { method: 'password' } },
    ]);
  });

  it('accepts a code once, and the second step once', async () => {
    const { secret } = await setUpApp(user);
    const code = codeNow(secret);
    const [first, second] = [await firstStep(), await firstStep()];
    expect((await sendCode(app, first, code)).status).toBe(200);
    expect((await sendCode(app, first, codeNow(secret, 1))).body.error).toBe('invalid_grant');
    expect((await sendCode(app, second, code)).body.error_description).toBe(
      'This code is not right. Please try again.',
    );
    expect((await sendCode(app, second, codeNow(secret, 1))).status).toBe(200);
  });

  it('accepts a recovery code once, also when it is sent several times at once', async () => {
    const { recoveryCodes } = await setUpApp(user);
    const steps = [await firstStep(), await firstStep(), await firstStep()];
    const code = recoveryCodes[0]?.toUpperCase() ?? '';
    const answers = await Promise.all(steps.map(step => sendCode(app, step, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await overview()).toMatchObject({ authenticatorApp: { recoveryCodesLeft: 9 } });
  });

  it('limits the attempts per second step and per account', async () => {
    const { secret } = await setUpApp(user);
    const wrong = async (step: string) => (await sendCode(app, step, '000000')).status;
    const step = await firstStep();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await wrong(step)).toBe(400);
    }
    expect((await sendCode(app, step, codeNow(secret))).body.error_description).toBe(
      'This sign-in has expired. Please sign in again.',
    );
    const next = await firstStep();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await wrong(next)).toBe(400);
    }
    expect((await sendCode(app, await firstStep(), codeNow(secret))).status).toBe(429);
    // Somebody who guesses does not lock out a user who is already signed in.
    expect((await user.call('GET', '/api/leads')).status).toBe(200);
  });

  it('rejects a first step that is too old or whose password was changed since', async () => {
    const { secret } = await setUpApp(user);
    const old = await firstStep();
    await sql`update one_time_token set expires_at_utc = now() where purpose = 'second-factor'`;
    expect((await sendCode(app, old, codeNow(secret))).body.error).toBe('invalid_grant');
    const step = await firstStep();
    const body = { currentPassword: password, newPassword: 'a fine new password' };
    expect((await user.call('POST', '/api/security/password', { body })).status).toBe(200);
    expect((await sendCode(app, step, codeNow(secret))).body.error).toBe('invalid_grant');
  });

  it('is also required to create another organization, once for each sign-up', async () => {
    const { secret, recoveryCodes } = await setUpApp(user);
    const body = (code?: string) =>
      signUp({ adminUser: { email: user.email, password, ...(code ? { code } : {}) } });
    const found = (given: object, key = 'found') =>
      app.call('POST', '/api/onboarding/complete', { body: given, headers: { 'idempotency-key': key } });
    const refused = (text: string) => ({
      status: 400,
      body: { fields: { 'adminUser.code': expect.stringContaining(text) } },
    });
    expect(await found(body())).toMatchObject(refused('Enter the code'));
    expect(await found(body('000000'))).toMatchObject(refused('not right'));
    const wrongPassword = signUp({ adminUser: { email: user.email, password: 'a wrong horse' } });
    expect((await found(wrongPassword)).body).not.toHaveProperty(['fields', 'adminUser.code']);

    const code = codeNow(secret);
    const requested = body(code);
    const founded = await found(requested);
    expect(founded.status).toBe(201);
    expect((await user.call('GET', '/api/auth/organizations')).body).toHaveLength(2);
    // The response was lost: the code is used, and the next one signs in to the created organization.
    expect(await found(requested)).toMatchObject(refused('was used already'));
    const again = await found({
      ...requested,
      adminUser: { ...requested.adminUser, code: recoveryCodes[0] },
    });
    const idOf = (answer: { body: unknown }) =>
      (answer.body as { result: { organizationId: string } }).result.organizationId;
    expect(idOf(again)).toBe(idOf(founded));
  });

  it('rejects an invented token like an expired one', async () => {
    expect(
      (await requestToken(app, { grant_type: 'urn:pipewright:mfa', mfa_token: 'x', code: '1' })).body,
    ).toEqual({
      error: 'invalid_grant',
      error_description: 'This sign-in has expired. Please sign in again.',
    });
  });
});

it('creates new recovery codes with a code of the app, and invalidates the earlier ones', async () => {
  const { secret, recoveryCodes } = await setUpApp(user);
  const renew = (code: string) => user.call('POST', '/api/security/recovery-codes', { body: { code } });
  expect((await renew('123456')).status).toBe(400);
  const renewed = (await renew(codeNow(secret))).body as { recoveryCodes: string[] };
  expect((await sendCode(app, await firstStep(), recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await sendCode(app, await firstStep(), renewed.recoveryCodes[0] ?? '')).status).toBe(200);
});

it('is turned off with the password and a code', async () => {
  const { secret } = await setUpApp(user);
  const remove = (body: object) => user.call('POST', '/api/security/authenticator-app/remove', { body });
  expect((await remove({ password: 'wrong', code: codeNow(secret) })).body).toMatchObject({
    fields: { password: 'This is not your password' },
  });
  expect((await remove({ password, code: '000000' })).body).toMatchObject({
    fields: { code: expect.any(String) },
  });
  expect((await remove({ password, code: codeNow(secret) })).status).toBe(204);
  expect((await signIn(app, user)).status).toBe(200);
  expect(await overview()).toMatchObject({ authenticatorApp: null });
});
