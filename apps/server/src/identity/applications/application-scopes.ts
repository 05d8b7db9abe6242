import {
  type ApplicationScope,
  applicationScopes,
} from '@pipewright/contract/operations/account/applications.ts';
import type { Scope } from '@pipewright/contract/permissions.ts';

/**
 * The granted scopes for the requested ones: all by default, and writing includes reading. Unknown scopes are ignored
 * (RFC 6749 §3.3). Undefined if none is left.
 */
export function requestedApplicationScopes(text: string | undefined): ApplicationScope[] | undefined {
  const requested = text?.split(' ').filter(Boolean) ?? [];
  if (requested.length === 0 || requested.includes('write')) {
    return [...applicationScopes];
  }
  return requested.includes('read') ? ['read'] : undefined;
}

/** The scopes of its tokens. Every application gets a refresh token and works until it is disconnected. */
export function tokenScopes(granted: readonly ApplicationScope[]): Scope[] {
  return [...granted, 'offline_access'];
}

/** The part of stored scopes that people are shown. */
export function shownScopes(stored: string): ApplicationScope[] {
  const names = stored.split(' ');
  return applicationScopes.filter(scope => names.includes(scope));
}
