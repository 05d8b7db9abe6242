import { tokenResponse, type UserInfo, userInfo, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { TokenSource } from './api-client.ts';
import { ApiError, isObject, parseJson } from './api-error.ts';
import { type Exchange, send } from './send.ts';
import {
  createTokenStore,
  expiresSoon,
  isAuthenticated,
  type Stores,
  type Tokens,
  tokensOf,
} from './session-store.ts';

export interface Session extends TokenSource {
  /** Tokens are kept that are good or can be refreshed. */
  isSignedIn(): boolean;
  signIn(credentials: { email: string; password: string; remember: boolean }): Promise<void>;
  signOut(): Promise<void>;
  userInfo(): Promise<UserInfo>;
  /** Goes on in another organization of the user; all tabs of the session do. */
  switchOrganization(id: string): Promise<void>;
  /** Tells of each end of the session, with the reason when it was not the user's wish. */
  onEnd(listener: (reason?: string) => void): () => void;
  /** Takes over what another tab has refreshed, when this tab holds a copy of the same sign-in. */
  adopt(refreshed: Refreshed): void;
}

export interface Refreshed {
  readonly from: string;
  readonly tokens: Tokens;
}

interface Options {
  stores: Stores;
  origin?: string;
  now?: () => number;
  /** Runs one refresh at a time among all tabs. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  onRefreshed?: (refreshed: Refreshed) => void;
}

/** Sign-in, refresh and sign-out against the identity server. */
export function createSession({
  stores,
  origin = '',
  now = Date.now,
  exclusively = work => work(),
  onRefreshed,
}: Options): Session {
  const store = createTokenStore(stores);
  const listeners = new Set<(reason?: string) => void>();

  function end(reason?: string): void {
    store.clear();
    for (const listener of listeners) {
      listener(reason);
    }
  }

  function renew(refused?: string): Promise<string | undefined> {
    return exclusively(async () => {
      const tokens = store.read();
      const isFresh = refused ? tokens?.accessToken !== refused : !expiresSoon(tokens, now());
      if (!tokens || isFresh) {
        return tokens?.accessToken;
      }
      return tokens.refreshToken
        ? refresh(tokens.refreshToken)
        : endWith<undefined>('No refresh token available');
    });
  }

  async function refresh(refreshToken: string): Promise<string | undefined> {
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: webClientId };
    const exchange = await postForm(`${origin}/oauth/token`, fields);
    const response = tokenResponse.safeParse(parseJson(exchange.text));
    if (exchange.ok && response.success) {
      const tokens = tokensOf(response.data, now());
      store.replace(tokens);
      onRefreshed?.({ from: refreshToken, tokens });
      return tokens.accessToken;
    }
    // A server that is busy has not refused: the sign-in is kept for the next attempt.
    if (exchange.status === 429 || exchange.status >= 500) {
      throw new ApiError(exchange.status, 'Token refresh failed');
    }
    return endWith('Token refresh failed');
  }

  function endWith<T>(reason: string): T | undefined {
    end(reason);
    return undefined;
  }

  async function token(): Promise<string | undefined> {
    const tokens = store.read();
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
    async signIn({ email, password, remember }) {
      const fields = { grant_type: 'password', username: email, password, client_id: webClientId };
      const exchange = await postForm(`${origin}/oauth/token`, { ...fields, scope: scopes.join(' ') });
      store.write(signedInTokens(exchange, now()), remember);
    },
    async signOut() {
      const tokens = store.read();
      end();
      if (tokens?.refreshToken) {
        const fields = {
          token: tokens.refreshToken,
          token_type_hint: 'refresh_token',
          client_id: webClientId,
        };
        // Signed out here in any case; the server's copy runs out by itself.
        await postForm(`${origin}/oauth/revoke`, fields, tokens.accessToken).catch(() => undefined);
      }
    },
    async userInfo() {
      const used = await token();
      if (!used) {
        throw new ApiError(401, 'No access token available');
      }
      let exchange = await getUserInfo(origin, used);
      if (exchange.status === 401) {
        const renewed = await renew(used);
        exchange = renewed ? await getUserInfo(origin, renewed) : exchange;
      }
      const info = userInfo.safeParse(parseJson(exchange.text));
      if (!exchange.ok || !info.success) {
        throw new ApiError(exchange.status, 'Failed to get user info');
      }
      return info.data;
    },
    switchOrganization(id) {
      return exclusively(async () => {
        const used = store.read()?.refreshToken;
        if (!used) {
          throw new ApiError(401, 'No refresh token available');
        }
        const grant = { grant_type: 'refresh_token', refresh_token: used, client_id: webClientId };
        const exchange = await postForm(`${origin}/oauth/token`, { ...grant, organization_id: id });
        const tokens = signedInTokens(exchange, now());
        store.replace(tokens);
        onRefreshed?.({ from: used, tokens });
      });
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    adopt({ from, tokens }) {
      if (store.read()?.refreshToken === from) {
        store.replace(tokens);
      }
    },
  };
}

function signedInTokens(exchange: Exchange, now: number): Tokens {
  const body = parseJson(exchange.text);
  const said = isObject(body) ? body : {};
  if (!exchange.ok) {
    throw new ApiError(exchange.status, String(said.error_description || said.error || 'Login failed'));
  }
  const response = tokenResponse.safeParse(body);
  if (!response.success) {
    throw new ApiError(exchange.status, 'Login successful but no token received');
  }
  return tokensOf(response.data, now);
}

function getUserInfo(origin: string, token: string): Promise<Exchange> {
  return send(`${origin}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });
}

function postForm(url: string, fields: Record<string, string>, token?: string): Promise<Exchange> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  if (token) {
    headers.authorization = `Bearer ${token}`;
  }
  const body = new URLSearchParams(fields).toString();
  return send(url, { method: 'POST', headers, body, keepalive: true });
}
