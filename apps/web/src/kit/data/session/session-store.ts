import type { TokenResponse } from '@pipewright/contract/identity.ts';

/** The stored data of a session. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since 1970. */
  readonly expiry?: number;
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `kept` outlives the browser (Remember me); `passing` ends with the tab. */
export interface Stores {
  readonly kept: KeyValueStore;
  readonly passing: KeyValueStore;
}

const unauthenticatedBeforeExpiryMs = 60_000;
const soonMs = 300_000;

/** Good for a request: not within 60 seconds of its expiry. */
export function isAuthenticated(tokens: Tokens | undefined, now: number): boolean {
  return tokens?.expiry !== undefined && now < tokens.expiry - unauthenticatedBeforeExpiryMs;
}

/** Time to refresh: within 5 minutes of its expiry, or its expiry is not known. */
export function expiresSoon(tokens: Tokens | undefined, now: number): boolean {
  return tokens?.expiry === undefined || now >= tokens.expiry - soonMs;
}

const keys = ['access_token', 'refresh_token', 'token_expiry', 'authToken'] as const;

/** The tokens under the keys of the specification, in the store that contains them. */
export function createTokenStore(stores: Stores) {
  const holder = () => [stores.passing, stores.kept].find(store => store.getItem('access_token') !== null);

  function clear(store?: KeyValueStore): void {
    for (const cleared of store ? [store] : [stores.kept, stores.passing]) {
      for (const key of keys) {
        cleared.removeItem(key);
      }
    }
  }

  function write(tokens: Tokens, remember: boolean, { isSignUp = false } = {}): void {
    const store = remember ? stores.kept : stores.passing;
    clear(remember ? stores.passing : stores.kept);
    const values = {
      refresh_token: tokens.refreshToken,
      token_expiry: tokens.expiry?.toString(),
      authToken: isSignUp ? tokens.accessToken : undefined,
      access_token: tokens.accessToken,
    };
    // Written over and never removed first: another tab that reads it in between would assume that it is signed out.
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) {
        store.removeItem(key);
      } else {
        store.setItem(key, value);
      }
    }
  }

  return {
    clear: () => clear(),
    write,
    isKept: () => holder() === stores.kept,
    read(): Tokens | undefined {
      const store = holder();
      const accessToken = store?.getItem('access_token');
      if (!store || !accessToken) {
        return undefined;
      }
      const expiry = Number(store.getItem('token_expiry') ?? Number.NaN);
      return {
        accessToken,
        refreshToken: store.getItem('refresh_token') ?? undefined,
        expiry: Number.isFinite(expiry) ? expiry : undefined,
      };
    },
    /** New tokens of the same session go to the store of the old ones. */
    replace(tokens: Tokens): void {
      const store = holder();
      write(tokens, store === stores.kept, { isSignUp: store?.getItem('authToken') != null });
    },
  };
}

/** The expiry is counted from now, by this machine's clock. */
export function tokensOf(response: TokenResponse, now: number): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    expiry: now + response.expires_in * 1000,
  };
}
