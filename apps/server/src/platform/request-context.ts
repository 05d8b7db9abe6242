import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines of a request have in common, also where the request itself is not at hand. Ids only, never names. */
export interface RequestContext {
  readonly requestId: string;
  tenantId?: string;
  userId?: string;
}

/** The request that the present work belongs to; none in background work. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
