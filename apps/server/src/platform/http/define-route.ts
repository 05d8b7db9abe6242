import type { Operation } from '@pipewright/contract/define-operation.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantDb, TenantTx } from '../database/tenant-db.ts';
import type { Principal } from '../principal.ts';

type AnyOperation = Operation;

/** What a handler knows of the request, parsed by the operation's schemas. */
interface Input<O extends AnyOperation> {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  body: z.output<O['body']>;
  /** The version that `If-Match` names. */
  ifMatch?: number;
  /** The client's network address. */
  address: string;
  userAgent?: string;
  /** Of a POST; writes of a tenant are kept to once by the platform, a public route sees to it itself. */
  idempotencyKey?: string;
}

/** What a handler answers: the operation's result, and headers where there are any. */
export interface Answer<T = unknown> {
  body?: T;
  /** Where it is not the operation's own: 202 for work that goes on. */
  status?: number;
  headers?: Record<string, string>;
  /** What is to happen once a write is committed, and not before. */
  afterCommit?: () => void;
}
type Result<O extends AnyOperation> = Answer<z.input<O['result']>>;

interface Signed {
  principal: Principal;
}
type Write<O extends AnyOperation> = Input<O> & Signed & { tx: TenantTx; changeSet: ChangeSet };

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  /** What the reader names when it comes back after a lost connection. */
  readonly id?: string;
  readonly data: unknown;
}
type Watch<O extends AnyOperation> = Input<O> & Signed & { lastEventId?: string; signal: AbortSignal };

/** A route as the HTTP layer mounts it. The kinds differ in what the handler is given. */
export type Route =
  | { kind: 'public'; operation: AnyOperation; handle: (input: Input<AnyOperation>) => Promise<Answer> }
  | {
      kind: 'read';
      operation: AnyOperation;
      handle: (input: Input<AnyOperation> & Signed & { db: TenantDb }) => Promise<Answer>;
    }
  | {
      kind: 'account';
      operation: AnyOperation;
      handle: (input: Input<AnyOperation> & Signed & { db: TenantDb }) => Promise<Answer>;
    }
  | { kind: 'write'; operation: AnyOperation; handle: (input: Write<AnyOperation>) => Promise<Answer> }
  | {
      kind: 'stream';
      operation: AnyOperation;
      handle: (input: Watch<AnyOperation>) => AsyncIterable<StreamEvent>;
    };

/** A route for anybody: it gets no database handle. */
export function definePublicRoute<O extends AnyOperation & { access: 'public' }>(
  operation: O,
  handle: (input: Input<O>) => Promise<Result<O>>,
): Route {
  return { kind: 'public', operation, handle: handle as (input: Input<AnyOperation>) => Promise<Answer> };
}

/** A route that only reads. */
export function defineReadRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Input<O> & Signed & { db: TenantDb }) => Promise<Result<O>>,
): Route {
  if (operation.method !== 'GET' && !operation.onlyReads) {
    throw new Error(
      `${operation.method} ${operation.path} is not a read: an Idempotency-Key would be ignored.`,
    );
  }
  return { kind: 'read', operation, handle: handle as Extract<Route, { kind: 'read' }>['handle'] };
}

/**
 * A route whose work is not one transaction on the organization's records, because it changes an account, a session or a
 * key, or asks another server. Its Idempotency-Key is taken before the work and settled after it.
 */
export function defineAccountRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Input<O> & Signed & { db: TenantDb }) => Promise<Result<O>>,
): Route {
  return { kind: 'account', operation, handle: handle as Extract<Route, { kind: 'account' }>['handle'] };
}

/** A route that changes something: all of it in one transaction and one change set, which can be undone. */
export function defineWriteRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Write<O>) => Promise<Result<O>>,
): Route {
  return { kind: 'write', operation, handle: handle as Extract<Route, { kind: 'write' }>['handle'] };
}

/** A route that goes on telling, as server-sent events, until the reader leaves or is signed out. */
export function defineStreamRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Watch<O>) => AsyncIterable<StreamEvent>,
): Route {
  return { kind: 'stream', operation, handle: handle as Extract<Route, { kind: 'stream' }>['handle'] };
}
