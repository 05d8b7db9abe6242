import { type Scope, scopes } from '@pipewright/contract/permissions.ts';
import { OauthError } from './oauth-errors.ts';

/** What a sign-in grants: what it asks for. Who asks for nothing gets all but a refresh token. */
export function requestedScopes(text: string | undefined): Scope[] {
  return text === undefined ? scopes.filter(scope => scope !== 'offline_access') : pick(scopes, text);
}

/** What a refresh grants: all that the session has, or less. */
export function narrowedScopes(granted: string, text: string | undefined): Scope[] {
  const held = scopes.filter(scope => granted.split(' ').includes(scope));
  return text === undefined ? held : pick(held, text);
}

function pick(from: readonly Scope[], text: string): Scope[] {
  const wanted = new Set(text.split(' ').filter(Boolean));
  const picked = from.filter(scope => wanted.has(scope));
  if (picked.length < wanted.size) {
    throw new OauthError('invalid_scope', 'A requested scope is unknown or was not granted.');
  }
  return picked;
}
