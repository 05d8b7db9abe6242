import { isObject, parseJson } from '../kit/data/client/api-error.ts';

interface Identity {
  readonly user: string;
  readonly organization: string;
}

/** Whether two access tokens are for the same user in the same organization; they change with each refresh. */
export function isSameIdentity(one: string, other: string): boolean {
  const [a, b] = [identityOf(one), identityOf(other)];
  return a.user === b.user && a.organization === b.organization;
}

/** Whose an access token is, and for which organization. What cannot be read is nobody else's. */
export function identityOf(token: string): Identity {
  const claims = parseJson(decode(token.split('.')[1] ?? ''));
  return isObject(claims)
    ? { user: String(claims.sub), organization: String(claims.org) }
    : { user: token, organization: '' };
}

function decode(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
