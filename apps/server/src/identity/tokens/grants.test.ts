import { userInfo, webClientId } from '@pipewright/contract/identity.ts';
import { permissions, scopes } from '@pipewright/contract/permissions.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recommendedCost } from '../accounts/passwords.ts';
import { openTestIdentity, origin, type Person, password, type TestIdentity, unique } from '../testing.ts';

let server: TestIdentity;
let ada: Person;
beforeAll(async () => {
  // One test compares how long a password takes.
  server = await openTestIdentity({ passwordCost: recommendedCost });
  ada = await server.createPerson();
});
afterAll(() => server.close());

const passwordForm = () => ({
  grant_type: 'password',
  client_id: webClientId,
  username: ada.email,
  password,
});

describe('the password grant', () => {
  it('returns tokens that are not cached', async () => {
    const answer = await server.post('/oauth/token', { ...passwordForm(), scope: 'openid offline_access' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid offline_access',
    });
  });

  it('signs an access token with its subject, audience and lifetime', async () => {
    const { access_token } = await server.signIn(ada, { scope: 'openid leads.read' });
    const claims = decodeJwt(access_token);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(claims).toMatchObject({
      iss: origin,
      aud: `${origin}/api`,
      sub: ada.userId,
      org: ada.organizationId,
      client_id: webClientId,
      scope: 'openid leads.read',
      sid: expect.any(String),
      jti: expect.any(String),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  });

  it('accepts the email in any case and with spaces around it', async () => {
    await server.signIn({ email: ` ${ada.email.toUpperCase()} ` });
  });

  it('grants everything but a refresh token if no scope is requested', async () => {
    const answer = await server.post('/oauth/token', passwordForm());
    expect(answer.json()).not.toHaveProperty('refresh_token');
    expect(answer.json().scope.split(' ')).toEqual(scopes.filter(scope => scope !== 'offline_access'));
  });

  it('enters the requested organization, or else the one of the last session', async () => {
    const second = await server.createPerson(ada.email);
    expect(second.userId).toBe(ada.userId);
    const entered = async (form = {}) => decodeJwt((await server.signIn(ada, form)).access_token).org;

    expect(await entered({ organization_id: second.organizationId.toUpperCase() })).toBe(
      second.organizationId,
    );
    expect(await entered()).toBe(second.organizationId);
    expect(await entered({ organization_id: ada.organizationId })).toBe(ada.organizationId);
    expect(await entered()).toBe(ada.organizationId);
  });

  it('does not enter an organization in which the user is not or no longer a member', async () => {
    const person = await server.createPerson();
    const foreign = { ...passwordForm(), username: person.email, organization_id: ada.organizationId };
    expect((await server.post('/oauth/token', foreign)).json()).toEqual({
      error: 'invalid_grant',
      error_description: 'You do not belong to this organization.',
    });

    await server.change(person, { isActive: false });
    const answer = await server.post('/oauth/token', { ...passwordForm(), username: person.email });
    expect([answer.statusCode, answer.json()]).toEqual([400, wrongCredentials]);
  });

  it('does not reveal whether the user is unknown or disabled, or the password wrong', async () => {
    const disabled = await server.createPerson();
    await server.identity.accounts.setDisabled({ userId: disabled.userId, disabled: true });
    for (const form of [
      { username: 'nobody@example.test' },
      { username: disabled.email },
      { password: 'wrong password' },
    ]) {
      const answer = await server.post('/oauth/token', { ...passwordForm(), ...form });
      expect([answer.statusCode, answer.json()]).toEqual([400, wrongCredentials]);
    }
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const one = await server.createPerson();
    const timeOf = async (username: string) => {
      const started = performance.now();
      await server.post('/oauth/token', { ...passwordForm(), username, password: 'wrong password' });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await timeOf(one.email));
      unknown.push(await timeOf('nobody-at-all@example.test'));
    }
    // The fastest of each, because other load on the machine makes some slower.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(Math.min(...unknown)).toBeGreaterThan(10);
    expect(ratio).toBeGreaterThan(0.2);
    expect(ratio).toBeLessThan(5);
  });
});

describe('errors of the token endpoint', () => {
  const cases: [string, string, () => Record<string, string>][] = [
    ['no grant type', 'invalid_request', () => ({ client_id: webClientId })],
    ['another grant type', 'unsupported_grant_type', () => ({ ...passwordForm(), grant_type: 'implicit' })],
    ['no client', 'invalid_client', () => ({ ...passwordForm(), client_id: '' })],
    ['another client', 'invalid_client', () => ({ ...passwordForm(), client_id: 'other' })],
    ['no username', 'invalid_request', () => ({ ...passwordForm(), username: '' })],
    ['no password', 'invalid_request', () => ({ ...passwordForm(), password: '' })],
    ['a username that is too long', 'invalid_request', () => ({ ...passwordForm(), username: long(255) })],
    ['a password that is too long', 'invalid_request', () => ({ ...passwordForm(), password: long(129) })],
    ['a username with a NUL', 'invalid_request', () => ({ ...passwordForm(), username: 'a\0b' })],
    ['an organization that is no id', 'invalid_request', () => ({ ...passwordForm(), organization_id: '1' })],
    ['an unknown scope', 'invalid_scope', () => ({ ...passwordForm(), scope: 'openid all' })],
    ['no refresh token', 'invalid_request', () => ({ grant_type: 'refresh_token', client_id: webClientId })],
    [
      'an unknown refresh token',
      'invalid_grant',
      () => ({ grant_type: 'refresh_token', client_id: webClientId, refresh_token: 'x' }),
    ],
  ];
  it.each(cases)('%s: %s', async (_name, error, form) => {
    const answer = await server.post('/oauth/token', form());
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.json()).toEqual({ error, error_description: expect.stringMatching(/^[^"\\]+$/) });
  });

  it('rejects a repeated parameter', async () => {
    const form = new URLSearchParams(passwordForm());
    form.append('username', 'other@example.test');
    const answer = await server.post('/oauth/token', form.toString());
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['JSON', 'application/json', () => JSON.stringify(passwordForm())],
    ['broken JSON', 'application/json', () => '{'],
    ['XML', 'application/xml', () => '<grant/>'],
  ])('rejects %s', async (_name, type, body) => {
    const answer = await server.post('/oauth/token', body(), { headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('rejects a password of a megabyte before hashing it', async () => {
    const username = `${unique('nobody')}@example.test`;
    const password = long(1024 * 1024);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const answer = await server.post('/oauth/token', { ...passwordForm(), username, password });
      // If it counted as an attempt on the account, the eleventh would get 429.
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    }
  });

  it('responds 401 to a client that tries to authenticate itself', async () => {
    const answer = await server.post('/oauth/token', passwordForm(), {
      headers: { authorization: 'Basic Y3JtLXdlYjp4' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic/);
  });
});

describe('userinfo', () => {
  const ask = (authorization?: string) =>
    server.app.inject({ url: '/oauth/userinfo', headers: authorization ? { authorization } : {} });

  it('returns the user, the organization and the permissions', async () => {
    const person = await server.createPerson();
    const { access_token } = await server.signIn(person);
    const answer = await ask(`Bearer ${access_token}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    // Those of custom objects begin with the definition of an object.
    const held = permissions.filter(permission => !permission.startsWith('object-'));
    expect(userInfo.strict().parse(answer.json())).toEqual({
      sub: person.userId,
      email: person.email,
      email_verified: false,
      given_name: 'Ada',
      family_name: 'Lovelace',
      name: 'Ada Lovelace',
      phone_number: null,
      language: null,
      roles: ['Administrator'],
      permissions: held,
      reach: Object.fromEntries(held.map(permission => [permission, 'all'])),
      team: [person.userId],
      must_set_up_second_factor: false,
      organization: {
        id: person.organizationId,
        name: 'Acme',
        subdomain: expect.stringMatching(/^org-/),
        plan: 'professional',
        trialEndsAtUtc: expect.any(String),
        timeZone: 'Asia/Kolkata',
        currency: 'INR',
        currencyDecimalPlaces: 2,
        country: 'India',
        logoId: null,
        dateFormat: null,
        timeFormat: null,
        numberFormat: null,
        language: null,
        leadGrades: { A: 80, B: 60, C: 30 },
        deletionDueAtUtc: null,
      },
    });
  });

  it('is returned to nobody else', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer x.y.z', 'Basic eDp5']) {
      const answer = await ask(authorization);
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_token']);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });
});

describe('the metadata of the server', () => {
  it('publishes only its public keys', async () => {
    const answer = await server.app.inject('/oauth/jwks');
    const { kid } = decodeProtectedHeader((await server.signIn(ada)).access_token);
    expect(answer.json().keys).toContainEqual({
      kid,
      alg: 'ES256',
      use: 'sig',
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
    });
    expect(answer.body).not.toContain('"d"');
  });

  it('lists only endpoints that exist', async () => {
    const answer = await server.app.inject('/.well-known/openid-configuration');
    const document = answer.json();
    expect(document).toMatchObject({
      issuer: origin,
      grant_types_supported: [
        'password',
        'refresh_token',
        'authorization_code',
        'urn:pipewright:mfa',
        'urn:pipewright:passkey',
      ],
    });
    const endpoints = Object.entries<string>(document).filter(([name]) => /_endpoint$|_uri$/.test(name));
    expect(endpoints.length).toBe(4);
    for (const [, url] of endpoints) {
      const { pathname } = new URL(url);
      expect(
        ['GET', 'POST'].some(method => server.app.hasRoute({ method: method as 'GET', url: pathname })),
      ).toBe(true);
    }
  });
});

const wrongCredentials = { error: 'invalid_grant', error_description: 'Invalid email or password' };

function long(length: number): string {
  return 'x'.repeat(length);
}
