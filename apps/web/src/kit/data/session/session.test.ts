import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession, type SessionNews } from './session.ts';
import { expiresSoon, isAuthenticated, type KeyValueStore } from './session-store.ts';

const start = 1_000_000_000;
let answers: Record<string, (fields: URLSearchParams, response: ServerResponse) => void>;
let calls: { path: string; fields: URLSearchParams }[];
let origin: string;
let stop: () => void;

beforeEach(async () => {
  calls = [];
  answers = {};
  const server = createServer(async (request, response) => {
    const fields = new URLSearchParams((await request.toArray()).join(''));
    calls.push({ path: request.url ?? '', fields });
    answers[request.url ?? '']?.(fields, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});
afterEach(() => stop());

const tokens = (access: string) => ({
  access_token: access,
  refresh_token: `${access}-refresh`,
  token_type: 'Bearer',
  expires_in: 600,
  scope: 'openid',
});
const reply = (status: number, body: unknown) => (_: URLSearchParams, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

function memory(): KeyValueStore & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: key => all.get(key) ?? null,
    setItem: (key, value) => all.set(key, value),
    removeItem: key => all.delete(key),
  };
}

function setUp({ remember = true } = {}) {
  const clock = { now: start };
  const stores = { kept: memory(), passing: memory() };
  let queue: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>) => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const news: SessionNews[] = [];
  const session = createSession({
    stores,
    origin,
    now: () => clock.now,
    exclusively,
    onNews: told => news.push(told),
  });
  const ends: (string | undefined)[] = [];
  session.onEnd(reason => ends.push(reason));
  const signIn = () => session.signIn({ email: 'a@b.example', password: 'secret', remember });
  return { session, clock, stores, ends, news, signIn };
}

describe('the expiry', () => {
  const held = { accessToken: 'a', expiry: start };
  test('counts as not signed in from 60 seconds before', () => {
    expect(isAuthenticated(held, start - 60_001)).toBe(true);
    expect(isAuthenticated(held, start - 60_000)).toBe(false);
    expect(isAuthenticated({ accessToken: 'a' }, start)).toBe(false);
    expect(isAuthenticated(undefined, start)).toBe(false);
  });
  test('is soon from 300 seconds before, or when it is not known', () => {
    expect(expiresSoon(held, start - 300_001)).toBe(false);
    expect(expiresSoon(held, start - 300_000)).toBe(true);
    expect(expiresSoon({ accessToken: 'a' }, 0)).toBe(true);
  });
});

describe('signing in', () => {
  test('stores the tokens under the specified keys, in the store that Remember me chooses', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const kept = setUp();
    await kept.signIn();
    expect(Object.fromEntries(kept.stores.kept.all)).toEqual({
      access_token: 'one',
      refresh_token: 'one-refresh',
      token_expiry: String(start + 600_000),
    });
    expect(kept.stores.passing.all.size).toBe(0);

    const passing = setUp({ remember: false });
    await passing.signIn();
    expect(passing.stores.passing.all.get('access_token')).toBe('one');
    expect(passing.stores.kept.all.size).toBe(0);
    expect(calls[0]?.fields.get('client_id')).toBe('crm-web');
    expect(calls[0]?.fields.get('scope')).toContain('offline_access');
  });

  test.each([
    [
      'the description',
      400,
      { error: 'invalid_grant', error_description: 'Wrong password' },
      'Wrong password',
    ],
    ['the error', 400, { error: 'invalid_grant' }, 'invalid_grant'],
    ['the fallback', 500, {}, 'Login failed'],
    ['that no token came', 200, { token_type: 'Bearer' }, 'Login successful but no token received'],
  ])('says %s', async (_, status, body, message) => {
    answers['/oauth/token'] = reply(status, body);
    await expect(setUp().signIn()).rejects.toThrow(message);
  });
});

describe('entering', () => {
  test('with a finished sign-up also stores its token under authToken, and updates both', async () => {
    const { session, clock, stores } = setUp();
    session.enter({ jwtToken: 'new', refreshToken: 'new-refresh', expiresIn: 600 });
    expect(Object.fromEntries(stores.kept.all)).toEqual({
      access_token: 'new',
      refresh_token: 'new-refresh',
      token_expiry: String(start + 600_000),
      authToken: 'new',
    });
    clock.now += 590_000;
    answers['/oauth/token'] = reply(200, tokens('two'));
    expect(await session.token()).toBe('two');
    expect(stores.kept.all.get('authToken')).toBe('two');
    answers['/oauth/revoke'] = reply(200, {});
    await session.signOut();
    expect(stores.kept.all.size).toBe(0);
  });

  test('with the code of a provider’s sign-in', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, stores } = setUp();
    await session.signInWithCode({ code: 'abc', remember: false });
    expect(Object.fromEntries(calls[0]?.fields ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'abc',
      client_id: 'crm-web',
    });
    expect(stores.passing.all.get('access_token')).toBe('one');
  });
});

describe('the refresh', () => {
  test('happens once for all waiting requests, and stays in the same store', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, clock, stores, signIn } = setUp({ remember: false });
    await signIn();
    clock.now += 590_000;
    answers['/oauth/token'] = reply(200, tokens('two'));
    expect(await Promise.all([session.token(), session.token(), session.renew('one')])).toEqual([
      'two',
      'two',
      'two',
    ]);
    expect(calls.filter(({ fields }) => fields.get('grant_type') === 'refresh_token')).toHaveLength(1);
    expect(stores.passing.all.get('access_token')).toBe('two');
    expect(stores.kept.all.size).toBe(0);
  });

  test('does not keep anybody waiting while the token is still good', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, clock, signIn } = setUp();
    await signIn();
    clock.now += 400_000;
    answers['/oauth/token'] = reply(200, tokens('two'));
    expect(await session.token()).toBe('one');
    await expect.poll(() => session.token()).toBe('two');
  });

  test('that is rejected ends the session and shows why', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, clock, ends, signIn } = setUp();
    await signIn();
    clock.now += 600_000;
    answers['/oauth/token'] = reply(400, { error: 'invalid_grant' });
    expect(await session.token()).toBeUndefined();
    expect(ends).toEqual(['Token refresh failed']);
    expect(session.isSignedIn()).toBe(false);
  });

  test('that fails because the server is busy keeps the session', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, clock, ends, signIn } = setUp();
    await signIn();
    clock.now += 600_000;
    answers['/oauth/token'] = reply(503, {});
    await expect(session.token()).rejects.toThrow('Token refresh failed');
    expect(ends).toEqual([]);
    expect(session.isSignedIn()).toBe(true);
  });

  test('of another tab is taken over by a copy of the same sign-in only', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, stores, signIn } = setUp();
    await signIn();
    session.adopt({ from: 'other-refresh', tokens: { accessToken: 'x' } });
    expect(stores.kept.all.get('access_token')).toBe('one');
    session.adopt({ from: 'one-refresh', tokens: { accessToken: 'two', refreshToken: 'r', expiry: start } });
    expect(stores.kept.all.get('access_token')).toBe('two');
    session.adopt({ from: 'one-refresh' });
    expect(session.isSignedIn()).toBe(true);
    session.adopt({ from: 'r' });
    expect(session.isSignedIn()).toBe(false);
  });

  test('never lets another tab see the storage without a token', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, clock, stores, signIn } = setUp();
    await signIn();
    const removed: string[] = [];
    stores.kept.removeItem = key => removed.push(key);
    clock.now += 590_000;
    answers['/oauth/token'] = reply(200, tokens('two'));
    await session.token();
    expect(removed).not.toContain('access_token');
    expect(removed).not.toContain('refresh_token');
  });
});

describe('switching the organization', () => {
  test('refreshes the session for the other one, in the same store', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, stores, signIn } = setUp({ remember: false });
    await signIn();
    answers['/oauth/token'] = reply(200, tokens('two'));
    await session.switchOrganization('other');
    expect(Object.fromEntries(calls.at(-1)?.fields ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'one-refresh',
      client_id: 'crm-web',
      organization_id: 'other',
    });
    expect(stores.passing.all.get('access_token')).toBe('two');
    expect(stores.kept.all.size).toBe(0);
  });

  test('that is rejected shows why and keeps the session', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, stores, ends, signIn } = setUp();
    await signIn();
    answers['/oauth/token'] = reply(400, { error: 'invalid_target', error_description: 'Not a member' });
    await expect(session.switchOrganization('other')).rejects.toThrow('Not a member');
    expect(stores.kept.all.get('access_token')).toBe('one');
    expect(ends).toEqual([]);
  });
});

describe('the user', () => {
  test('an unknown user has no access token', async () => {
    await expect(setUp().session.userInfo()).rejects.toThrow('No access token available');
  });

  test('a user who cannot be loaded is an error', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    answers['/oauth/userinfo'] = reply(403, {});
    const { session, signIn } = setUp();
    await signIn();
    await expect(session.userInfo()).rejects.toThrow('Failed to get user info');
  });

  test.each([401, 403, 500])('a user who cannot be loaded (%i) is signed out with a reason', async status => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, ends, stores, signIn } = setUp();
    await signIn();
    answers['/oauth/token'] = reply(503, {});
    stores.kept.removeItem('refresh_token');
    answers['/oauth/userinfo'] = reply(status, {});
    await expect(session.userInfo()).rejects.toThrow('Failed to get user info');
    expect(session.isSignedIn()).toBe(false);
    expect(ends).toHaveLength(1);
    expect(ends).toEqual([status === 401 ? 'No refresh token available' : 'Failed to load user info']);
    expect(stores.kept.all.size).toBe(0);
  });

  test.each([429, 503])('a user stays signed in while the server is busy (%i)', async status => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, ends, signIn } = setUp();
    await signIn();
    answers['/oauth/userinfo'] = reply(status, {});
    await expect(session.userInfo()).rejects.toThrow('Failed to get user info');
    expect(session.isSignedIn()).toBe(true);
    expect(ends).toEqual([]);
  });

  test('a user whose token is rejected and cannot be refreshed is signed out', async () => {
    const { session, ends, stores } = setUp();
    stores.kept.setItem('access_token', 'one');
    stores.kept.setItem('token_expiry', String(start + 600_000));
    expect(await session.renew('one')).toBeUndefined();
    expect(ends).toEqual(['No refresh token available']);
    expect(stores.kept.all.size).toBe(0);
  });

  test('a user who signs in again in place continues, and so do waiting requests', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    const { session, ends, signIn } = setUp();
    await signIn();
    answers['/oauth/token'] = reply(400, { error: 'invalid_grant' });
    const lost: unknown[] = [];
    let settle: (isSignedIn: boolean) => void = () => undefined;
    session.onLost(given => {
      lost.push(given);
      return new Promise(resolve => {
        settle = resolve;
      });
    });
    const renewed = session.renew('one', true);
    await expect.poll(() => lost).toEqual([{ accessToken: 'one', isWrite: true }]);
    const others = [session.token(), session.renew('one')];
    answers['/oauth/token'] = reply(200, tokens('two'));
    await signIn();
    settle(true);
    expect(await Promise.all([renewed, ...others])).toEqual(['two', 'two', 'two']);
    expect(ends).toEqual([]);
  });

  test('a user who was signed out in another tab can sign in again in place, but not one who signed out here', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    answers['/oauth/revoke'] = reply(200, {});
    const { session, signIn } = setUp();
    const lost: unknown[] = [];
    session.onLost(({ accessToken }) => {
      lost.push(accessToken);
      return Promise.resolve(false);
    });
    await signIn();
    await session.token();
    session.adopt({ from: 'one-refresh' });
    expect(await session.renew('')).toBeUndefined();
    expect(lost).toEqual(['one']);

    await signIn();
    await session.token();
    await session.signOut();
    expect(await session.renew('')).toBeUndefined();
    expect(lost).toEqual(['one']);
  });

  test('a user who declines to sign in again, or is not asked to, is signed out', async () => {
    for (const wish of [Promise.resolve(false), undefined]) {
      answers['/oauth/token'] = reply(200, tokens('one'));
      const { session, ends, stores, signIn } = setUp();
      session.onLost(() => wish);
      await signIn();
      answers['/oauth/token'] = reply(400, { error: 'invalid_grant' });
      expect(await session.renew('one')).toBeUndefined();
      expect(ends).toEqual(['Token refresh failed']);
      expect(stores.kept.all.size).toBe(0);
    }
  });

  test('a user who signs out during a refresh stays signed out', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    answers['/oauth/revoke'] = reply(200, {});
    const { session, clock, stores, signIn } = setUp();
    await signIn();
    clock.now += 590_000;
    answers['/oauth/token'] = (fields, response) => {
      void session.signOut().then(() => reply(200, tokens('two'))(fields, response));
    };
    expect(await session.token()).toBeUndefined();
    expect(stores.kept.all.size).toBe(0);
  });

  test('signing out removes all tokens and revokes the refresh token', async () => {
    answers['/oauth/token'] = reply(200, tokens('one'));
    answers['/oauth/revoke'] = reply(200, {});
    const { session, stores, ends, news, signIn } = setUp();
    await signIn();
    await session.signOut();
    expect(stores.kept.all.size).toBe(0);
    expect(ends).toEqual([undefined]);
    expect(news).toEqual([{ from: 'one-refresh' }]);
    expect(Object.fromEntries(calls.at(-1)?.fields ?? [])).toEqual({
      token: 'one-refresh',
      token_type_hint: 'refresh_token',
      client_id: 'crm-web',
    });
  });
});
