import { z } from 'zod';

/** What a field is: decides its input, its cell, its filter and its column. */
export type FieldKind = 'text' | 'longText' | 'color' | 'integer' | 'boolean' | 'reference';

/** Whether a body must, may or may not carry the field. */
export type Presence = 'required' | 'optional' | 'defaulted' | 'computed';

export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence> {
  readonly kind: FieldKind;
  readonly schema: S;
  readonly presence: P;
  /** The value where the body has none; only with presence `defaulted`. */
  readonly default?: z.output<S>;
  /** The name of the resource whose id this holds; only with kind `reference`. */
  readonly references?: string;
}

export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** A line of text, trimmed, not empty. */
export function text(max: number): Required<z.ZodString> {
  return { kind: 'text', presence: 'required', schema: z.string().trim().min(1).max(max) };
}

/** Text of several lines, trimmed. */
export function longText(max: number): Required<z.ZodString> {
  return { kind: 'longText', presence: 'required', schema: z.string().trim().max(max) };
}

export function integer(range: { min?: number; max?: number } = {}): Required<z.ZodInt> {
  const schema = z
    .int()
    .min(range.min ?? -2147483648)
    .max(range.max ?? 2147483647);
  return { kind: 'integer', presence: 'required', schema };
}

export function boolean(): Required<z.ZodBoolean> {
  return { kind: 'boolean', presence: 'required', schema: z.boolean() };
}

/** The id of a record of another resource (or the same one) of this organization. */
export function reference(resource: string): Required<z.ZodUUID> {
  return { kind: 'reference', presence: 'required', schema: z.uuid(), references: resource };
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

/** Made by the server; read only. */
export function computed<S extends z.ZodType>(field: Required<S>): Field<S, 'computed'> {
  return { ...field, presence: 'computed' };
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

/** What every list that people maintain has. */
export const masterFields = {
  name: text(100),
  description: optional(longText(500)),
  sortOrder: defaulted(integer({ min: 0 }), 0),
  isActive: defaulted(boolean(), true),
} as const;
