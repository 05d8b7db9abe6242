import { z } from 'zod';
import type { FieldDefinition } from '../fields/field-definition.ts';
import type { FieldRules } from '../fields/field-rules.ts';
import { type Field, type Fields, fieldOf } from '../fields/fields.ts';
import type { Filter } from '../filters.ts';
import { bodySchema, patchSchema } from '../resource-schemas.ts';

/** The types of custom fields. Each becomes a field definition like those of built-in fields. */
export const customFieldTypes = [
  'text',
  'longText',
  'number',
  'amount',
  'percent',
  'boolean',
  'date',
  'dateTime',
  'email',
  'phone',
  'link',
  'choice',
  'choices',
  'reference',
  'rating',
  'formula',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Types whose values cannot be indexed or unique: they are too long, several, or calculated when they are read. */
export const unindexedTypes: readonly CustomFieldType[] = ['longText', 'choices', 'formula'];

/** Types whose values are stored in the same way. A field can change from one to another if its values fit. */
const alike: readonly (readonly CustomFieldType[])[] = [
  ['text', 'longText', 'email', 'phone', 'link'],
  ['number', 'amount', 'percent'],
];

/** The types that a field can have instead. */
export function typesInstead(type: CustomFieldType): readonly CustomFieldType[] {
  const others = alike.find(types => types.includes(type)) ?? [];
  return others.filter(other => other !== type);
}

/** Types whose values are texts that people write as they like. */
export const textTypes: readonly CustomFieldType[] = ['text', 'longText', 'email', 'phone', 'link'];
const fromText: readonly CustomFieldType[] = [
  ...['number', 'amount', 'percent', 'rating', 'boolean', 'date', 'choice', 'choices'],
  ...textTypes,
] as readonly CustomFieldType[];
const fromNumber: readonly CustomFieldType[] = ['number', 'amount', 'percent', 'rating', 'text', 'choice'];

const conversions: Readonly<Record<CustomFieldType, readonly CustomFieldType[]>> = {
  text: fromText,
  longText: fromText,
  email: fromText,
  phone: fromText,
  link: fromText,
  number: fromNumber,
  amount: fromNumber,
  percent: fromNumber,
  rating: fromNumber,
  boolean: ['text', 'choice'],
  date: ['text'],
  dateTime: ['date', 'text'],
  choice: ['choices', 'text', 'longText'],
  choices: ['choice', 'text', 'longText'],
  reference: [],
  formula: [],
};

/** The types that a new field made from this one can have. Values are rewritten, and those that do not fit are left out. */
export function convertibleTypes(type: CustomFieldType): readonly CustomFieldType[] {
  return conversions[type].filter(other => other !== type);
}

/** Types whose values global search can find. */
export const searchableTypes: readonly CustomFieldType[] = ['text', 'email', 'phone', 'link'];

/** What the definition of a custom field says, as far as its values depend on it. */
export interface CustomField {
  readonly slug: string;
  /** Under which its values are stored. */
  readonly key: string;
  readonly type: CustomFieldType;
  readonly label: string;
  readonly help?: string | null;
  readonly isRequired: boolean;
  readonly isIndexed: boolean;
  readonly rules: FieldRules;
}

/** The field that a definition describes. */
export function customFieldOf(field: CustomField): Field {
  const { type, label, help, key, isRequired, isIndexed, rules } = field;
  const texts = { label, ...(help ? { help } : {}), customKey: key };
  if (type === 'formula') {
    const { formula = '' } = rules;
    return fieldOf({ ...formulaShape(rules), ...texts, presence: 'computed', isNullable: true, formula });
  }
  const hasDefault = rules.default !== undefined;
  // What forms do not always show cannot always be demanded.
  const isAlwaysRequired = isRequired && !rules.shownIf;
  const requiredIf = isRequired && rules.shownIf ? always : rules.requiredIf;
  const withoutDefault = isAlwaysRequired ? 'expected' : 'optional';
  return fieldOf({
    ...shapeOf[type](rules),
    presence: isAlwaysRequired && hasDefault ? 'defaulted' : withoutDefault,
    ...texts,
    ...(hasDefault ? { default: rules.default } : {}),
    // References always have keys: see crm.has_custom_keys.
    ...(isIndexed || type === 'reference' ? { isIndexed: true } : {}),
    ...(rules.shownIf ? { shownIf: rules.shownIf } : {}),
    ...(requiredIf ? { requiredIf } : {}),
  });
}

/** A filter that every record matches. */
const always: Filter = { and: [] };

type Shape = Omit<FieldDefinition, 'presence'>;
const largest = 1_000_000_000_000;

/** The results of formulas have no bounds of their own. */
function formulaShape({ result = 'text', digits = 2 }: FieldRules): Shape {
  switch (result) {
    case 'number':
      return { kind: 'decimal', digits };
    case 'percent':
      return { kind: 'decimal', display: 'percent', digits };
    case 'amount':
      return { kind: 'money' };
    case 'text':
      return { kind: 'text', maxLength: maxFormulaText };
    default:
      return { kind: result };
  }
}

/** A longer text is cut off. */
export const maxFormulaText = 1000;

const shapeOf: Readonly<Record<Exclude<CustomFieldType, 'formula'>, (rules: FieldRules) => Shape>> = {
  text: ({ maxLength = 255 }) => ({ kind: 'text', maxLength }),
  longText: ({ maxLength = 10_000 }) => ({ kind: 'longText', maxLength }),
  number: ({ min = -largest, max = largest, digits = 2 }) => ({ kind: 'decimal', min, max, digits }),
  amount: ({ min = -largest, max = largest }) => ({ kind: 'money', min, max }),
  percent: ({ min = 0, max = 100, digits = 2 }) => ({
    kind: 'decimal',
    display: 'percent',
    min,
    max,
    digits,
  }),
  boolean: () => ({ kind: 'boolean' }),
  date: () => ({ kind: 'date' }),
  dateTime: () => ({ kind: 'dateTime' }),
  email: () => ({ kind: 'email', maxLength: 254 }),
  phone: () => ({ kind: 'text', maxLength: 40, isPhone: true }),
  link: () => ({ kind: 'webAddress', maxLength: 300 }),
  choice: ({ options = [] }) => ({ kind: 'choice', options }),
  choices: ({ options = [] }) => ({
    kind: 'texts',
    items: { kind: 'choice', presence: 'required', options },
    maxItems: 100,
  }),
  reference: ({ references = 'user' }) => ({ kind: 'reference', references }),
  rating: ({ max = 5 }) => ({ kind: 'integer', display: 'rating', min: 1, max }),
};

/** The schemas of `custom` in the body of a new record, and in a change, where missing values stay unchanged. */
export function customValueSchemas(fieldsBySlug: Fields) {
  return { create: bodySchema(fieldsBySlug, {}), change: patchSchema(fieldsBySlug, {}) };
}

const values = z.record(z.string().max(50), z.unknown());

/**
 * `custom` as the contract of every organization describes it. The values are checked against the organization's own
 * definitions. Records of organizations without custom fields do not have it.
 */
export const customShapes = {
  record: { custom: values.optional() },
  body: { custom: values.default({}) },
  patch: { custom: values.optional() },
} as const;
