import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Contributions } from '../define-feature.ts';
import type { Route } from '../http/routes/define-route.ts';
import type { Text } from '../language/message.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import type { Services } from '../services.ts';
import type { CopiedOnUse } from './copied-on-use.ts';
import { tableOf } from './query/columns.ts';

type Values = Readonly<Record<string, unknown>>;
type Messages = Readonly<Record<string, Text>>;

/** The server's declaration of an entity: its table, and everything beyond generic CRUD. */
export interface Module extends Contributions {
  readonly resource: AnyResource;
  readonly table: string;
  /** Rules that a schema cannot express. Returns messages by field. Runs before each write, in its transaction. */
  readonly check?: (input: WriteInput) => Promise<Messages | undefined>;
  /** Returns the values to write instead of those sent, for values that depend on others. Runs after `check`. */
  readonly prepare?: (input: WriteInput) => Promise<Values>;
  /**
   * Throws if the user may not undo a change set, although they may change such records. Runs before the undo, in its
   * transaction.
   */
  readonly checkUndo?: (tx: TenantTx, changeSetId: string) => Promise<void>;
  /** Throws if records must not be deleted, other than because they are in use. Runs first, in the same transaction. */
  readonly checkDelete?: (tx: TenantTx, ids: readonly string[]) => Promise<void>;
  /**
   * Deletes what belongs to records in the same change set, before they are deleted themselves. May return what to do
   * after the commit. Not called by bulk deletions in the background, which are of more than 1,000 records.
   */
  readonly beforeDelete?: (input: DeleteInput) => Promise<(() => void) | undefined>;
  /** What a new organization starts with, in its language. */
  readonly seed?: (tx: TenantTx, language: Language) => Promise<unknown>;
  /** How its rows get from the reference data to an organization, if not with the seed. */
  readonly copiedOnUse?: CopiedOnUse;
  /** SQL expressions that are read instead of a field's column. */
  readonly selects?: Readonly<Partial<Record<string, string>>>;
  /** Which records are reassigned when a person's records are handed over; all by default. */
  readonly handedOver?: Filter;
  /** Why its rows are restored only from archives that this installation has signed. */
  readonly trustedOnly?: string;
  /** What a restored organization must have: an SQL condition with the tenant as `$1`, and the message otherwise. */
  readonly restoreNeeds?: { readonly condition: string; readonly otherwise: string };
  /** Tables that belong to its records, with their labels; for archives. */
  readonly partTables?: Readonly<Record<string, string>>;
  /** The field with the time of its records in timelines; see timeline.ts. */
  readonly timelineAt?: string;
  /** Other endpoints that change some fields of a record as PATCH does. */
  readonly patchedBy: readonly PatchOperation[];
  /** Endpoints besides CRUD. */
  readonly routes: (services: Services) => readonly Route[];
  /** How files are imported as its records, if they can be. */
  readonly imports?: Imports;
  /** The stored totals in `<table>_total`, for example by `crm.keep_totals`. */
  readonly totals?: Totals;
  /** Columns of tables without a module that refer to it. */
  readonly usedBy: readonly UsedBy[];
}

/**
 * Import settings besides the fields. Rules must be enforced by the database, because rows are written many at a time.
 */
export interface Imports<Field = string> {
  /** A row needs one field of each of these groups. */
  readonly needs: readonly (readonly Field[])[];
  /** A file is recognized as such records if its columns fill one field of each of these groups; else by what rows need. */
  readonly recognizedBy?: readonly (readonly string[])[];
  /** The fields by which a row can match a record, each declared with `crm.tenant_match`. */
  readonly keys: readonly Field[];
  /** How a check finds out what the database would refuse; it does not ask it by default. */
  readonly dryRun?: DryRun;
  /** Column headings of other products, besides the labels of the fields. */
  readonly headings: { readonly [field: string]: readonly string[] };
  /** What a file can say besides the fields that people can write, such as when a deal was closed. */
  readonly extra?: Fields;
  /** The field with a stage or status, which is open, won or lost. */
  readonly stages?: Field;
  /** Whether a row says that its record is open, won or lost; by the texts of its columns. */
  readonly outcomeOf?: (texts: ReadonlyMap<string, string>) => StageKind | undefined;
  /** What all rows of a file have, by the name of the file: a file `calls.csv` has calls. */
  readonly fixedByName?: (name: string) => Readonly<Record<string, string>>;
  /** The field with the record whose currency amounts have: prices are in that of their price book. */
  readonly currencyFrom?: { readonly record: Field; readonly amounts: readonly Field[] };
  /** Each row of a file can have one line of the record, as the fields `line.quantity` and so on. */
  readonly hasLines?: boolean;
  /** Derives values of a row from others. */
  readonly complete?: (row: RowToComplete) => CompletedRow;
  /** Inserts many new records, if not as those of other tables. All of them have the values of `common`. */
  readonly insert?: (tx: TenantTx, rows: readonly Values[], common: Values) => Promise<unknown>;
}

/**
 * `rules`: the rules run that come before a new row is written (the table is declared with `crm.tenant_trial`), and changes
 * are written and rolled back. `writing`: new rows as well, because unique values or lines matter.
 */
export type DryRun = 'rules' | 'writing';

/** The values of a row that were read so far. */
export interface RowToComplete {
  readonly values: Values;
  /** See `outcomeOf`. */
  readonly outcome: StageKind | undefined;
  /** The stage of the row, also if it is new. */
  readonly stage: { readonly kind: StageKind } | undefined;
  /** The stage of records that are just won or lost, if it is clear which one that is. */
  readonly stageFor: (kind: 'won' | 'lost') => { readonly id: string } | undefined;
  /** The organization's. */
  readonly timeZone: string;
  /** The organization's, for texts that become part of the record. */
  readonly language: Language;
}

/** The values to write, what to write beside the record, or what is wrong. */
export type CompletedRow =
  | { readonly values: Values; readonly earlierStay?: EarlierStay }
  | { readonly problem: Text; readonly field: string };

/** A stage that a record was in before. */
export interface EarlierStay {
  readonly stage: unknown;
  readonly from: unknown;
  readonly until: unknown;
}

/**
 * The fields by which stored totals are grouped, also by month, the field that they sum, and the percentage that
 * weights it.
 */
interface Totals<Field = string> {
  readonly by: readonly Field[];
  readonly byMonth?: readonly Field[];
  /** Every record has both numbers: averages divide by the number of records. */
  readonly sum: Field;
  readonly percent?: Field;
}

export interface WriteInput<Body = Values> {
  tx: TenantTx;
  /** The records to change, all in the same way; empty when one is created. */
  ids: readonly string[];
  body: Body;
}

export interface DeleteInput {
  tx: TenantTx;
  changeSet: ChangeSet;
  ids: readonly string[];
  longJobs: LongJobs;
}

type PatchOperation = AnyResource['operations']['patch'];

interface UsedBy {
  table: string;
  column: string;
  label: readonly [one: string, many: string];
}

/**
 * Declares an entity to the server. This provides list, get, create, replace, change, delete, bulk changes, search and
 * undo.
 */
export function defineModule<R extends AnyResource>(declaration: {
  resource: R;
  table: string;
  check?: (input: WriteInput<Partial<z.output<R['body']>>>) => Promise<Messages | undefined>;
  prepare?: (input: WriteInput<Partial<z.output<R['body']>>>) => Promise<Values>;
  checkUndo?: Module['checkUndo'];
  checkDelete?: Module['checkDelete'];
  beforeDelete?: Module['beforeDelete'];
  handedOver?: Filter;
  trustedOnly?: string;
  restoreNeeds?: Module['restoreNeeds'];
  partTables?: Module['partTables'];
  selects?: Partial<Readonly<Record<keyof R['fields'] & string, string>>>;
  timelineAt?: keyof R['fields'] & string;
  seed?: Module['seed'];
  copiedOnUse?: CopiedOnUse;
  processors?: Contributions['processors'];
  patchedBy?: readonly PatchOperation[];
  routes?: readonly Route[] | Module['routes'];
  longJobs?: Contributions['longJobs'];
  publicPages?: Contributions['publicPages'];
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
