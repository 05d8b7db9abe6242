import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: anybody. `session`: any signed-in user. `person`: somebody who has signed in themselves, and no API key; also
 * who must set up a second factor before anything else. Else the permission that the user's role must hold.
 */
export type Access = 'public' | 'session' | 'person' | Permission;

/** One endpoint: what it takes, what it answers, and who may. Server, client and OpenAPI are made from it. */
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
  /** Other paths that answer alike. */
  readonly aliases: readonly string[];
  readonly access: A;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly result: Result;
  /** What a list answers instead where its query names `fields`. */
  readonly partialResult?: z.ZodType;
  readonly status: number;
  /** It may answer 202 instead: the work goes on in the background. */
  readonly mayTakeLonger?: boolean;
  /** The answer holds a secret that is shown once: it is never stored, so that a repeat of the request is refused. */
  readonly answersSecret?: boolean;
  /** A POST that asks a question which is too long for an address. It changes nothing, so repeating it is harmless. */
  readonly onlyReads?: boolean;
}

export const nothing = z.undefined();
export type Nothing = typeof nothing;
const noKeys = z.strictObject({});
type NoKeys = typeof noKeys;

/** Declares an endpoint. There is no default for `access`: an unguarded one does not compile. */
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
  // The casts state what the defaults of the type parameters say: left out means empty.
  return {
    ...declaration,
    aliases: declaration.aliases ?? [],
    params: declaration.params ?? (noKeys as unknown as Params),
    query: declaration.query ?? (noKeys as unknown as Query),
    body: declaration.body ?? (nothing as unknown as Body),
    result: declaration.result ?? (nothing as unknown as Result),
    status: declaration.status ?? (declaration.result ? 200 : 204),
  };
}
