import { z } from 'zod';
import { arrangement } from '../customization/arrangement.ts';
import type { Family } from '../filters.ts';
import { permissions, reaches } from '../permissions.ts';
import type { FieldDefinition, FieldKind } from './field-definition.ts';
import { fieldRules } from './field-rules.ts';
import { singleLine } from './single-line.ts';
import { day, moment } from './times.ts';

/** Everything in the contract that depends on the kind of a field. */
interface KindRules {
  /** The schema of a value that is not null. */
  readonly schema: (definition: FieldDefinition) => z.ZodType;
  /** The supported filter conditions; undefined if the field cannot be filtered by. */
  readonly family?: Family;
  /** How values are grouped; undefined if grouping by them makes no sense. */
  readonly grouping?: 'value' | 'each' | 'period';
  /** The query parameter that filters a list by this field, in addition to conditions. */
  readonly parameter?: (definition: FieldDefinition) => z.ZodType;
  /** Whether values can be summed. */
  readonly isNumber?: true;
  /** Whether the schema rejects an empty text. For all others, the empty text of an empty input means no value. */
  readonly refusesEmptyText?: true;
}

const shortText = { family: 'text', grouping: 'value' } as const;
const number = { family: 'number', isNumber: true, refusesEmptyText: true } as const;
const optionalId = z.uuid().optional();
const id = () => optionalId;
const optionalFlag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();

/** Check the length before the pattern: some patterns take quadratic time. */
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
    // Counts Unicode characters: an emoji with a skin tone has two, not four.
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
    parameter: () => optionalFlag,
    schema: () => z.boolean(),
  },
  reference: { family: 'choice', grouping: 'value', parameter: id, schema: () => z.uuid() },
  references: {
    family: 'choices',
    grouping: 'each',
    // Matches records whose list contains the given id.
    parameter: id,
    schema: ({ maxItems = 0 }) =>
      z.array(z.uuid()).max(maxItems).refine(isDistinct, 'Each can be chosen only once'),
  },
  permissions: { schema: () => z.partialRecord(z.enum(permissions), z.enum(reaches)) },
  fieldRules: { schema: () => fieldRules },
  arrangement: { schema: () => arrangement },
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
        // Only http and https: a `javascript:` address would run when somebody clicks it.
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

/** Several of the given options, such as a custom field with multiple choice. */
const severalOptions: KindRules = { ...kinds.texts, family: 'options', grouping: 'each' };

/** A reference to a territory: a filter can include its descendants. */
const branchOfTree: KindRules = { ...kinds.reference, family: 'branch' };

/** Everything that the contract knows about the kind of a field. */
export function kindRules({
  kind,
  items,
  references,
}: Pick<FieldDefinition, 'kind' | 'items' | 'references'>): KindRules {
  if (kind === 'reference' && references === 'territory') {
    return branchOfTree;
  }
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

/** JSON numbers are exact to 15 digits: a client that sends 0.30000000000000004 means 0.3. */
function withoutBinaryError(value: number): number {
  return Number(value.toPrecision(15));
}

/** Accepts lower case and stores upper case. */
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
