import { tokenResponse, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';

export const password = 'correct horse battery';

export interface Tenant {
  id: string;
  /** Who sends the requests: its administrator, or the representative of the large one. */
  email: string;
}
/** `representative` is the large tenant again, seen by somebody who reads only their own records. */
export type Tenants = Record<'large' | 'medium' | 'small' | 'representative', Tenant>;

/** The people who own the records of the large tenant, the representative among them. */
export const ownerCount = 20;

/** Signs in as those who ask, and again before a token gets old (it lives for ten minutes). */
export function createTokens(port: number, tenants: Tenants): (of: keyof Tenants) => Promise<string> {
  const tokens = new Map<keyof Tenants, { token: string; until: number }>();
  return async of => {
    const known = tokens.get(of);
    if (known && known.until > Date.now()) {
      return known.token;
    }
    const token = await signIn(port, tenants[of].email);
    tokens.set(of, { token, until: Date.now() + 300_000 });
    return token;
  };
}

/** An access token, which lives for ten minutes. */
export async function signIn(port: number, username: string): Promise<string> {
  const form = {
    grant_type: 'password',
    username,
    password,
    client_id: webClientId,
    scope: scopes.join(' '),
  };
  const answer = await fetch(`http://127.0.0.1:${port}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!answer.ok) {
    throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`);
  }
  return tokenResponse.parse(await answer.json()).access_token;
}
