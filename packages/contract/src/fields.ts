import { z } from 'zod';
import { permissions, reaches } from './permissions.ts';
import { singleLine } from './single-line.ts';
import { day, moment } from './times.ts';

/** What a field is: decides its input, its cell, its filter and its column. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'code'
  | 'color'
  | 'emoji'
  | 'iconClass'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'reference'
  | 'references'
  | 'permissions'
  | 'email'
  | 'webAddress'
  | 'choice'
  | 'date'
  | 'dateTime'
  | 'texts'
  | 'embedded';

/**
 * Whether a body must, may or may not carry the field. `defaulted`: left out means the default. `kept`: left out means
 * the server's choice for a new record, and what it has for an existing one, also in a PUT. `expected`: people must give
 * it, but a record that was imported may lack it.
 */
export type Presence = 'required' | 'expected' | 'optional' | 'defaulted' | 'kept' | 'computed';

export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence> {
  readonly kind: FieldKind;
  readonly schema: S;
  readonly presence: P;
  /** The value where the body has none; only with presence `defaulted`. */
  readonly default?: z.output<S>;
  /** The name of the resource whose id, or ids, this holds; only with kind `reference` and `references`. */
  readonly references?: string;
  /** What refers to a record lets go of it when that is deleted, instead of keeping it from being deleted. */
  readonly isReleased?: true;
  /** What the record is about: one of several such references, which the database keeps as one relation (see about.ts). */
  readonly isAbout?: true;
  /** A telephone number, which phones have keys of their own for. */
  readonly isPhone?: true;
  /** How many characters fit. */
  readonly maxLength?: number;
  /** How many digits stand behind the point; only with kind `decimal`. */
  readonly digits?: number;
  /** Where the currency of the amount is; without it, the amount is in the base currency. Only with kind `money`. */
  readonly currency?: AmountCurrency;
  /** The values that it can have; only with kind `choice`. */
  readonly choices?: readonly string[];
  /** Where the value is read along from; only with kind `embedded`. */
  readonly embeds?: Embeds;
}

/** The fields of the same record that refer to the currency of an amount, and show its code. */
interface AmountCurrency {
  readonly id: string;
  readonly code: string;
}

/** The record that a reference leads to, and what is shown of it: one column, or several as an object. */
interface Embeds {
  /** The field of this record that holds the reference. */
  readonly via: string;
  /** The name of the resource of the other. */
  readonly from: string;
  /** The field of the other that the reference names. */
  readonly key: string;
  readonly pick: string | readonly string[];
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** A line of text, trimmed, not empty. */
export function text(maxLength: number): Required<z.ZodString> {
  const schema = singleLine().min(1).max(maxLength);
  return { kind: 'text', presence: 'required', schema, maxLength };
}

/** A telephone number, written in whatever way its country does. */
export const phone: Required<z.ZodString> = { ...text(40), isPhone: true };

/** Text of several lines, trimmed. */
export function longText(maxLength: number): Required<z.ZodString> {
  const schema = z.string().trim().max(maxLength);
  return { kind: 'longText', presence: 'required', schema, maxLength };
}

/** An ISO code of so many letters. Small letters are accepted and stored as capitals. */
export function code(length: number): Required<z.ZodString> {
  const schema = singleLine()
    .toUpperCase()
    .min(1)
    .max(length)
    .regex(new RegExp(`^[A-Z]{${length}}$`), `Use ${length} letters from A to Z, without digits`);
  return { kind: 'code', presence: 'required', schema, maxLength: length };
}

export function integer(range: { min?: number; max?: number } = {}): Required<z.ZodInt> {
  const schema = z
    .int()
    .min(range.min ?? -2147483648)
    .max(range.max ?? 2147483647);
  return { kind: 'integer', presence: 'required', schema };
}

/** A number with so many digits behind the point as people write it; two unless it says otherwise. */
export function decimal(range: { min: number; max: number; digits?: number }): Required<z.ZodNumber> {
  const { min, max, digits = 2 } = range;
  return { kind: 'decimal', presence: 'required', schema: z.number().min(min).max(max), digits };
}

/**
 * An amount in the organization's base currency. How many decimal places it can have is the currency's matter, and
 * checked by the database: see `crm.tenant_amount`.
 */
export const money: Required<z.ZodNumber> = {
  kind: 'money',
  presence: 'required',
  schema: z.number().min(0).max(1_000_000_000_000).overwrite(withoutBinaryError),
};

/** JSON numbers are exact to 15 digits: what a client has added up to 0.30000000000000004 means 0.3. */
function withoutBinaryError(value: number): number {
  return Number(value.toPrecision(15));
}

export function boolean(): Required<z.ZodBoolean> {
  return { kind: 'boolean', presence: 'required', schema: z.boolean() };
}

/** The id of a record of another resource (or the same one) of this organization. */
export function reference(resource: string): Required<z.ZodUUID> {
  return { kind: 'reference', presence: 'required', schema: z.uuid(), references: resource };
}

/** The ids of some records of another resource, each once; their order means nothing. */
export function references(resource: string, max: number): Required<z.ZodArray<z.ZodUUID>> {
  const schema = z.array(z.uuid()).max(max).refine(isDistinct, 'Each can be chosen only once');
  return { kind: 'references', presence: 'required', schema, references: resource };
}

/** No pattern is held against a text that is too long anyway: some take the square of its length. */
const tooLong = { abort: true };

/** An address of the simple form that the specification asks for. */
export const email: Required<z.ZodString> = {
  kind: 'email',
  presence: 'required',
  schema: z
    .string()
    .trim()
    .min(1)
    .max(254, tooLong)
    .regex(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]+$/, 'Please enter a valid email address'),
  maxLength: 254,
};

/** An address on the web. `javascript:` and the like would run where somebody clicks, so http and https only. */
export const webAddress: Required<z.ZodString> = {
  kind: 'webAddress',
  presence: 'required',
  schema: z
    .string()
    .trim()
    .min(1)
    .max(300, tooLong)
    .regex(
      /^(https?:\/\/)?[^\s/?#:@.]+(\.[^\s/?#:@.]+)+\.?([/?#:]\S*)?$/i,
      'Please enter a valid web address',
    ),
  maxLength: 300,
};

/** One of a few values that the product itself gives a meaning to. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
): Required<z.ZodEnum<{ [K in V[number]]: K }>> {
  return { kind: 'choice', presence: 'required', schema: z.enum(values), choices: values };
}

/** A day of the calendar, wherever one is: `2026-03-31`. */
export const date: Required<z.ZodISODate> = { kind: 'date', presence: 'required', schema: day };

/** A moment, in UTC. */
export const dateTime: Required<z.ZodISODateTime> = {
  kind: 'dateTime',
  presence: 'required',
  schema: moment,
};

/** Several values that are each like the given field, such as all the addresses of a person. */
export function several<S extends z.ZodType>(
  field: Required<S>,
  max: number,
): Field<z.ZodArray<S>, 'defaulted'> {
  return { kind: 'texts', presence: 'defaulted', schema: z.array(field.schema).max(max), default: [] };
}

/** What a record shows of another that it refers to, so that nobody has to ask for that one as well. */
export function embedded<S extends z.ZodRawShape>(declared: {
  via: string;
  from: string;
  key?: string;
  shape: S;
}) {
  const { via, from, key = 'id', shape } = declared;
  const schema = z.object({ id: z.uuid(), ...shape }).nullable();
  return readAlong(schema, { via, from, key, pick: ['id', ...Object.keys(shape)] });
}

/** One value of another record that it refers to. */
export function lookedUp(declared: { via: string; from: string; pick: string }) {
  return readAlong(z.string().nullable(), { key: 'id', ...declared });
}

function readAlong<S extends z.ZodType>(schema: S, embeds: Embeds): Field<S, 'computed'> {
  return { kind: 'embedded', presence: 'computed', schema, embeds };
}

/** People must give it; what is imported may lack it. */
export function expected<S extends z.ZodType>(field: Required<S>): Field<S, 'expected'> {
  return { ...field, presence: 'expected' };
}

/** May be left out or null. */
export function optional<S extends z.ZodType>(field: Required<S>): Field<S, 'optional'> {
  return { ...field, presence: 'optional' };
}

/** Takes this value when the body has none. */
export function defaulted<S extends z.ZodType>(
  field: Required<S>,
  value: z.output<NoInfer<S>>,
): Field<S, 'defaulted'> {
  return { ...field, presence: 'defaulted', default: value };
}

/** May be left out: the server chooses for a new record, and an existing one keeps its own. */
export function kept<S extends z.ZodType>(field: Required<S>): Field<S, 'kept'> {
  return { ...field, presence: 'kept' };
}

/** Made by the server; read only. */
export function computed<S extends z.ZodType>(field: Required<S>): Field<S, 'computed'> {
  return { ...field, presence: 'computed' };
}

/** Made by the server, where there is anything to make; read only. */
export function computedOrNone<S extends z.ZodType>(field: Required<S>): Field<z.ZodNullable<S>, 'computed'> {
  return { ...field, presence: 'computed', schema: field.schema.nullable() };
}

/** Let go when the record that it refers to is deleted. */
export function released<S extends z.ZodType>(field: Required<S>): Required<S> {
  return { ...field, isReleased: true };
}

/** A colour as `#RRGGBB`; the specification's blue when none is given. */
export const hexColor = defaulted(
  {
    kind: 'color',
    presence: 'required',
    schema: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #3B82F6'),
  },
  '#3B82F6',
);

/** An emoji. Characters are counted as Unicode does: one with a skin tone has two, not four. */
export const emoji = optional({
  kind: 'emoji',
  presence: 'required',
  schema: z
    .string()
    .trim()
    .min(1)
    .refine(value => [...value].length <= 4, 'Icon must have at most 4 characters'),
  maxLength: 4,
});

/** The class of an icon font, such as `fa-industry`. */
export const iconClass = optional({
  kind: 'iconClass',
  presence: 'required',
  schema: z
    .string()
    .trim()
    .max(50)
    .regex(/^[\w -]+$/, 'Enter an icon class such as fa-industry'),
  maxLength: 50,
});

/** The name that other parts of the product know a record by. Made from the first name, and never changed. */
export const stableKey = computed(text(100));

/** What a role may do: each permission with its reach. */
export const permissionList = defaulted(
  {
    kind: 'permissions',
    presence: 'required',
    schema: z.partialRecord(z.enum(permissions), z.enum(reaches)),
  },
  {},
);

/** The place of a record in its list; records at the same place stand in the order of their names. */
export const sortOrder = integer({ min: 0 });

/** Where it stands in its list, and whether it can be chosen. */
export const listFields = {
  sortOrder: defaulted(sortOrder, 0),
  isActive: defaulted(boolean(), true),
} as const;

/** What every list that people maintain has. */
export const masterFields = {
  name: text(100),
  description: optional(longText(500)),
  ...listFields,
} as const;

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
