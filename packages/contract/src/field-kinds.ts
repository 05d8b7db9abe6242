import { z } from 'zod';
import type { FieldDefinition, FieldKind } from './field-definition.ts';
import { fieldRules } from './field-rules.ts';
import type { Family } from './filters.ts';
import { permissions, reaches } from './permissions.ts';
import { singleLine } from './single-line.ts';
import { day, moment } from './times.ts';

/** Everything in the contract that depends on what kind of field it is. */
interface KindRules {
  /** The schema of a value that is there. */
  readonly schema: (definition: FieldDefinition) => z.ZodType;
  /** The filter conditions that it understands; absent where it cannot be filtered by. */
  readonly family?: Family;
  /** How its values become groups; absent where grouping by them makes no sense. */
  readonly grouping?: 'value' | 'each' | 'period';
  /** The query parameter by which a list is filtered, besides the conditions. */
  readonly parameter?: (definition: FieldDefinition) => z.ZodType;
  /** Whether it can be added up. */
  readonly isNumber?: true;
  /** An emptied input sends an empty text, which means no value; not so where a text is no value anyway. */
  readonly refusesEmptyText?: true;
}

const shortText = { family: 'text', grouping: 'value' } as const;
const number = { family: 'number', isNumber: true, refusesEmptyText: true } as const;
const id = () => z.uuid().optional();

/** No pattern is tried on a text that is too long anyway: some take the square of its length. */
const tooLong = { abort: true };

const kinds: Readonly<Record<FieldKind, KindRules>> = {
  text: { ...shortText, schema: ({ maxLength = 0 }) => singleLine().min(1).max(maxLength) },
  longText: { family: 'text', schema: ({ maxLength = 0 }) => z.string().trim().max(maxLength) },
  code: { ...shortText, schema: ({ maxLength = 0 }) => codeSchema(maxLength) },
  color: {
    ...shortText,
    schema: () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #3B82F6'),
  },
  emoji: {
    family: 'text',
    // Characters as Unicode counts them: an emoji with a skin tone has two, not four.
    schema: ({ maxLength = 0 }) =>
      z
        .string()
        .trim()
        .min(1)
        .refine(value => [...value].length <= maxLength, `Icon must have at most ${maxLength} characters`),
  },
  iconClass: {
    family: 'text',
    schema: ({ maxLength = 0 }) =>
      z
        .string()
        .trim()
        .max(maxLength)
        .regex(/^[\w -]+$/, 'Enter an icon class such as fa-industry'),
  },
  integer: {
    ...number,
    grouping: 'value',
    schema: ({ min = -2147483648, max = 2147483647 }) => z.int().min(min).max(max),
  },
  decimal: { ...number, schema: numberSchema },
  money: { ...number, schema: definition => numberSchema(definition).overwrite(withoutBinaryError) },
  boolean: {
    family: 'flag',
    grouping: 'value',
    refusesEmptyText: true,
    parameter: () => z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
    schema: () => z.boolean(),
  },
  reference: { family: 'choice', grouping: 'value', parameter: id, schema: () => z.uuid() },
  references: {
    family: 'choices',
    grouping: 'each',
    // The given one must be among them.
    parameter: id,
    schema: ({ maxItems = 0 }) =>
      z.array(z.uuid()).max(maxItems).refine(isDistinct, 'Each can be chosen only once'),
  },
  permissions: { schema: () => z.partialRecord(z.enum(permissions), z.enum(reaches)) },
  fieldRules: { schema: () => fieldRules },
  // A resource says which fields can be asked: see `leadFilter`.
  filter: { schema: () => z.record(z.string(), z.unknown()) },
  email: {
    ...shortText,
    schema: ({ maxLength = 0 }) =>
      z
        .string()
        .trim()
        .min(1)
        .max(maxLength, tooLong)
        .regex(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]+$/, 'Please enter a valid email address'),
  },
  webAddress: {
    family: 'text',
    schema: ({ maxLength = 0 }) =>
      z
        .string()
        .trim()
        .min(1)
        .max(maxLength, tooLong)
        // `javascript:` and the like would run where somebody clicks, so http and https only.
        .regex(
          /^(https?:\/\/)?[^\s/?#:@.]+(\.[^\s/?#:@.]+)+\.?([/?#:]\S*)?$/i,
          'Please enter a valid web address',
        ),
  },
  choice: { ...shortText, parameter: given => oneOf(given).optional(), schema: oneOf },
  date: { family: 'day', grouping: 'period', schema: () => day },
  dateTime: { family: 'time', grouping: 'period', schema: () => moment },
  texts: {
    schema: ({ items, maxItems = 0 }) => z.array(items ? schemaOf(items) : z.string()).max(maxItems),
  },
  embedded: { schema: embeddedSchema },
};

/** Several of given values, such as a custom field with multiple choice. */
const severalOptions: KindRules = { ...kinds.texts, family: 'options', grouping: 'each' };

/** What the contract knows about the kind of a field. */
export function kindRules({ kind, items }: Pick<FieldDefinition, 'kind' | 'items'>): KindRules {
  return kind === 'texts' && items?.kind === 'choice' ? severalOptions : kinds[kind];
}

/** The schema of a field's value. */
export function schemaOf(definition: FieldDefinition): z.ZodType {
  const schema = kinds[definition.kind].schema(definition);
  return definition.isNullable ? schema.nullable() : schema;
}

function oneOf({ options = [] }: FieldDefinition): z.ZodType {
  return z.enum(options.map(({ value }) => value));
}

function numberSchema({ min, max }: FieldDefinition): z.ZodNumber {
  const from = min === undefined ? z.number() : z.number().min(min);
  return max === undefined ? from : from.max(max);
}

/** JSON numbers are exact to 15 digits: what a client has added up to 0.30000000000000004 means 0.3. */
function withoutBinaryError(value: number): number {
  return Number(value.toPrecision(15));
}

/** Small letters are accepted and stored as capitals. */
function codeSchema(length: number): z.ZodString {
  return singleLine()
    .toUpperCase()
    .min(1)
    .max(length)
    .regex(new RegExp(`^[A-Z]{${length}}$`), `Use ${length} letters from A to Z, without digits`);
}

function embeddedSchema({ embeds }: FieldDefinition): z.ZodType {
  const { pick = '', types = {} } = embeds ?? {};
  if (typeof pick === 'string') {
    return z.string();
  }
  const columns = pick.map(name => [name, embeddedTypes[types[name] ?? 'text']()] as const);
  return z.object({ ...Object.fromEntries(columns), id: z.uuid() });
}

const embeddedTypes = {
  text: () => z.string(),
  textOrNull: () => z.string().nullable(),
  boolean: () => z.boolean(),
} as const;

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
