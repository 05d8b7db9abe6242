import type { z } from 'zod';
import { customShapes } from './customization/custom-fields.ts';
import type { LineShapes, Lines, NoShapes } from './define-lines.ts';
import type { Operation } from './define-operation.ts';
import type { Fields } from './fields/fields.ts';
import { withCustom, withShape } from './fields/with-shape.ts';
import type { Filter } from './filters.ts';
import type { GroupsBody, GroupsResult } from './groups.ts';
import { lazily } from './lazily.ts';
import { type Action, type Area, actions, type Permission } from './permissions.ts';
import { type IdParams, resourceOperations } from './resource-operations.ts';
import {
  type Accepts,
  type BodyShape,
  bodySchema,
  exportQuerySchema,
  type ListQuerySchema,
  listQuerySchema,
  type PatchShape,
  patchSchema,
  type RecordShape,
  recordPartSchema,
  recordSchema,
  selectionSchema,
} from './resource-schemas.ts';

type SystemField = 'createdAtUtc' | 'updatedAtUtc';
type SortKey<F extends Fields> = (keyof F & string) | SystemField;

type Title<F extends Fields> = keyof F & string;

type Declaration<N extends string, F extends Fields, T extends Title<F>, A extends boolean> = Described<
  N,
  F,
  T
> &
  Owned<F, A> &
  Guarded;

/** The permission that each action requires. */
export type ActionPermissions = Readonly<Record<Action, Permission>>;

/** The permissions: `<area>.read`, `<area>.create` and so on, or explicit ones. */
type Guarded =
  | { area: Area; permissions?: Partial<ActionPermissions> }
  | { area: 'people'; permissions: ActionPermissions };

interface Described<N extends string, F extends Fields, T extends Title<F>> {
  /** Singular, kebab-case; the name other resources refer to. */
  name: N;
  path: `/${string}`;
  /** Other paths with the same behaviour. */
  aliases?: readonly `/${string}`[];
  /** The singular and plural in messages: `['tag', 'tags']`. */
  label: readonly [one: string, many: string];
  fields: F;
  /** Alternative inputs for a field that bodies may use: see the server's module. */
  accepts?: Accepts;
  /** The text that names a record to people. */
  title: T;
  /** The fields that `search` looks into. Any part of their text matches. */
  search: readonly (keyof F & string)[];
  /** The default order of a list; all descending with a leading `-`. */
  sort: readonly (SortKey<F> | `-${SortKey<F>}`)[];
  /**
   * Other fields that `sort` accepts. Each needs an index if the list can be long; a reference to a short list needs
   * an index on itself and the id.
   */
  sortable?: readonly SortKey<F>[];
  /** What makes two records possible duplicates: for each reason, the fields that must be equal. */
  duplicates?: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** Fields that make two records possible duplicates if all of them are similar. */
  similar?: readonly (keyof F & string)[];
  /** For child records: the field that refers to the parent, whose owner counts. */
  ownedThrough?: keyof F & string;
  /** When a record is closed and no longer counts as its owner's open work. */
  closed?: Closed<keyof F & string>;
  /** Whether a change to such a record can change what people are permitted to do. */
  decidesPermissions?: boolean;
  /** Whether organizations can add fields to these records. Its table calls `crm.tenant_custom`. */
  hasCustomFields?: boolean;
}

/** Records with owners must declare whether they are primary. */
type Owned<F extends Fields, A extends boolean> =
  | {
      /** The field with the owner, for permissions with the reach `own` or `team`. */
      owner: keyof F & string;
      /**
       * Whether people work with these records directly, unlike master data and child records: the global search finds
       * them, and the list of members shows how many each person owns.
       */
      isPrimary: boolean;
      /** Whether activities, files and mails can be about these records. Its table calls `crm.tenant_about_target`. */
      hasActivities: A;
    }
  | { owner?: undefined; isPrimary?: boolean; hasActivities?: undefined };

/** A record is closed if a field is set, or if a referenced record has one of some flags. */
export type Closed<Field extends string = string> =
  | { readonly whenSet: Field }
  | { readonly via: Field; readonly when: readonly string[] };

/** One declaration → schemas, operations and permissions of an entity. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const T extends Title<F>,
  const A extends boolean = false,
  const L extends LineShapes = NoShapes,
>(declaration: Declaration<N, F, T, A> & { lines?: Lines<L> }) {
  const { fields, area, name, aliases = [], accepts = {}, duplicates = {}, similar = [] } = declaration;
  const permissions: ActionPermissions = {
    ...(Object.fromEntries(actions.map(action => [action, `${area}.${action}`])) as ActionPermissions),
    ...declaration.permissions,
  };
  const sortable = sortableOf(declaration);
  checkLines(declaration);
  const { shapes } = declaration.lines ?? {};
  const { hasCustomFields = false } = declaration;
  const custom = hasCustomFields ? customShapes : undefined;
  const schemas = lazily({
    record: (): ReturnType<typeof recordSchema<F>> => withShape(recordSchema(fields), custom?.record),
    recordPart: (): ReturnType<typeof recordPartSchema<F>> =>
      withShape(recordPartSchema(fields), custom?.record),
    fullRecord: (): z.ZodObject<RecordShape<F> & L['record']> => withShape(schemas.record, shapes?.record),
    body: (): StrictObject<BodyShape<F> & L['body']> =>
      withShape(withCustom(bodySchema(fields, accepts), custom?.body), shapes?.body),
    bulkPatch: (): ReturnType<typeof patchSchema<F>> =>
      withCustom(patchSchema(fields, accepts), custom?.patch),
    patch: (): StrictObject<PatchShape<F> & L['body']> => withShape(schemas.bulkPatch, shapes?.body),
    query: (): ListQuerySchema => listQuerySchema(fields, sortable, hasCustomFields),
    selection: (): ReturnType<typeof selectionSchema> => selectionSchema(schemas.query),
    exportQuery: (): ReturnType<typeof exportQuerySchema> => exportQuerySchema(schemas.query),
  });

  return {
    ...declaration,
    name,
    aliases,
    hasActivities: (declaration.hasActivities ?? false) as A,
    duplicates: duplicates as Readonly<Record<string, readonly string[]>>,
    similar: similar as readonly string[],
    sortable,
    hasCustomFields,
    permissions,
    get record() {
      return schemas.record;
    },
    get recordPart() {
      return schemas.recordPart;
    },
    get body() {
      return schemas.body;
    },
    get patch() {
      return schemas.patch;
    },
    operations: resourceOperations({
      ...declaration,
      aliases,
      hasCustomFields,
      permissions,
      compared: [...Object.values(duplicates).flat(), ...similar],
      schemas,
    }),
    /** Whether the record can be deactivated, which adds `toggle-status`. */
    canBeInactive: 'isActive' in fields,
    /** Whether people choose the order of the list, which adds `reorder`. */
    canBeReordered: 'sortOrder' in fields,
    /** Whether records can be duplicates, which adds `duplicates` and `merge`. */
    canBeMerged: Object.keys(duplicates).length > 0,
  };
}

export type Resource<N extends string = string, F extends Fields = Fields> = ReturnType<
  typeof defineResource<N, F, Title<F>, boolean>
>;

type Values = Readonly<Record<string, unknown>>;
type Query<T extends z.ZodType> = Operation<z.ZodType, T, z.ZodType, z.ZodType>;
type OnOne<Body extends z.ZodType> = Operation<IdParams, z.ZodType, Body, z.ZodType>;
type WithBody<T, Result extends z.ZodType = z.ZodType> = Operation<
  z.ZodType,
  z.ZodType,
  z.ZodType<T>,
  Result
>;
type Ids = readonly string[];
interface Which {
  ids?: Ids;
  matching?: Pick<ListQuery, 'search' | 'filter'> & Values;
}

/** A resource whose fields are unknown to the compiler, for generic code. */
export interface AnyResource {
  readonly name: string;
  readonly path: `/${string}`;
  readonly aliases: readonly `/${string}`[];
  readonly label: readonly [one: string, many: string];
  readonly area: Guarded['area'];
  readonly fields: Fields;
  readonly lines?: Lines;
  readonly title: string;
  readonly search: readonly string[];
  readonly sort: readonly string[];
  readonly sortable: readonly string[];
  readonly duplicates: Readonly<Record<string, readonly string[]>>;
  readonly similar: readonly string[];
  readonly owner?: string;
  readonly ownedThrough?: string;
  readonly isPrimary?: boolean;
  readonly hasActivities: boolean;
  readonly closed?: Closed;
  readonly decidesPermissions?: boolean;
  readonly hasCustomFields: boolean;
  readonly permissions: ActionPermissions;
  readonly record: z.ZodType<Values>;
  readonly recordPart: z.ZodType<Values>;
  readonly body: z.ZodType<Values>;
  readonly patch: z.ZodType<Values>;
  readonly canBeInactive: boolean;
  readonly canBeReordered: boolean;
  readonly canBeMerged: boolean;
  readonly operations: {
    readonly list: Query<z.ZodType<ListQuery>>;
    readonly get: OnOne<z.ZodType>;
    readonly create: WithBody<Values>;
    readonly replace: OnOne<z.ZodType<Values>>;
    readonly patch: OnOne<z.ZodType<Values>>;
    readonly remove: OnOne<z.ZodType>;
    readonly toggleStatus: OnOne<z.ZodType>;
    readonly export: Query<z.ZodType<ExportQuery>>;
    readonly groups: WithBody<GroupsBody, z.ZodType<GroupsResult>>;
    readonly bulkDelete: WithBody<Which, z.ZodType<{ deleted: number; notFound: Ids; job?: { id: string } }>>;
    readonly bulkUpdate: WithBody<
      Which & { updates: Values },
      z.ZodType<{ updated: number; notFound: Ids; job?: { id: string } }>
    >;
    readonly reorder: WithBody<{ ids: Ids }>;
    readonly duplicates: Query<z.ZodType<Compared>>;
    readonly merge: OnOne<z.ZodType<{ others: Ids; values?: Values }>>;
  };
}

/** The values to compare with existing records; `except` is the record itself. */
export interface Compared extends Readonly<Record<string, string | undefined>> {
  readonly except?: string;
}

/** Which records to export, in which order and format. */
export interface ExportQuery extends Pick<ListQuery, 'search' | 'filter' | 'ids' | 'sort'> {
  readonly format: 'csv' | 'xlsx';
  readonly [filter: string]: unknown;
}

/** The parameters of every list, besides one for each filter. */
export interface ListQuery {
  readonly search?: string;
  readonly filter?: Filter;
  readonly ids?: string;
  readonly pageSize: number;
  readonly cursor?: string;
  readonly sort?: string;
  readonly total: 'capped' | 'exact' | 'none';
  readonly fields?: readonly string[];
  readonly [filter: string]: unknown;
}

export type RecordOf<R extends { record: z.ZodType }> = z.output<R['record']>;
export type BodyOf<R extends { body: z.ZodType }> = z.input<R['body']>;

function sortableOf<F extends Fields>({
  sort,
  sortable = [],
}: Pick<Described<string, F, Title<F>>, 'sort' | 'sortable'>): string[] {
  const keys = [...sort, ...sortable, 'createdAtUtc', 'updatedAtUtc'];
  return [...new Set(keys.map(key => String(key).replace(/^-/, '')))];
}

type StrictObject<S extends z.ZodRawShape> = z.ZodObject<S, z.core.$strict>;

/** Lines are logged under a name of their own, which sorts behind the record's, so that undo locks the record first. */
function checkLines(declaration: { name: string; duplicates?: object; lines?: Lines }): void {
  const { name, lines, duplicates } = declaration;
  if (lines && !lines.name.startsWith(`${name}-`)) {
    throw new Error(`The lines of ${name} must be called ${name}-…, not ${lines.name}.`);
  }
  if (lines && duplicates) {
    throw new Error(`${name} has lines, and records with lines cannot be merged.`);
  }
}
