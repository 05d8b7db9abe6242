import { AsyncLocalStorage } from 'node:async_hooks';

/** What all log lines of a request contain, even where the request object is not available. Ids only, never names. */
export interface RequestContext {
  readonly requestId: string;
  tenantId?: string;
  userId?: string;
}

/** The request that the current work belongs to; undefined in background work. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
