import {
  type ApplicationResource,
  type ApplicationScope,
  type AuthorizationRequest,
  applicationResources,
} from '@pipewright/contract/operations/account/applications.ts';
import { resourceAddress } from '../tokens/access-tokens.ts';
import { requestedApplicationScopes } from './application-scopes.ts';

/** An error that is reported to the application (RFC 6749 §4.1.2.1, RFC 8707 §2). */
export type Refusal =
  | 'access_denied'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_response_type';

/** The contents of a valid request. */
export interface Wanted {
  scopes: ApplicationScope[];
  resource: ApplicationResource;
  codeChallenge: string;
}

/** Checks everything but the application and its redirect address. */
export function checkRequest(request: AuthorizationRequest, issuer: string): Wanted | Refusal {
  if (request.response_type !== 'code') {
    return request.response_type === undefined ? 'invalid_request' : 'unsupported_response_type';
  }
  // The plain method would send the secret itself through the browser.
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? '')) {
    return 'invalid_request';
  }
  const scopes = requestedApplicationScopes(request.scope);
  if (!scopes) {
    return 'invalid_scope';
  }
  const resource = resourceOf(request.resource, issuer);
  return resource ? { scopes, resource, codeChallenge: request.code_challenge ?? '' } : 'invalid_target';
}

/** The resource that an address names; the API if none is named. */
export function resourceOf(address: string | undefined, issuer: string): ApplicationResource | undefined {
  return address === undefined
    ? 'api'
    : applicationResources.find(resource => resourceAddress(issuer, resource) === address.replace(/\/$/, ''));
}
