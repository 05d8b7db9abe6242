import { t } from '@lingui/core/macro';
import { passkeyGrant, secondFactorGrant, type UserInfo, userInfo } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { TokenSource } from '../client/api-client.ts';
import { ApiError, parseJson } from '../client/api-error.ts';
import { requestSuccessor, requestTokens, requestUserInfo, revoke } from './session-requests.ts';
import { createTokenStore, expiresSoon, isAuthenticated, type Stores, type Tokens } from './session-store.ts';

export interface Session extends TokenSource {
  /** Tokens are kept that are good or can be refreshed. */
  isSignedIn(): boolean;
  /** The access token that is kept at the moment, be it good or not. */
  peek(): string | undefined;
  /** Forgets tokens that the server has refused, without ending anything. */
  dropTokens(): void;
  /** Whether the session outlives the browser (Remember me). */
  isKept(): boolean;
  /** Throws `SecondFactorNeeded` if a code is required; so does the sign-in with a provider. */
  signIn(credentials: { email: string; password: string; remember: boolean }): Promise<void>;
  /** Exchanges the code that a provider's sign-in returned. */
  signInWithCode(given: { code: string; remember: boolean }): Promise<void>;
  /** Finishes a sign-in with a code of the authenticator app, or a recovery code. */
  signInWithSecondFactor(given: { token: string; code: string; remember: boolean }): Promise<void>;
  /** Trades an authenticator's answer. */
  signInWithPasskey(given: { credential: string; remember: boolean }): Promise<void>;
  /** Enters with the tokens that a finished sign-up has brought. */
  enter(result: { jwtToken: string; refreshToken: string; expiresIn: number }): void;
  signOut(): Promise<void>;
  userInfo(): Promise<UserInfo>;
  /** Goes on in another organization of the user; all tabs of the session do. */
  switchOrganization(id: string): Promise<void>;
  /** Called at each end of the session, with the reason if the user did not end it. */
  onEnd(listener: (reason?: string) => void): () => void;
  /** Says how people can sign in again where they are, instead of being led away, when the server ends the session. */
  onLost(resume: Resume): void;
  /** Takes over what another tab did to the sign-in of which this tab holds a copy. */
  adopt(news: SessionNews): void;
}

/**
 * Asks the user to sign in again without leaving the page. Resolves to whether they did; undefined if nothing would
 * be lost by leaving. `isWrite`: a change was rejected, and is sent again after the sign-in.
 */
type Resume = (lost: { accessToken: string; isWrite: boolean }) => Promise<boolean> | undefined;

/** `tokens` absent: signed out. */
export interface SessionNews {
  readonly from: string;
  readonly tokens?: Tokens;
}

interface Options {
  stores: Stores;
  origin?: string;
  now?: () => number;
  /** Runs one refresh at a time among all tabs. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called with what other tabs have to know. */
  onNews?: (news: SessionNews) => void;
}

/** Sign-in, refresh and sign-out against the identity server. */
export function createSession({
  stores,
  origin = '',
  now = Date.now,
  exclusively = work => work(),
  onNews,
}: Options): Session {
  const store = createTokenStore(stores);
  const listeners = new Set<(reason?: string) => void>();
  let resume: Resume = () => undefined;
  let resuming: Promise<boolean> | undefined;
  /** Whose session it was last, also after another tab has ended it. */
  let lastToken: string | undefined;

  function end(reason?: string): undefined {
    lastToken = undefined;
    store.clear();
    for (const listener of listeners) {
      listener(reason);
    }
  }

  async function renew(refused?: string, isWrite = false): Promise<string | undefined> {
    if (resuming) {
      await resuming;
      return store.read()?.accessToken;
    }
    const renewed = await exclusively(async () => {
      const tokens = store.read();
      if (!tokens) {
        return lastToken ? { lostBecause: 'No access token available' } : undefined;
      }
      const isFresh = refused ? tokens.accessToken !== refused : !expiresSoon(tokens, now());
      if (isFresh) {
        return tokens.accessToken;
      }
      return tokens.refreshToken
        ? refresh(tokens.refreshToken)
        : { lostBecause: 'No refresh token available' };
    });
    // Outside of the lock: other tabs do not wait until somebody has typed a password.
    return typeof renewed === 'object' ? signInAgainOrEnd(renewed.lostBecause, isWrite) : renewed;
  }

  async function refresh(refreshToken: string): Promise<string | Lost | undefined> {
    const tokens = await requestSuccessor(origin, refreshToken, now);
    if (store.read()?.refreshToken !== refreshToken) {
      // Signed out, or in as somebody else, before the response arrived: it is discarded.
      return store.read()?.accessToken;
    }
    if (tokens === 'refused') {
      return { lostBecause: 'Token refresh failed' };
    }
    store.replace(tokens);
    onNews?.({ from: refreshToken, tokens });
    return tokens.accessToken;
  }

  async function signInAgainOrEnd(reason: string, isWrite: boolean): Promise<string | undefined> {
    const lost = store.read()?.accessToken ?? lastToken;
    resuming ??= lost ? resume({ accessToken: lost, isWrite }) : undefined;
    if (!resuming) {
      return end(reason);
    }
    try {
      return (await resuming) ? store.read()?.accessToken : end(reason);
    } finally {
      resuming = undefined;
    }
  }

  async function token(): Promise<string | undefined> {
    // Requests during the sign-in wait for it.
    await resuming;
    const tokens = store.read();
    lastToken = tokens?.accessToken ?? lastToken;
    if (!tokens || !expiresSoon(tokens, now())) {
      return tokens?.accessToken;
    }
    if (!isAuthenticated(tokens, now())) {
      return renew();
    }
    // Still good for a while: nobody waits for the refresh, and a failed one is tried again later.
    if (tokens.refreshToken) {
      renew().catch(() => undefined);
    }
    return tokens.accessToken;
  }

  return {
    token,
    renew,
    isSignedIn() {
      const tokens = store.read();
      return tokens !== undefined && (isAuthenticated(tokens, now()) || tokens.refreshToken !== undefined);
    },
    peek: () => store.read()?.accessToken,
    dropTokens: () => store.clear(),
    isKept: () => store.isKept(),
    async signIn({ email, password, remember }) {
      const fields = { grant_type: 'password', username: email, password, scope: scopes.join(' ') };
      store.write(await requestTokens(origin, fields, now), remember);
    },
    async signInWithCode({ code, remember }) {
      store.write(await requestTokens(origin, { grant_type: 'authorization_code', code }, now), remember);
    },
    async signInWithSecondFactor({ token: mfa_token, code, remember }) {
      const fields = { grant_type: secondFactorGrant, mfa_token, code, scope: scopes.join(' ') };
      store.write(await requestTokens(origin, fields, now), remember);
    },
    async signInWithPasskey({ credential, remember }) {
      const fields = { grant_type: passkeyGrant, credential, scope: scopes.join(' ') };
      store.write(await requestTokens(origin, fields, now), remember);
    },
    enter({ jwtToken, refreshToken, expiresIn }) {
      const tokens = { accessToken: jwtToken, refreshToken, expiry: now() + expiresIn * 1000 };
      store.write(tokens, true, { isSignUp: true });
    },
    async signOut() {
      const tokens = store.read();
      end();
      if (tokens) {
        onNews?.({ from: tokens.refreshToken ?? '' });
        await revoke(origin, tokens);
      }
    },
    async userInfo() {
      const used = await token();
      if (!used) {
        throw new ApiError(401, t`No access token available`);
      }
      let exchange = await requestUserInfo(origin, used);
      if (exchange.status === 401) {
        const renewed = await renew(used);
        exchange = renewed ? await requestUserInfo(origin, renewed) : exchange;
      }
      const info = userInfo.safeParse(parseJson(exchange.text));
      if (exchange.ok && info.success) {
        return info.data;
      }
      // 429 and 503 say "not now", and nothing about the session.
      if (store.read() && exchange.status !== 429 && exchange.status !== 503) {
        end('Failed to load user info');
      }
      throw new ApiError(exchange.status, t`Failed to get user info`);
    },
    switchOrganization(id) {
      return exclusively(async () => {
        const used = store.read()?.refreshToken;
        if (!used) {
          throw new ApiError(401, t`No refresh token available`);
        }
        const fields = { grant_type: 'refresh_token', refresh_token: used, organization_id: id };
        const tokens = await requestTokens(origin, fields, now);
        store.replace(tokens);
        onNews?.({ from: used, tokens });
      });
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLost(handler) {
      resume = handler;
    },
    adopt({ from, tokens }) {
      if (store.read()?.refreshToken !== from) {
        return;
      }
      if (tokens) {
        store.replace(tokens);
      } else {
        const before = lastToken;
        end();
        // Users who stay on the page because of unsaved changes can still sign in again there.
        lastToken = before;
      }
    },
  };
}

/** The server has ended the session. */
interface Lost {
  readonly lostBecause: string;
}
