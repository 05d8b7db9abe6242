import type { Operation } from '@pipewright/contract/define-operation.ts';
import { z } from 'zod';
import { type ApiError, errorOf, parseJson } from './api-error.ts';
import { type Exchange, type SendOptions, send } from './send.ts';

/** A key is needed in the call when the operation's schema needs something in it. */
type Part<Key extends string, Schema extends z.ZodType> =
  Needs<z.input<Schema>> extends true
    ? { readonly [K in Key]: z.input<Schema> }
    : { readonly [K in Key]?: z.input<Schema> };
type Needs<Input> = undefined extends Input ? false : Record<never, never> extends Input ? false : true;

export type CallInput<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']> & {
    /** The version that is meant to be changed; 412 when it is another by now. */
    readonly ifMatch?: number;
    /** The same for each attempt at one creation, so that it makes one row. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** A response: the result and the headers that the product uses. */
export interface Answer<Result> {
  readonly data: Result;
  /** The total number of matches; `capped`: at least this many. */
  readonly total?: { readonly count: number; readonly capped: boolean };
  readonly nextCursor?: string;
  readonly changeSet?: string;
  readonly etag?: string;
}

/** Provides the bearer token, and a new one if it was rejected. */
export interface TokenSource {
  token(): Promise<string | undefined>;
  /** `isWrite`: the rejected request is a change, which must not get lost. */
  renew(refused: string, isWrite?: boolean): Promise<string | undefined>;
}

export type Call = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
) => Promise<Answer<z.output<O['result']>>>;

/** A typed client of the contract's operations. */
export function createCall({
  origin = '',
  tokens,
  onRefused,
  ...options
}: {
  origin?: string;
  tokens?: TokenSource;
  /** Called for every rejected request, in addition to the caller. */
  onRefused?: (error: ApiError) => void;
} & Omit<SendOptions, 'signal'>): Call {
  const running = new Map<string, Promise<unknown>>();

  const perform: Call = async (operation, input) => {
    const url = `${origin}/api${pathOf(operation.path, input.params)}${queryOf(input.query)}`;
    const attempt = (token: string | undefined) =>
      send(url, requestOf(operation, input, token), { ...options, signal: input.signal });

    // Public endpoints are also requested while the user signs in again, when there is no token to wait for.
    const token = operation.access === 'public' ? undefined : await tokens?.token();
    let exchange = await attempt(token);
    if (exchange.status === 401 && operation.access !== 'public') {
      const renewed = await tokens?.renew(token ?? '', operation.method !== 'GET');
      exchange = renewed ? await attempt(renewed) : exchange;
    }
    if (!exchange.ok) {
      const error = errorOf(exchange.status, exchange.text);
      onRefused?.(error);
      throw error;
    }
    return answerOf(operation, exchange);
  };

  return (operation, input) => {
    if (operation.method === 'GET' || input.signal) {
      return perform(operation, input);
    }
    // A button that is clicked twice sends one change: the second click joins the running request.
    const { method, path } = operation;
    const key = JSON.stringify([method, path, input.params, input.query, input.body, input.ifMatch]);
    const joined = running.get(key) as ReturnType<typeof perform<typeof operation>> | undefined;
    const request = joined ?? perform(operation, input).finally(() => running.delete(key));
    running.set(key, request);
    return request;
  };
}

function requestOf(
  operation: Operation,
  input: CallInput<Operation>,
  token: string | undefined,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
  }
  if (token) {
    headers.authorization = `Bearer ${token}`;
  }
  if (input.ifMatch !== undefined) {
    headers['if-match'] = `"${input.ifMatch}"`;
  }
  if (input.idempotencyKey) {
    headers['idempotency-key'] = input.idempotencyKey;
  }
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return { method: operation.method, headers, body };
}

function answerOf<O extends Operation>(
  operation: O,
  { headers, text }: Exchange,
): Answer<z.output<O['result']>> {
  const total = headers.get('x-total-count');
  return {
    data: (parseJson(text) ?? emptyResult(operation)) as z.output<O['result']>,
    total:
      total === null
        ? undefined
        : { count: Number(total), capped: headers.get('x-total-count-capped') === 'true' },
    nextCursor: nextCursorOf(headers.get('link')),
    changeSet: headers.get('x-change-set') ?? undefined,
    etag: headers.get('etag') ?? undefined,
  };
}

/** An answer that is not JSON is an empty result; the contract's tests prove the shape of all others. */
function emptyResult({ result }: Operation): [] | undefined {
  return result instanceof z.ZodArray ? [] : undefined;
}

function nextCursorOf(link: string | null): string | undefined {
  const target = link
    ?.split(',')
    .map(part => /<([^>]*)>\s*;.*\brel="?next"?/.exec(part)?.[1])
    .find(Boolean);
  return target ? (new URL(target, 'http://any').searchParams.get('cursor') ?? undefined) : undefined;
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const given = entries.filter(([, value]) => value !== undefined && value !== '' && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
