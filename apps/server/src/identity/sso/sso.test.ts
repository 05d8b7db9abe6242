import { type ProviderId, secondFactorGrant, ssoMessage } from '@pipewright/contract/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { type ProviderAccount, startOpenidProvider } from '../../testing/services/openid-provider.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { codeNow, setUpApp } from '../security/testing.ts';
import { unique } from '../testing.ts';
import { localPath } from './return-to.ts';

const origin = 'https://crm.example.test';
type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>;

let provider: OpenidProvider;
let app: TestApp;
let owner: Sql;
beforeAll(async () => {
  provider = await startOpenidProvider([
    `${origin}/oauth/sso/google/callback`,
    `${origin}/oauth/sso/microsoft/callback`,
  ]);
  app = await openTestApp({
    env: { APP_ORIGIN: origin, ...environment('GOOGLE'), ...environment('MICROSOFT') },
  });
  owner = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await provider.close();
});

const environment = (name: string) =>
  Object.fromEntries(Object.entries(provider.env).map(([key, value]) => [`${name}_${key}`, value]));

/** A user whose address is verified. */
async function createProven(): Promise<User> {
  const user = await app.createTenant();
  await owner`
    update user_account set email_verified_at_utc = now(), email_proven_at_utc = now() where id = ${user.userId}`;
  return user;
}
const atProvider = (email: string): ProviderAccount => ({ sub: unique('sub'), email, email_verified: true });

async function start(id: ProviderId = 'google', returnTo?: string) {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`;
  const { status, headers } = await app.call('GET', `/oauth/sso/${id}/start${query}`);
  const setCookie = String(headers['set-cookie']);
  return { status, location: headers.location ?? '', setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** Returns from the provider; the result is where the product redirects the browser. */
async function comeBack(url: URL, cookie: string): Promise<URL> {
  const { status, headers } = await app.call('GET', `${url.pathname}${url.search}`, { headers: { cookie } });
  expect(status).toBe(302);
  return new URL(headers.location ?? '', origin);
}

/** The complete way to the provider and back. */
async function goThere(account: ProviderAccount, id: ProviderId = 'google', returnTo?: string) {
  const { location, cookie } = await start(id, returnTo);
  const callback = await provider.visit(location, account);
  return { cookie, callback, arrived: await comeBack(callback, cookie) };
}

const trade = (code: string | null, cookie: string, form = {}) =>
  app.call('POST', '/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'crm-web',
      code: code ?? '',
      ...form,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  });
const refusal = (sentence: string | RegExp) => (url: URL) => {
  expect(url.pathname).toBe('/login');
  const { error, provider: named } = Object.fromEntries(url.searchParams);
  expect(ssoMessage(error, named)).toMatch(sentence);
  expect(url.searchParams.get('code')).toBeNull();
};
const usedCode = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description: 'This sign-in is not valid any more. Please try again.',
  },
};

describe('a sign-in with Google', () => {
  it('redirects to the provider with PKCE, state and nonce, bound to the browser', async () => {
    const { status, location, setCookie } = await start();
    expect(status).toBe(302);
    const url = new URL(location);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'pipewright',
      response_type: 'code',
      redirect_uri: `${origin}/oauth/sso/google/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(setCookie).toMatch(/^pipewright_sso=[\w-]{43}; Path=\/oauth; .*HttpOnly; SameSite=Lax; Secure$/);
  });

  it('signs in by the verified address and returns to the requested page', async () => {
    const ada = await createProven();
    const account = atProvider(ada.email.toUpperCase());
    const { arrived, cookie } = await goThere(account, 'google', '/leads?status=new');
    expect(arrived.pathname).toBe('/login/callback');
    expect(arrived.searchParams.get('return_to')).toBe('/leads?status=new');
    const answer = await trade(arrived.searchParams.get('code'), cookie);
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', refresh_token: expect.any(String) },
    });
    const { access_token: token } = answer.body as { access_token: string };
    expect((await app.call('GET', '/oauth/userinfo', { token })).body).toMatchObject({
      sub: ada.userId,
      organization: { id: ada.tenantId },
    });
  });

  it('is the first of two steps if the user has a second factor', async () => {
    const ada = await createProven();
    const { secret } = await setUpApp(ada);
    const { arrived, cookie } = await goThere(atProvider(ada.email));
    const requested = await trade(arrived.searchParams.get('code'), cookie);
    expect(requested).toMatchObject({ status: 400, body: { error: 'mfa_required' } });
    const { mfa_token } = requested.body as { mfa_token: string };
    const finish = (from: string) =>
      trade(null, from, { grant_type: secondFactorGrant, mfa_token, code: codeNow(secret) });
    expect((await finish('')).status).toBe(400);
    expect((await finish(cookie)).status).toBe(200);
    const [newest] = (await ada.call('GET', '/api/security/events')).body as unknown[];
    expect(newest).toMatchObject({
      kind: 'sign-in',
      details: { method: 'google', secondFactor: 'authenticator-app' },
    });
  });

  it('recognizes the account by its subject, whatever its address is by then', async () => {
    const ada = await createProven();
    const account = atProvider(ada.email);
    await goThere(account);
    const renamed = { ...account, email: 'renamed@example.test', email_verified: false };
    const { arrived, cookie } = await goThere(renamed);
    expect((await trade(arrived.searchParams.get('code'), cookie)).status).toBe(200);
  });

  it('issues a code that works once, for a minute, in the same browser', async () => {
    const ada = await createProven();
    const { arrived, cookie } = await goThere(atProvider(ada.email));
    const code = arrived.searchParams.get('code');
    expect(await trade(code, '')).toMatchObject(usedCode);
    expect(await trade(code, (await start()).cookie)).toMatchObject(usedCode);
    expect(await trade(`${code}x`, cookie)).toMatchObject(usedCode);
    expect((await trade(code, cookie)).status).toBe(200);
    expect(await trade(code, cookie)).toMatchObject(usedCode);

    const late = await goThere(atProvider(ada.email));
    await owner`update one_time_token set expires_at_utc = now() where user_id = ${ada.userId}`;
    expect(await trade(late.arrived.searchParams.get('code'), late.cookie)).toMatchObject(usedCode);
  });

  it('rejects a state that is forged, used, expired, of another browser or for another provider', async () => {
    const ada = await createProven();
    const expired = refusal('This sign-in has expired or was begun elsewhere. Please try again.');
    const { callback, cookie } = await goThere(atProvider(ada.email));
    expired(await comeBack(callback, cookie));

    const begun = await start();
    const answered = await provider.visit(begun.location, atProvider(ada.email));
    expired(await comeBack(answered, (await start()).cookie));
    expired(await comeBack(answered, ''));
    const forged = new URL(answered);
    forged.searchParams.set('state', 'made-up');
    expired(await comeBack(forged, begun.cookie));
    const elsewhere = new URL(answered);
    elsewhere.pathname = '/oauth/sso/microsoft/callback';
    expired(await comeBack(elsewhere, begun.cookie));
    await owner`update sso_attempt set expires_at_utc = now()`;
    expired(await comeBack(answered, begun.cookie));
  });

  it('rejects a code that the provider did not issue, or issued for another attempt', async () => {
    const ada = await createProven();
    const failed = refusal('The sign-in did not work. Please try again.');
    const first = await start();
    const made = await provider.visit(first.location, atProvider(ada.email));
    made.searchParams.set('code', 'made-up');
    failed(await comeBack(made, first.cookie));

    const victim = await start();
    const victims = await provider.visit(victim.location, atProvider(ada.email));
    const thief = await start();
    const thiefs = await provider.visit(thief.location, atProvider('thief@example.test'));
    thiefs.searchParams.set('code', victims.searchParams.get('code') ?? '');
    failed(await comeBack(thiefs, thief.cookie));
  });

  it('explains that the user cancelled at the provider', async () => {
    const { location, cookie } = await start();
    const state = new URL(location).searchParams.get('state');
    const back = new URL(`${origin}/oauth/sso/google/callback?error=access_denied&state=${state}`);
    refusal('You were not signed in with Google. Please try again.')(await comeBack(back, cookie));
  });
});

describe('a sign-in is refused', () => {
  it('without an account', async () => {
    const { arrived } = await goThere(atProvider(`${unique('nobody')}@example.test`));
    refusal('No account for this address. Sign up first.')(arrived);
  });

  it('with an address that the provider or this server has not verified', async () => {
    const ada = await createProven();
    const claimed = { ...atProvider(ada.email), email_verified: false };
    refusal('Google did not confirm your email address.')((await goThere(claimed)).arrived);

    const unproven = await app.createTenant();
    const sentence = 'Your email address is not confirmed yet.';
    refusal(sentence)((await goThere(atProvider(unproven.email))).arrived);
    // Verified by a mail in the outbox, which administrators can read.
    await owner`update user_account set email_verified_at_utc = now() where id = ${unproven.userId}`;
    refusal(sentence)((await goThere(atProvider(unproven.email))).arrived);
    expect(
      await owner`select from external_account where user_id in ${owner([ada.userId, unproven.userId])}`,
    ).toEqual([]);
  });

  it('for a disabled user, also if they were linked before or are disabled during the sign-in', async () => {
    const ada = await createProven();
    const account = atProvider(ada.email);
    const { arrived, cookie } = await goThere(account);
    await app.identity.accounts.setDisabled({ userId: ada.userId, disabled: true });
    expect(await trade(arrived.searchParams.get('code'), cookie)).toMatchObject(usedCode);
    refusal('This account is disabled. Ask your administrator.')((await goThere(account)).arrived);
  });

  it('with an address of any Microsoft directory, unless Microsoft has verified it', async () => {
    const ada = await createProven();
    const typed = { sub: unique('sub'), email: ada.email };
    refusal('Microsoft did not confirm')((await goThere(typed, 'microsoft')).arrived);
    const vouched = await goThere({ ...typed, xms_edov: true }, 'microsoft');
    expect(vouched.arrived.pathname).toBe('/login/callback');
  });
});

describe('a provider that is not there', () => {
  it('explains that the provider is not configured or not reachable', async () => {
    const bare = await openTestApp({
      env: { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
    });
    for (const [id, sentence] of [
      ['microsoft', 'Sign-in with Microsoft is not set up on this server.'],
      ['google', 'The sign-in did not work. Please try again.'],
    ]) {
      const { status, headers } = await bare.call('GET', `/oauth/sso/${id}/start`);
      expect(status).toBe(302);
      refusal(sentence ?? '')(new URL(headers.location ?? '', origin));
    }
    expect((await bare.call('GET', '/oauth/sso/github/start')).status).toBe(404);
    await bare.close();
  });
});

it.each([
  ['https://evil.test/', '/dashboard'],
  ['//evil.test', '/dashboard'],
  ['/\\evil.test', '/dashboard'],
  ['/\t/evil.test', '/dashboard'],
  ['/leads/..//evil.test', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['', '/dashboard'],
  [undefined, '/dashboard'],
  ['/leads/1?tab=a#b', '/leads/1?tab=a#b'],
])('redirects %s to %s after the sign-in', (wanted, expected) => {
  expect(localPath(wanted)).toBe(expected);
});
