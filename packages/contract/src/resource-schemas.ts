import { z } from 'zod';
import type { Field, Fields } from './fields.ts';

type Value<T extends Field> = T['presence'] extends 'optional' ? z.ZodNullable<T['schema']> : T['schema'];
type InBody<T extends Field> = T['presence'] extends 'required'
  ? T['schema']
  : T['presence'] extends 'kept'
    ? z.ZodOptional<T['schema']>
    : z.ZodDefault<Value<T>>;

type RecordShape<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> } & typeof systemShape;
type BodyShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed' ? never : K]: InBody<F[K]>;
};
type PatchShape<F extends Fields> = {
  -readonly [K in keyof F as F[K]['presence'] extends 'computed' ? never : K]: z.ZodOptional<Value<F[K]>>;
};

/** What every record carries besides its own fields. */
const systemShape = {
  id: z.uuid(),
  createdAtUtc: z.iso.datetime(),
  updatedAtUtc: z.iso.datetime(),
  version: z.int(),
};

/** A record as the API answers it. */
export function recordSchema<F extends Fields>(fields: F) {
  return z.object({ ...mapFields(fields, value), ...systemShape } as unknown as RecordShape<F>);
}

/** The body of POST and PUT: what is left out takes its default. */
export function bodySchema<F extends Fields>(fields: F) {
  return z.strictObject(mapFields(writable(fields), inBody) as unknown as BodyShape<F>);
}

/** The body of PATCH: what is left out stays. */
export function patchSchema<F extends Fields>(fields: F) {
  return z.strictObject(
    mapFields(writable(fields), field => value(field).optional()) as unknown as PatchShape<F>,
  );
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `search`, `ids`, `pageSize`, `cursor`, `sort`, `total`, and a parameter for each field that can be filtered by. */
export function listQuerySchema(fields: Fields, sortable: readonly string[]) {
  const sorts = sortable.flatMap(key => [key, `-${key}`]);
  return z.strictObject({
    ...filterShape(fields),
    search: z.string().trim().max(200).optional(),
    /** Only these, as far as they are there: at most 100 ids between commas. */
    ids: z
      .string()
      .regex(new RegExp(`^${uuid}(,${uuid}){0,99}$`, 'i'), 'Enter up to 100 ids between commas')
      .optional(),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(2000).optional(),
    sort: z.enum(sorts).optional(),
    /** `capped` counts to 10,000 where a filter is set; `exact` counts on; `none` saves the counting. */
    total: z.enum(['capped', 'exact', 'none']).default('capped'),
  });
}

function inBody(field: Field): z.ZodType {
  if (field.presence === 'required') {
    return field.schema;
  }
  return field.presence === 'kept' ? field.schema.optional() : value(field).default(field.default ?? null);
}

function value(field: Field): z.ZodType {
  return field.presence === 'optional' ? emptyIsNull(field) : field.schema;
}

/** An emptied text input sends `''`; for an optional field that means nothing. */
function emptyIsNull(field: Field): z.ZodType {
  const nullable = field.schema.nullable();
  return field.kind === 'boolean' || field.kind === 'integer'
    ? nullable
    : z.preprocess(input => (typeof input === 'string' && input.trim() === '' ? null : input), nullable);
}

function writable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.presence !== 'computed'));
}

function mapFields(fields: Fields, map: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

/** Booleans are filtered by equality, references too; of several references one must be the given. */
function filterShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'boolean') {
      shape[name] = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
    }
    if (field.kind === 'reference' || field.kind === 'references') {
      shape[name] = z.uuid().optional();
    }
  }
  return shape;
}
