import { isObject, parseJson } from '../kit/api-error.ts';

/** Whether two access tokens are for the same user in the same organization; they change with each refresh. */
export function isSameIdentity(one: string, other: string): boolean {
  return identityOf(one) === identityOf(other);
}

function identityOf(token: string): string {
  const claims = parseJson(decode(token.split('.')[1] ?? ''));
  return isObject(claims) ? `${claims.sub} ${claims.org}` : token;
}

function decode(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
