import { z } from 'zod';
import { defineOperation, type Operation } from './define-operation.ts';
import type { Field, Fields } from './fields.ts';
import { type Filter, filterParameter } from './filters.ts';
import type { Area, Permission } from './permissions.ts';

type SystemField = 'createdAtUtc' | 'updatedAtUtc';

type BodyShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed'
    ? never
    : K]: F[K]['presence'] extends 'required'
    ? F[K]['schema']
    : F[K]['presence'] extends 'defaulted'
      ? z.ZodDefault<F[K]['schema']>
      : z.ZodDefault<z.ZodNullable<F[K]['schema']>>;
};
type PatchShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed' ? never : K]: z.ZodOptional<Value<F[K]>>;
};
type RecordShape<F extends Fields> = {
  -readonly [K in keyof F]: Value<F[K]>;
} & typeof systemShape;
type Value<T extends Field> = T['presence'] extends 'optional' ? z.ZodNullable<T['schema']> : T['schema'];

const idParams = z.strictObject({ id: z.uuid() });
type IdParams = typeof idParams;

/** What every record carries besides its own fields. */
const systemShape = {
  id: z.uuid(),
  createdAtUtc: z.iso.datetime(),
  updatedAtUtc: z.iso.datetime(),
  version: z.int(),
};

interface Declaration<N extends string, F extends Fields> {
  /** Singular, kebab-case; the name other resources refer to. */
  name: N;
  path: `/${string}`;
  /** How people call one and many of them, in messages: `['tag', 'tags']`. */
  label: readonly [one: string, many: string];
  /** Which permissions guard it: `<area>.read` and `<area>.write`. */
  area: Area;
  fields: F;
  /** The text that names a record to people. */
  title: keyof F & string;
  /** The fields that `search` looks into, any part of them. */
  search: readonly (keyof F & string)[];
  /** The order of a list that asks for none; ascending, or all descending with a leading `-`. */
  sort: readonly (SortKey<F> | `-${SortKey<F>}`)[];
  /** Other fields that `sort` takes. Each needs an index once the list can be long. */
  sortable?: readonly SortKey<F>[];
  /** The field that names the owner, for permissions that reach only one's own records. */
  owner?: keyof F & string;
}
type SortKey<F extends Fields> = (keyof F & string) | SystemField;

/** One declaration → schemas, operations and permissions of an entity. */
export function defineResource<const N extends string, const F extends Fields>(
  declaration: Declaration<N, F>,
) {
  const { fields, area, path, label, name } = declaration;
  const readPermission: Permission = `${area}.read`;
  const writePermission: Permission = `${area}.write`;
  const record = z.object(recordShape(fields));
  const body = z.strictObject(bodyShape(fields));
  const patch = z.strictObject(patchShape(fields));
  const params = idParams;
  const one = `${path}/:id` as const;
  const tag = label[1];

  return {
    ...declaration,
    sortable: sortableOf(declaration),
    permissions: { read: readPermission, write: writePermission },
    record,
    body,
    patch,
    operations: {
      list: defineOperation({
        method: 'GET',
        path,
        access: readPermission,
        tag,
        summary: `List ${label[1]}`,
        query: listQuery(declaration),
        result: z.array(record),
      }),
      get: defineOperation({
        method: 'GET',
        path: one,
        access: readPermission,
        tag,
        summary: `Get one of the ${label[1]}`,
        params,
        result: record,
      }),
      create: defineOperation({
        method: 'POST',
        path,
        access: writePermission,
        tag,
        summary: `Create: ${label[0]}`,
        body,
        result: record,
        status: 201,
      }),
      replace: defineOperation({
        method: 'PUT',
        path: one,
        access: writePermission,
        tag,
        summary: `Replace: ${label[0]}`,
        params,
        body,
        result: record,
      }),
      patch: defineOperation({
        method: 'PATCH',
        path: one,
        access: writePermission,
        tag,
        summary: `Change some fields: ${label[0]}`,
        params,
        body: patch,
        result: record,
      }),
      remove: defineOperation({
        method: 'DELETE',
        path: one,
        access: writePermission,
        tag,
        summary: `Delete: ${label[0]}`,
        params,
      }),
      toggleStatus: defineOperation({
        method: 'PATCH',
        path: `${one}/toggle-status`,
        access: writePermission,
        tag,
        summary: `Switch between active and inactive: ${label[0]}`,
        params,
        result: record,
      }),
    },
    /** Whether the record can be switched off, and so has `toggle-status`. */
    canBeInactive: 'isActive' in fields,
    name,
  };
}

export type Resource<N extends string = string, F extends Fields = Fields> = ReturnType<
  typeof defineResource<N, F>
>;

type Values = Readonly<Record<string, unknown>>;
type Query<T extends z.ZodType> = Operation<z.ZodType, T, z.ZodType, z.ZodType>;
type OnOne<Body extends z.ZodType> = Operation<IdParams, z.ZodType, Body, z.ZodType>;

/** A resource whose fields are not known to the compiler: what generic code works with. */
export interface AnyResource {
  readonly name: string;
  readonly path: `/${string}`;
  readonly label: readonly [one: string, many: string];
  readonly area: Area;
  readonly fields: Fields;
  readonly title: string;
  readonly search: readonly string[];
  readonly sort: readonly string[];
  readonly sortable: readonly string[];
  readonly owner?: string;
  readonly permissions: { readonly read: Permission; readonly write: Permission };
  readonly record: z.ZodType<Values>;
  readonly body: z.ZodType<Values>;
  readonly patch: z.ZodType<Values>;
  readonly canBeInactive: boolean;
  readonly operations: {
    readonly list: Query<z.ZodType<ListQuery>>;
    readonly get: OnOne<z.ZodType>;
    readonly create: Operation<z.ZodType, z.ZodType, z.ZodType<Values>, z.ZodType>;
    readonly replace: OnOne<z.ZodType<Values>>;
    readonly patch: OnOne<z.ZodType<Values>>;
    readonly remove: OnOne<z.ZodType>;
    readonly toggleStatus: OnOne<z.ZodType>;
  };
}

/** What every list takes, besides a parameter for each filter. */
export interface ListQuery {
  readonly search?: string;
  readonly filter?: Filter;
  readonly pageSize: number;
  readonly cursor?: string;
  readonly sort?: string;
  readonly total: 'capped' | 'exact' | 'none';
  readonly [filter: string]: unknown;
}

export type RecordOf<R extends { record: z.ZodType }> = z.output<R['record']>;
export type BodyOf<R extends { body: z.ZodType }> = z.input<R['body']>;

function recordShape<F extends Fields>(fields: F): RecordShape<F> {
  return { ...mapFields(fields, value), ...systemShape } as unknown as RecordShape<F>;
}

function bodyShape<F extends Fields>(fields: F): BodyShape<F> {
  return mapFields(writable(fields), field =>
    field.presence === 'required' ? field.schema : value(field).default(field.default ?? null),
  ) as unknown as BodyShape<F>;
}

function patchShape<F extends Fields>(fields: F): PatchShape<F> {
  return mapFields(writable(fields), field => value(field).optional()) as unknown as PatchShape<F>;
}

function value(field: Field): z.ZodType {
  return field.presence === 'optional' ? emptyIsNull(field) : field.schema;
}

/** An emptied text input sends `''`; for an optional field that means nothing. */
function emptyIsNull(field: Field): z.ZodType {
  const nullable = field.schema.nullable();
  return field.kind === 'boolean' || field.kind === 'integer'
    ? nullable
    : z.preprocess(input => (input === '' ? null : input), nullable);
}

function writable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.presence !== 'computed'));
}

function mapFields(fields: Fields, map: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

function sortableOf<N extends string, F extends Fields>({
  sort,
  sortable = [],
}: Declaration<N, F>): string[] {
  const keys = [...sort, ...sortable, 'createdAtUtc', 'updatedAtUtc'];
  return [...new Set(keys.map(key => String(key).replace(/^-/, '')))];
}

/** `search`, `pageSize`, `cursor`, `sort`, `total`, and a parameter for each field that can be filtered by equality. */
function listQuery<N extends string, F extends Fields>(declaration: Declaration<N, F>) {
  const sorts = sortableOf(declaration).flatMap(key => [key, `-${key}`]);
  return z.strictObject({
    ...filterShape(declaration.fields),
    search: z.string().trim().max(200).optional(),
    /** Conditions on any fields, joined by `and` and `or`, as JSON; see filters.ts. */
    filter: filterParameter(declaration.fields),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(2000).optional(),
    sort: z.enum(sorts).optional(),
    /** `capped` counts to 10,000 where a filter is set, to 1,000 in a search; `exact` counts on; `none` saves the counting. */
    total: z.enum(['capped', 'exact', 'none']).default('capped'),
  });
}

function filterShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'boolean') {
      shape[name] = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
    }
    if (field.kind === 'reference') {
      shape[name] = z.uuid().optional();
    }
  }
  return shape;
}
