import type { z } from 'zod';
import type { FieldDefinition, FieldOption, Presence } from './field-definition.ts';
import { schemaOf } from './field-kinds.ts';
import type { FieldRules } from './field-rules.ts';
import type { Granted } from './permissions.ts';

/** A definition together with the schema that follows from it. */
export interface Field<S extends z.ZodType = z.ZodType, P extends Presence = Presence>
  extends FieldDefinition {
  readonly schema: S;
  readonly presence: P;
  readonly default?: z.output<S>;
  /** The schema demands more than the definition says; only of fields that are declared in code. */
  readonly isRefined?: true;
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>;

type Required<S extends z.ZodType> = Field<S, 'required'>;

/** Makes a field of a definition, wherever that comes from: the code below, a database or a request. */
export function fieldOf(definition: FieldDefinition): Field {
  return { ...definition, schema: schemaOf(definition) };
}

/** A definition that is written here, so that the compiler can be told the type of its values. */
function required<S extends z.ZodType>(definition: Omit<FieldDefinition, 'presence'>): Required<S> {
  return fieldOf({ ...definition, presence: 'required' }) as Required<S>;
}

/** A line of text, trimmed, not empty. */
export function text(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'text', maxLength });
}

/** A telephone number, written in whatever way its country does. */
export const phone = required<z.ZodString>({ kind: 'text', maxLength: 40, isPhone: true });

/** Text of several lines, trimmed. */
export function longText(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'longText', maxLength });
}

/** Text of several lines with headings, lists, bold, italic and links, as restricted Markdown: see rich-text.ts. */
export function richText(maxLength: number): Required<z.ZodString> {
  return required({ kind: 'longText', display: 'richText', maxLength });
}

/** An ISO code of so many letters. Small letters are accepted and stored as capitals. */
export function code(length: number): Required<z.ZodString> {
  return required({ kind: 'code', maxLength: length });
}

export function integer(range: { min?: number; max?: number } = {}): Required<z.ZodInt> {
  return required({ kind: 'integer', ...range });
}

/** A number with so many digits behind the point as people write it; two unless it says otherwise. */
export function decimal(range: { min: number; max: number; digits?: number }): Required<z.ZodNumber> {
  return required({ kind: 'decimal', digits: 2, ...range });
}

/**
 * An amount in the organization's base currency. How many decimal places it can have is the currency's matter, and
 * checked by the database: see `crm.tenant_amount`.
 */
export const money = required<z.ZodNumber>({ kind: 'money', min: 0, max: 1_000_000_000_000 });

/** A sum or a converted amount in the base currency: it may exceed what can be typed. */
export const anyMoney = required<z.ZodNumber>({ kind: 'money', min: 0 });

export function boolean(): Required<z.ZodBoolean> {
  return required({ kind: 'boolean' });
}

/** The id of a record of another resource (or the same one) of this organization. */
export function reference(resource: string): Required<z.ZodUUID> {
  return required({ kind: 'reference', references: resource });
}

/** The ids of some records of another resource, each once; their order means nothing. */
export function references(resource: string, max: number): Required<z.ZodArray<z.ZodUUID>> {
  return required({ kind: 'references', references: resource, maxItems: max });
}

/** An address of the simple form that the specification asks for. */
export const email = required<z.ZodString>({ kind: 'email', maxLength: 254 });

/** An address on the web. */
export const webAddress = required<z.ZodString>({ kind: 'webAddress', maxLength: 300 });

/** One of a few values that the product itself gives a meaning to. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  labels: { readonly [K in V[number]]?: string } = {},
): Required<z.ZodEnum<{ [K in V[number]]: K }>> {
  const named: Readonly<Record<string, string | undefined>> = labels;
  const options = values.map((value): FieldOption => ({ value, label: named[value] ?? capitalized(value) }));
  return required({ kind: 'choice', options });
}

/** A day of the calendar, wherever one is: `2026-03-31`. */
export const date = required<z.ZodISODate>({ kind: 'date' });

/** A moment, in UTC. */
export const dateTime = required<z.ZodISODateTime>({ kind: 'dateTime' });

/** Several values that are each like the given field, such as all the addresses of a person. */
export function several<S extends z.ZodType>(
  { schema: _, ...items }: Required<S>,
  max: number,
): Field<z.ZodArray<S>, 'defaulted'> {
  return defaulted(required<z.ZodArray<S>>({ kind: 'texts', items, maxItems: max }), []);
}

type EmbeddedColumn = z.ZodString | z.ZodNullable<z.ZodString> | z.ZodBoolean;

/** What a record shows of another that it refers to, so that nobody has to ask for that one as well. */
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

/** One value of another record that it refers to. */
export function lookedUp(declared: { via: string; from: string; pick: string }) {
  return computedOrNone(required<z.ZodString>({ kind: 'embedded', embeds: { key: 'id', ...declared } }));
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

/** The same where the choice can be that there is none. */
export function keptOrNone<S extends z.ZodType>(field: Required<S>): Field<z.ZodNullable<S>, 'kept'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'kept', isNullable: true, schema: field.schema.nullable() };
}

/** Made by the server; read only. */
export function computed<S extends z.ZodType>(
  field: Field<S, 'required' | 'defaulted'>,
): Field<S, 'computed'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'computed' };
}

/** Made by the server, where there is anything to make; read only. */
export function computedOrNone<S extends z.ZodType>(field: Required<S>): Field<z.ZodNullable<S>, 'computed'> {
  const { default: _, ...definition } = field;
  return { ...definition, presence: 'computed', isNullable: true, schema: field.schema.nullable() };
}

/** Says what the field is called and what its input says, where its name does not. */
export function withTexts<F extends Field>(
  field: F,
  texts: Pick<FieldDefinition, 'label' | 'help' | 'placeholder'>,
): F {
  return { ...field, ...texts };
}

/** Let go when the record that it refers to is deleted. */
export function released<S extends z.ZodType>(field: Required<S>): Required<S> {
  return { ...field, isReleased: true };
}

/** A colour as `#RRGGBB`; the specification's blue when none is given. */
export const hexColor = defaulted(required<z.ZodString>({ kind: 'color', label: 'Colour' }), '#3B82F6');

/** An emoji. */
export const emoji = optional(required<z.ZodString>({ kind: 'emoji', maxLength: 4 }));

/** The class of an icon font, such as `fa-industry`. */
export const iconClass = optional(required<z.ZodString>({ kind: 'iconClass', maxLength: 50 }));

/** The name that other parts of the product know a record by. Made from the first name, and never changed. */
export const stableKey = computed(text(100));

/** What a role may do: each permission with its reach. */
export const permissionList = defaulted(required<z.ZodType<Granted>>({ kind: 'permissions' }), {});

/** What the values of a custom field can be. */
export const fieldRulesField = defaulted(
  required<z.ZodType<FieldRules>>({ kind: 'fieldRules', label: 'Rules' }),
  {},
);

/** A filter on other records, as an object. What it may ask is checked by the server's module. */
export const filterField = required<z.ZodRecord<z.ZodString, z.ZodUnknown>>({ kind: 'filter' });

/** The place of a record in its list; records at the same place stand in the order of their names. */
export const sortOrder = integer({ min: 0 });

/** Whether a record is in use. */
export const isActive = withTexts(defaulted(boolean(), true), { label: 'Active' });

/** Where it stands in its list, and whether it can be chosen. */
export const listFields = {
  sortOrder: withTexts(defaulted(sortOrder, 0), { label: 'Sort Order', help: 'Lower numbers come first.' }),
  isActive: withTexts(isActive, {
    help: 'Inactive values stay on existing records but can’t be selected.',
  }),
} as const;

/** What every list that people maintain has. */
export const masterFields = {
  name: text(100),
  description: optional(longText(500)),
  ...listFields,
} as const;

/** `no answer` → `No answer`; a name that is written in another way, such as `iPhone`, stays. */
function capitalized(value: string): string {
  return /^[a-z][a-z -]*$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
