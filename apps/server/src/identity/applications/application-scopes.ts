import { type ApplicationScope, applicationScopes } from '@pipewright/contract/operations/applications.ts';
import type { Scope } from '@pipewright/contract/permissions.ts';

/**
 * What an application is granted for the scopes that it requests: everything by default, and reading with writing.
 * Scopes that do not exist here are ignored (RFC 6749 §3.3). Undefined if none is left.
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
