import { type Scope, scopes } from '@pipewright/contract/permissions.ts';
import { OauthError } from './oauth-errors.ts';

/** The scopes of a sign-in: those requested, or by default all but the refresh token. */
export function requestedScopes(text: string | undefined): Scope[] {
  return text === undefined ? scopes.filter(scope => scope !== 'offline_access') : pick(scopes, text);
}

/** The scopes of a refresh: all of the session's, or fewer. */
export function narrowedScopes(granted: string, text: string | undefined): Scope[] {
  const held = scopes.filter(scope => granted.split(' ').includes(scope));
  return text === undefined ? held : pick(held, text);
}

function pick(from: readonly Scope[], text: string): Scope[] {
  const requested = new Set(text.split(' ').filter(Boolean));
  const picked = from.filter(scope => requested.has(scope));
  if (picked.length < requested.size) {
    throw new OauthError('invalid_scope', 'A requested scope is unknown or was not granted.');
  }
  return picked;
}
