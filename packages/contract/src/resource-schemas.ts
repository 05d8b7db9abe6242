import { z } from 'zod';
import { customNamePattern } from './customization/custom-names.ts';
import { kindRules } from './fields/field-kinds.ts';
import { withFieldLabels } from './fields/field-messages.ts';
import { fieldsParameter } from './fields/field-selection.ts';
import type { Field, Fields } from './fields/fields.ts';
import { fieldLabel } from './fields/system-fields.ts';
import { filterParameter } from './filters.ts';
import type { Permission } from './permissions.ts';

type Value<T extends Field> = T['presence'] extends 'optional' ? z.ZodNullable<T['schema']> : T['schema'];
type InRecord<T extends Field> = T extends { readonly visibleWith: Permission }
  ? z.ZodOptional<Value<T>>
  : T['presence'] extends 'expected'
    ? z.ZodNullable<T['schema']>
    : Value<T>;
type InBody<T extends Field> = T['presence'] extends 'required' | 'expected'
  ? T['schema']
  : T['presence'] extends 'kept'
    ? z.ZodOptional<T['schema']>
    : z.ZodDefault<Value<T>>;

export type RecordShape<F extends Fields> = { -readonly [K in keyof F]: InRecord<F[K]> } & typeof systemShape;
export type BodyShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed' ? never : K]: InBody<F[K]>;
};
export type PatchShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed' ? never : K]: z.ZodOptional<Value<F[K]>>;
};

/** Alternative inputs for fields; the server's module interprets them. */
export type Accepts = Readonly<Record<string, z.ZodType>>;

/** The properties that every record has besides its own fields. */
const systemShape = {
  id: z.uuid(),
  createdAtUtc: z.iso.datetime(),
  updatedAtUtc: z.iso.datetime(),
  version: z.int(),
};

/** A record in responses. */
export function recordSchema<F extends Fields>(fields: F) {
  return z.object({ ...mapFields(fields, inRecord), ...systemShape } as RecordShape<F>);
}

/** A record of a list with selected fields: any field may be missing, except id and version. */
export function recordPartSchema<F extends Fields>(fields: F) {
  const { id, version } = systemShape;
  return recordSchema(fields).partial().extend({ id, version });
}

/** The body of POST and PUT: fields that are left out take their default. */
export function bodySchema<F extends Fields>(fields: F, accepts: Accepts) {
  const shape = { ...mapFields(writable(fields), inBody), ...mapShape(accepts) };
  return withFieldLabels(z.strictObject(shape as BodyShape<F>), name => fieldLabel(fields, name));
}

/** The body of PATCH: missing fields stay unchanged. */
export function patchSchema<F extends Fields>(fields: F, accepts: Accepts) {
  const shape = { ...mapFields(writable(fields), field => value(field).optional()), ...mapShape(accepts) };
  return withFieldLabels(z.strictObject(shape as PatchShape<F>), name => fieldLabel(fields, name));
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The parameters that all lists have alike. */
const listShape = {
  search: z.string().trim().max(200).optional(),
  /** Only these records, if they exist: at most 100 ids, separated by commas. */
  ids: z
    .string()
    .regex(new RegExp(`^${uuid}(,${uuid}){0,99}$`, 'i'), 'Enter up to 100 ids between commas')
    .optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(2000).optional(),
  /**
   * `capped` counts up to 10,000 with a filter and up to 1,000 in a search; `exact` counts all; `none` does not
   * count.
   */
  total: z.enum(['capped', 'exact', 'none']).default('capped'),
};

/** Those, `filter`, `sort` and `fields`, and a parameter for each field that can be filtered by. */
export function listQuerySchema(fields: Fields, sortable: readonly string[], hasCustomFields: boolean) {
  const sorts = sortable.flatMap(key => [key, `-${key}`]);
  return z.strictObject({
    ...filterShape(fields),
    ...listShape,
    /** Conditions on any fields, joined by `and` and `or`, as JSON; see filters.ts. */
    filter: filterParameter(fields, hasCustomFields),
    sort: (hasCustomFields ? sortWithCustom(sorts) : z.enum(sorts)).optional(),
    /** The requested fields in addition to `id` and `version`; all fields by default. */
    fields: fieldsParameter(fields, hasCustomFields),
  });
}

export type ListQuerySchema = ReturnType<typeof listQuerySchema>;

/** What selects records: the search and the filters of a list. */
export function selectionSchema(query: ListQuerySchema) {
  return query.omit({ pageSize: true, cursor: true, sort: true, total: true, ids: true, fields: true });
}

/** The parameters of an export: those that select and sort, and the format. */
export function exportQuerySchema(query: ListQuerySchema) {
  return query
    .omit({ pageSize: true, cursor: true, total: true, fields: true })
    .extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') });
}

/** Also `custom.<slug>`. Whether the organization has such a field is checked when the list is read. */
function sortWithCustom(sorts: readonly string[]) {
  return z.string().superRefine((sort, context) => {
    if (!sorts.includes(sort) && !customNamePattern.test(sort)) {
      context.addIssue({ code: 'invalid_value', values: [...sorts, 'custom.…'], input: sort });
    }
  });
}

function inBody(field: Field): z.ZodType {
  if (field.presence === 'required' || field.presence === 'expected') {
    return field.schema;
  }
  return field.presence === 'kept' ? field.schema.optional() : value(field).default(field.default ?? null);
}

function inRecord(field: Field): z.ZodType {
  const present = field.presence === 'expected' ? field.schema.nullable() : value(field);
  return field.visibleWith ? present.optional() : present;
}

/** Each is used in the record, the body of POST and that of PATCH; a schema takes two kilobytes. */
const optionalValues = new WeakMap<Field, z.ZodType>();

function value(field: Field): z.ZodType {
  if (field.presence !== 'optional') {
    return field.schema;
  }
  const schema = optionalValues.get(field) ?? emptyIsNull(field);
  optionalValues.set(field, schema);
  return schema;
}

/** An empty text input sends `''`, which means no value for an optional field. */
function emptyIsNull(field: Field): z.ZodType {
  const nullable = field.schema.nullable();
  return kindRules(field).refusesEmptyText
    ? nullable
    : z.preprocess(input => (typeof input === 'string' && input.trim() === '' ? null : input), nullable);
}

function writable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.presence !== 'computed'));
}

function mapShape(accepts: Accepts): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(accepts).map(([name, schema]) => [name, schema.optional()]));
}

function mapFields(fields: Fields, map: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

/** One parameter for each field by which a list can be filtered without conditions. */
function filterShape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = kindRules(field).parameter?.(field);
      return schema ? [[name, schema]] : [];
    }),
  );
}
