import type { z } from 'zod';
import type { Arrangement } from '../customization/arrangement.ts';
import type { Granted } from '../permissions.ts';
import type { FieldDefinition, FieldOption, Presence } from './field-definition.ts';
import { schemaOf } from './field-kinds.ts';
import type { FieldRules } from './field-rules.ts';

/** A definition and the schema derived from it. */
export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence>
  extends FieldDefinition {
  readonly schema: S;
  readonly presence: P;
  readonly default?: z.output<S>;
  /** The schema is stricter than the definition; only for fields declared in code. */
  readonly isRefined?: true;
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** Creates a field from a definition in code, a database or a request. */
export function fieldOf(definition: FieldDefinition): Field {
  return { ...definition, schema: schemaOf(definition) };
}

/** A definition in code, whose value type is known to the compiler. */
function required<S extends z.ZodType>(definition: Omit<FieldDefinition, 'presence'>): Required<S> {
  return fieldOf({ ...definition, presence: 'required' }) as Required<S>;
}

/** A single line of text: trimmed, not empty. */
export function text(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'text', maxLength });
}

/** A telephone number in any notation. */
export const phone = required<z.ZodString>({ kind: 'text', maxLength: 40, isPhone: true });

/** Multi-line text, trimmed. */
export function longText(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'longText', maxLength });
}

/** Multi-line text with headings, lists, bold, italic and links, as restricted Markdown: see rich-text.ts. */
export function richText(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'longText', display: 'richText', maxLength });
}

/** An ISO code with a fixed number of letters. Lower case is accepted and stored as upper case. */
export function code(length: number): Required<z.ZodString> {
  return required({ kind: 'code', maxLength: length });
}

export function integer(range: { min?: number; max?: number } = {}): Required<z.ZodInt> {
  return required({ kind: 'integer', ...range });
}

/** A decimal number with the given number of decimal places, two by default. */
export function decimal(range: { min: number; max: number; digits?: number }): Required<z.ZodNumber> {
  return required({ kind: 'decimal', digits: 2, ...range });
}

/**
 * An amount in the organization's base currency. The database limits its decimal places to those of the currency: see
 * `crm.tenant_amount`.
 */
export const money = required<z.ZodNumber>({ kind: 'money', min: 0, max: 1_000_000_000_000 });

/** A sum or a converted amount in the base currency. It may exceed the largest amount that can be entered. */
export const anyMoney = required<z.ZodNumber>({ kind: 'money', min: 0 });

export function boolean(): Required<z.ZodBoolean> {
  return required({ kind: 'boolean' });
}

/** The id of a record of another resource, or of the same one, in this organization. */
export function reference(resource: string): Required<z.ZodUUID> {
  return required({ kind: 'reference', references: resource });
}

/** The ids of records of another resource, without duplicates. Their order has no meaning. */
export function references(resource: string, max: number): Required<z.ZodArray<z.ZodUUID>> {
  return required({ kind: 'references', references: resource, maxItems: max });
}

/** An email address in the simple form that the specification requires. */
export const email = required<z.ZodString>({ kind: 'email', maxLength: 254 });

/** A web address. */
export const webAddress = required<z.ZodString>({ kind: 'webAddress', maxLength: 300 });

/** One of several values that the product gives a meaning to. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  labels: { readonly [K in V[number]]?: string } = {},
): Required<z.ZodEnum<{ [K in V[number]]: K }>> {
  const named: Readonly<Record<string, string | undefined>> = labels;
  const options = values.map((value): FieldOption => ({ value, label: named[value] ?? capitalized(value) }));
  return required({ kind: 'choice', options });
}

/** A calendar date without a time zone: `2026-03-31`. */
export const date = required<z.ZodISODate>({ kind: 'date' });

/** A point in time, in UTC. */
export const dateTime = required<z.ZodISODateTime>({ kind: 'dateTime' });

/** Several values that are each valid for the given field, such as all email addresses of a person. */
export function several<S extends z.ZodType>(
  { schema: _, ...items }: Required<S>,
  max: number,
): Field<z.ZodArray<S>, 'defaulted'> {
  return defaulted(required<z.ZodArray<S>>({ kind: 'texts', items, maxItems: max }), []);
}

type EmbeddedColumn = z.ZodString | z.ZodNullable<z.ZodString> | z.ZodBoolean;

/** Values of a referenced record that are part of this one, so that clients need no second request. */
export function embedded<S extends Readonly<Record<string, EmbeddedColumn>>>(declared: {
  via: string;
  from: string;
  key?: string;
  shape: S;
}) {
  const { via, from, key = 'id', shape } = declared;
  const types = Object.fromEntries(
    Object.entries<EmbeddedColumn>(shape).flatMap(([name, { type }]) =>
      type === 'string' ? [] : [[name, type === 'boolean' ? 'boolean' : 'textOrNull'] as const],
    ),
  );
  const embeds = { via, from, key, pick: ['id', ...Object.keys(shape)], types };
  type Shown = z.ZodObject<{ id: z.ZodUUID } & S>;
  return computedOrNone(required<Shown>({ kind: 'embedded', embeds }));
}

/** A single value of a referenced record. */
export function lookedUp(declared: { via: string; from: string; pick: string }) {
  return computedOrNone(required<z.ZodString>({ kind: 'embedded', embeds: { key: 'id', ...declared } }));
}

/** Required from people; imported records may lack it. */
export function expected<S extends z.ZodType>(field: Required<S>): Field<S, 'expected'> {
  return { ...field, presence: 'expected' };
}

/** May be left out or null. */
export function optional<S extends z.ZodType>(field: Required<S>): Field<S, 'optional'> {
  return { ...field, presence: 'optional' };
}

/** Takes this value if the body has none. */
export function defaulted<S extends z.ZodType>(
  field: Required<S>,
  value: z.output<NoInfer<S>>,
): Field<S, 'defaulted'> {
  return { ...field, presence: 'defaulted', default: value };
}

/** May be left out: the server chooses the value of a new record, and an existing record keeps its value. */
export function kept<S extends z.ZodType>(field: Required<S>): Field<S, 'kept'> {
  return { ...field, presence: 'kept' };
}

/** The same, and the server may choose null. */
export function keptOrNone<S extends z.ZodType>(field: Required<S>): Field<z.ZodNullable<S>, 'kept'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'kept', isNullable: true, schema: field.schema.nullable() };
}

/** Computed by the server; read-only. */
export function computed<S extends z.ZodType>(
  field: Field<S, 'required' | 'defaulted'>,
): Field<S, 'computed'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'computed' };
}

/** Computed by the server, possibly null; read-only. */
export function computedOrNone<S extends z.ZodType>(field: Required<S>): Field<z.ZodNullable<S>, 'computed'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'computed', isNullable: true, schema: field.schema.nullable() };
}

/** Sets the label and the texts of the input, if they do not follow from the name. */
export function withTexts<F extends Field>(
  field: F,
  texts: Pick<FieldDefinition, 'label' | 'help' | 'placeholder'>,
): F {
  return { ...field, ...texts };
}

/** Cleared when the referenced record is deleted. */
export function released<S extends z.ZodType>(field: Required<S>): Required<S> {
  return { ...field, isReleased: true };
}

/** A colour as `#RRGGBB`; blue by default, as specified. */
export const hexColor = defaulted(required<z.ZodString>({ kind: 'color', label: 'Colour' }), '#3B82F6');

/** An emoji. */
export const emoji = optional(required<z.ZodString>({ kind: 'emoji', maxLength: 4 }));

/** The class of an icon font, such as `fa-industry`. */
export const iconClass = optional(required<z.ZodString>({ kind: 'iconClass', maxLength: 50 }));

/**
 * A stable key by which other parts of the product refer to the record. Derived from the first name and never
 * changed.
 */
export const stableKey = computed(text(100));

/** The permissions of a role with their reach. */
export const permissionList = defaulted(required<z.ZodType<Granted>>({ kind: 'permissions' }), {});

/** The rules for the values of a custom field. */
export const fieldRulesField = defaulted(
  required<z.ZodType<FieldRules>>({ kind: 'fieldRules', label: 'Rules' }),
  {},
);

/** The order of fields on forms and record pages. */
export const arrangementField = required<z.ZodType<Arrangement>>({ kind: 'arrangement', label: 'Fields' });

/** A filter on other records, as an object. The server's module checks which fields it may use. */
export const filterField = required<z.ZodRecord<z.ZodString, z.ZodUnknown>>({ kind: 'filter' });

/** The position of a record in its list. Records with the same position are sorted by name. */
export const sortOrder = integer({ min: 0 });

/** Whether a record can be chosen. */
export const isActive = withTexts(defaulted(boolean(), true), { label: 'Active' });

/** The position in the list, and whether the record can be chosen. */
export const listFields = {
  sortOrder: withTexts(defaulted(sortOrder, 0), { label: 'Sort Order', help: 'Lower numbers come first.' }),
  isActive: withTexts(isActive, {
    help: 'Inactive values stay on existing records but can’t be selected.',
  }),
} as const;

/** The fields of all master data. */
export const masterFields = {
  name: text(100),
  description: optional(longText(500)),
  ...listFields,
} as const;

/** `no answer` → `No answer`. Names with their own capitalization, such as `iPhone`, stay unchanged. */
function capitalized(value: string): string {
  return /^[a-z][a-z -]*$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
