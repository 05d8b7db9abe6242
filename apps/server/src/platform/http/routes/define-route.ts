import type { Operation } from '@pipewright/contract/define-operation.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantDb, TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';

type AnyOperation = Operation;

/** The request as a handler gets it, parsed by the operation's schemas. */
interface Input<O extends AnyOperation> {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  body: z.output<O['body']>;
  /** The version in `If-Match`. */
  ifMatch?: number;
  /** The client's network address. */
  address: string;
  userAgent?: string;
  /** The language of texts in the response: what `Accept-Language` asks for, or else English. */
  language: Language;
  /** Of a POST. The platform ensures that writes of a tenant happen once; a public route has to do it itself. */
  idempotencyKey?: string;
  /** The id that a sender of Standard Webhooks repeats with every attempt. */
  webhookId?: string;
}

/** What a handler returns: the operation's result and optional headers. */
export interface Answer<T = unknown> {
  body?: T;
  /** The body as JSON text, where the database has written it. */
  json?: string;
  /** If it differs from the operation's own status: 202 for work that continues in the background. */
  status?: number;
  headers?: Record<string, string>;
  /** Called after the commit of a write. */
  afterCommit?: () => void;
}
type Result<O extends AnyOperation> = Answer<z.input<O['result']>>;

interface Authenticated {
  principal: Principal;
}
type WriteInput<O extends AnyOperation> = Input<O> & Authenticated & { tx: TenantTx; changeSet: ChangeSet };

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  /** Sent back by the client when it reconnects. */
  readonly id?: string;
  readonly data: unknown;
}
type StreamInput<O extends AnyOperation> = Input<O> &
  Authenticated & { lastEventId?: string; signal: AbortSignal };

/** A route as the HTTP layer mounts it. The kinds differ in what the handler is given. */
export type Route =
  | { kind: 'public'; operation: AnyOperation; handle: (input: Input<AnyOperation>) => Promise<Answer> }
  | {
      kind: 'read';
      operation: AnyOperation;
      handle: (input: Input<AnyOperation> & Authenticated & { db: TenantDb }) => Promise<Answer>;
    }
  | {
      kind: 'account';
      operation: AnyOperation;
      handle: (input: Input<AnyOperation> & Authenticated & { db: TenantDb }) => Promise<Answer>;
    }
  | { kind: 'write'; operation: AnyOperation; handle: (input: WriteInput<AnyOperation>) => Promise<Answer> }
  | {
      kind: 'stream';
      operation: AnyOperation;
      handle: (input: StreamInput<AnyOperation>) => AsyncIterable<StreamEvent>;
    };

/** A route without authentication. It gets no database handle. */
export function definePublicRoute<O extends AnyOperation & { access: 'public' }>(
  operation: O,
  handle: (input: Input<O>) => Promise<Result<O>>,
): Route {
  return { kind: 'public', operation, handle: handle as (input: Input<AnyOperation>) => Promise<Answer> };
}

/** A route that only reads. */
export function defineReadRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Input<O> & Authenticated & { db: TenantDb }) => Promise<Result<O>>,
): Route {
  if (operation.method !== 'GET' && !operation.onlyReads) {
    throw new Error(
      `${operation.method} ${operation.path} is not a read: an Idempotency-Key would be ignored.`,
    );
  }
  return { kind: 'read', operation, handle: handle as Extract<Route, { kind: 'read' }>['handle'] };
}

/**
 * A route whose work is not one transaction on the organization's records, because it changes an account, a session or
 * a key, or calls another server. Its Idempotency-Key is stored before the work and settled afterwards.
 */
export function defineAccountRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: Input<O> & Authenticated & { db: TenantDb }) => Promise<Result<O>>,
): Route {
  return { kind: 'account', operation, handle: handle as Extract<Route, { kind: 'account' }>['handle'] };
}

/** A route that changes records: all in one transaction and one change set, which can be undone. */
export function defineWriteRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: WriteInput<O>) => Promise<Result<O>>,
): Route {
  return { kind: 'write', operation, handle: handle as Extract<Route, { kind: 'write' }>['handle'] };
}

/** A route that sends server-sent events until the client disconnects or is signed out. */
export function defineStreamRoute<O extends AnyOperation>(
  operation: O,
  handle: (input: StreamInput<O>) => AsyncIterable<StreamEvent>,
): Route {
  return { kind: 'stream', operation, handle: handle as Extract<Route, { kind: 'stream' }>['handle'] };
}
