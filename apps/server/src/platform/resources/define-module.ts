import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Contributions } from '../define-feature.ts';
import type { Route } from '../http/define-route.ts';
import type { Services } from '../services.ts';
import { tableOf } from './query/columns.ts';

type Values = Readonly<Record<string, unknown>>;
type Messages = Record<string, string>;

/** The server's side of an entity: its table, and what goes beyond generic CRUD. */
export interface Module extends Contributions {
  readonly resource: AnyResource;
  readonly table: string;
  /** Rules that a schema cannot state: messages by field, or nothing. Runs before each write, in its transaction. */
  readonly check?: (input: WriteInput) => Promise<Messages | undefined>;
  /** What is written instead of what was sent; for values that depend on others. Runs after `check`. */
  readonly prepare?: (input: WriteInput) => Promise<Values>;
  /** Refuses an undo that the user may not make, though they may change such records. Runs before it, in its transaction. */
  readonly checkUndo?: (tx: TenantTx, changeSetId: string) => Promise<void>;
  /** Refuses to delete records for a reason besides that they are in use. Runs first, in the same transaction. */
  readonly checkDelete?: (tx: TenantTx, ids: readonly string[]) => Promise<void>;
  /** What a new organization starts with. */
  readonly seed?: (tx: TenantTx) => Promise<unknown>;
  /** SQL expressions that are read instead of a field's column. */
  readonly selects?: Readonly<Partial<Record<string, string>>>;
  /** Which records go to somebody else with everything that a person owns; all unless it says otherwise. */
  readonly handedOver?: Filter;
  /** Why its rows are restored only from archives that this installation signed; rows of others are mere data. */
  readonly trustedOnly?: string;
  /** What a restored organization must have of it: an SQL condition with the tenant as `$1`, and what to say otherwise. */
  readonly restoreNeeds?: { readonly condition: string; readonly otherwise: string };
  /** Tables whose rows are parts of its records, with what people call them; for archives. */
  readonly partTables?: Readonly<Record<string, string>>;
  /** When they happened, for records that stand in the timelines of what they are about; see timeline.ts. */
  readonly timelineAt?: string;
  /** Other endpoints that change a record as PATCH does, each with some of its fields. */
  readonly patchedBy: readonly PatchOperation[];
  /** Endpoints besides CRUD. */
  readonly routes: (services: Services) => readonly Route[];
  /** How files become records of it, where they can. */
  readonly imports?: Imports;
  /** What is kept beside its table in `<table>_total`, such as by `crm.keep_totals`. */
  readonly totals?: Totals;
  /** Columns of tables without a module that refer to it. */
  readonly usedBy: readonly UsedBy[];
}

/** What an import knows besides the fields. Rules must be the database's: rows are written many at a time. */
export interface Imports<Field = string> {
  /** Of each of these groups a row must have one. */
  readonly needs: readonly (readonly Field[])[];
  /** The fields that a row can be the same as a record by; each is declared by `crm.tenant_match`. */
  readonly keys: readonly Field[];
  /** The database has rules of its own for these: a check writes them, and takes it back. */
  readonly isTried?: boolean;
  /** What other products call the columns, besides what the fields themselves are called. */
  readonly headings: { readonly [field: string]: readonly string[] };
}

/** The fields that kept totals tell apart, also by month, the one that they add up, and the percentage that weighs it. */
interface Totals<Field = string> {
  readonly by: readonly Field[];
  readonly byMonth?: readonly Field[];
  readonly sum: Field;
  readonly percent?: Field;
}

export interface WriteInput<Body = Values> {
  tx: TenantTx;
  /** The records that are changed, all in the same way; none when one is created. */
  ids: readonly string[];
  body: Body;
}

type PatchOperation = AnyResource['operations']['patch'];

interface UsedBy {
  table: string;
  column: string;
  label: readonly [one: string, many: string];
}

/** Declares an entity to the server. List, get, create, replace, change, delete, bulk, search, undo come by themselves. */
export function defineModule<R extends AnyResource>(declaration: {
  resource: R;
  table: string;
  check?: (input: WriteInput<Partial<z.output<R['body']>>>) => Promise<Messages | undefined>;
  prepare?: (input: WriteInput<Partial<z.output<R['body']>>>) => Promise<Values>;
  checkUndo?: Module['checkUndo'];
  checkDelete?: Module['checkDelete'];
  handedOver?: Filter;
  trustedOnly?: string;
  restoreNeeds?: Module['restoreNeeds'];
  partTables?: Module['partTables'];
  selects?: Partial<Readonly<Record<keyof R['fields'] & string, string>>>;
  timelineAt?: keyof R['fields'] & string;
  seed?: (tx: TenantTx) => Promise<unknown>;
  processors?: Contributions['processors'];
  patchedBy?: readonly PatchOperation[];
  routes?: readonly Route[] | Module['routes'];
  longJobs?: Contributions['longJobs'];
  background?: Contributions['background'];
  imports?: Imports<keyof R['fields'] & string>;
  totals?: Totals<keyof R['fields'] & string>;
  usedBy?: readonly UsedBy[];
}): Module {
  const { check, prepare, routes = [], ...rest } = declaration;
  const { lines } = declaration.resource;
  const lineTable = lines && { [tableOf(lines.name)]: `${declaration.resource.label[0]} ${lines.label[1]}` };
  // The casts say what the contract's schema has made sure of: the body is this resource's.
  return {
    patchedBy: [],
    usedBy: [],
    ...rest,
    ...(lineTable && { partTables: { ...declaration.partTables, ...lineTable } }),
    routes: typeof routes === 'function' ? routes : () => routes,
    check: check as Module['check'],
    prepare: prepare as Module['prepare'],
  };
}
