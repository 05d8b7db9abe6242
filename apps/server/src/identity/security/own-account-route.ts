import type { Operation } from '@pipewright/contract/define-operation.ts';
import { unauthenticated } from '../../platform/errors.ts';
import { defineAccountRoute, defineReadRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Client } from '../tokens/sessions.ts';

/** A signed-in user (not an API key) in their current organization. */
export interface Person {
  tenantId: string;
  userId: string;
  sessionId: string;
}

type Handle<O extends Operation> = Parameters<typeof defineReadRoute<O>>[1];
type OwnAccountInput<O extends Operation> = Parameters<Handle<O>>[0] & { person: Person; client: Client };

/**
 * A route about the user's own account. It changes no records of the organization, so identity uses its own
 * transactions.
 */
export function defineOwnAccountRoute<O extends Operation & { access: 'person' }>(
  operation: O,
  handle: (asked: OwnAccountInput<O>) => ReturnType<Handle<O>>,
): Route {
  const define = operation.method === 'GET' ? defineReadRoute<O> : defineAccountRoute<O>;
  return define(operation, input => {
    const client = { address: networkOf(input.address), userAgent: input.userAgent };
    return handle({ ...input, client, person: personOf(input.principal) });
  });
}

export function personOf({ tenantId, userId, sessionId }: Principal): Person {
  if (!userId || !sessionId) {
    throw unauthenticated();
  }
  return { tenantId, userId, sessionId };
}
