import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Route } from '../http/define-route.ts';

/** The server's side of an entity: its table, and what goes beyond generic CRUD. */
export interface Module {
  readonly resource: AnyResource;
  readonly table: string;
  /** Rules that a schema cannot state: messages by field, or nothing. Runs before each write, in its transaction. */
  readonly check?: (input: CheckInput) => Promise<Record<string, string> | undefined>;
  /** What a new organization starts with. */
  readonly seed?: (tx: TenantTx) => Promise<unknown>;
  /** Endpoints besides CRUD. */
  readonly routes: readonly Route[];
}

interface CheckInput<Body = Readonly<Record<string, unknown>>> {
  tx: TenantTx;
  /** The record that is changed; none when one is created. */
  id?: string;
  body: Body;
}

/** Declares an entity to the server. List, get, create, replace, change, delete, search, undo come by themselves. */
export function defineModule<R extends AnyResource>(declaration: {
  resource: R;
  table: string;
  check?: (input: CheckInput<Partial<z.output<R['body']>>>) => Promise<Record<string, string> | undefined>;
  seed?: (tx: TenantTx) => Promise<unknown>;
  routes?: readonly Route[];
}): Module {
  return { routes: [], ...declaration, check: declaration.check as Module['check'] };
}
