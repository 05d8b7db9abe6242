import { z } from 'zod';
import { withChanged } from './lazily.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: everybody. `session`: any signed-in user or API key. `person`: a signed-in user, but no API key; also one
 * who has to set up a second factor first. Otherwise the permission that the user's role must have.
 */
export type Access = 'public' | 'session' | 'person' | Permission;

/** One endpoint: its input, its result and its access. Server, client and OpenAPI are derived from it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: Method;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  /** Other paths with the same behaviour. */
  readonly aliases: readonly string[];
  readonly access: A;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly result: Result;
  /** The schema of a list's response if the query contains `fields`. */
  readonly partialResult?: z.ZodType;
  readonly status: number;
  /** It may respond 202 instead, if the work continues in the background. */
  readonly mayTakeLonger?: boolean;
  /** The response contains a secret that is shown once. It is never stored, so a repeated request is refused. */
  readonly answersSecret?: boolean;
  /** A POST that only reads, because its input is too long for a URL. Repeating it is harmless. */
  readonly onlyReads?: boolean;
}

export const nothing = z.undefined();
export type Nothing = typeof nothing;
const noKeys = z.strictObject({});
type NoKeys = typeof noKeys;

/**
 * Declares an endpoint. `access` has no default, so that an unprotected endpoint does not compile. Schemas may be declared
 * by getters, so that they are created when they are needed.
 */
export function defineOperation<
  const A extends Access,
  Params extends z.ZodType = NoKeys,
  Query extends z.ZodType = NoKeys,
  Body extends z.ZodType = Nothing,
  Result extends z.ZodType = Nothing,
>(declaration: {
  method: Method;
  path: `/${string}`;
  aliases?: readonly `/${string}`[];
  access: A;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  result?: Result;
  partialResult?: z.ZodType;
  status?: number;
  mayTakeLonger?: boolean;
  answersSecret?: boolean;
  onlyReads?: boolean;
}): Operation<Params, Query, Body, Result, A> {
  // A schema that is left out is empty, as the defaults of the type parameters say.
  const empty = { aliases: [], params: noKeys, query: noKeys, body: nothing, result: nothing };
  const status = 'result' in declaration ? 200 : 204;
  return withChanged<object>({ ...empty, status }, declaration) as Operation<Params, Query, Body, Result, A>;
}
