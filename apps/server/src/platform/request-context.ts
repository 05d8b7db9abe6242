import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { Principal } from './principal.ts';

/**
 * Information about the current request where the request object is not available. Log lines contain it: only ids,
 * never names.
 */
export interface RequestContext {
  readonly requestId: string;
  /** The language in which texts of the response are wanted. */
  readonly language?: Language;
  tenantId?: string;
  userId?: string;
}

/** The request that the current work belongs to; undefined in background work. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** What log lines say about who made a request. */
export function callerOf({ tenantId, userId }: Principal): Pick<RequestContext, 'tenantId' | 'userId'> {
  return userId === null ? { tenantId } : { tenantId, userId };
}
