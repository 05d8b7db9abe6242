import { z } from 'zod';
import { customFieldTypes } from '../../customization/custom-fields.ts';
import { defineOperation } from '../../define-operation.ts';
import { formulaResults } from '../../fields/field-rules.ts';
import { singleLine } from '../../fields/single-line.ts';
import { maxFormulaLength } from '../../formulas/formula-length.ts';
import { customizableEntities } from '../../resources/custom-fields.ts';

/** Records beyond this many are not counted. */
export const maxUsageCounted = 10_000;

/**
 * What can use a custom field. `blocks`: it would stop working without the field, so the field cannot be retired.
 * Everything else goes on without it.
 */
export const fieldUses = {
  formula: { blocks: true },
  condition: { blocks: true },
  automation: { blocks: true },
  scoringRule: { blocks: true },
  territory: { blocks: true },
  savedView: { blocks: false },
  report: { blocks: false },
  layout: { blocks: false },
} as const;
export type FieldUseKind = keyof typeof fieldUses;

/** Asked before a field is retired or deleted. */
export const readCustomFieldUsage = defineOperation({
  method: 'GET',
  path: '/custom-fields/:id/usage',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'How many records have a value of a custom field, and what uses it',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({
    records: z.int(),
    /** There are more than `records`. */
    isCapped: z.boolean(),
    /**
     * What uses the field, at most 100 of each kind. Views and reports are one's own and shared ones; automations have
     * names only for those who manage them.
     */
    usedBy: z.array(
      z.object({
        kind: z.enum(Object.keys(fieldUses) as [FieldUseKind, ...FieldUseKind[]]),
        name: z.string(),
        /** The field cannot be retired while this uses it. */
        blocks: z.boolean(),
      }),
    ),
  }),
});

const conversion = {
  type: z.enum(customFieldTypes),
  /** How dates such as 03/04/2026 are read. */
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).default('ymd'),
  /** How numbers such as 1.234 are read. */
  decimalMark: z.enum(['.', ',']).default('.'),
};

/** Settings of a field that a field of another type may not be able to have. */
export const convertedSettings = ['isUnique', 'isSearchable', 'default', 'shownIf', 'requiredIf'] as const;
export type ConvertedSetting = (typeof convertedSettings)[number];

/** Asked before a field is converted. */
export const previewFieldConversion = defineOperation({
  method: 'POST',
  path: '/custom-fields/:id/preview-conversion',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'Which values of a custom field would fit another type, and what they would become',
  onlyReads: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject(conversion),
  result: z.object({
    /** How many records have a value that fits, and how many have one that does not. */
    fitting: z.int(),
    unfit: z.int(),
    /** There are too many different values: only the most frequent ones were tried. */
    isCapped: z.boolean(),
    /** The most frequent values, and what they become. */
    examples: z.array(z.object({ value: z.string(), becomes: z.string(), count: z.int() })),
    /** The most frequent values that do not fit. */
    unfitValues: z.array(z.object({ value: z.string(), count: z.int() })),
    /** How many options the new field would have; null where it has none. */
    options: z.int().nullable(),
    /** Settings of the field that the new one would not have. */
    dropped: z.array(z.enum(convertedSettings)),
  }),
});

/** Makes a new field of another type from a field. The field itself keeps all of its values. */
export const convertField = defineOperation({
  method: 'POST',
  path: '/custom-fields/:id/convert',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'Add a custom field of another type with the values of this one, as far as they fit',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    ...conversion,
    /** The label of the new field. */
    label: singleLine().min(1).max(100),
    /** Whether the converted field is retired. It keeps its values in any case. */
    retiresOld: z.boolean().default(false),
  }),
  mayTakeLonger: true,
  result: z.object({
    /** The new field. */
    id: z.uuid(),
    message: z.string(),
    /** Where many values are converted in the background. */
    job: z.object({ id: z.uuid() }).optional(),
  }),
});

/** Calculates a formula before it is saved. */
export const previewFormula = defineOperation({
  method: 'POST',
  path: '/custom-fields/preview-formula',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'The result of a formula for one record',
  onlyReads: true,
  body: z.strictObject({
    entity: z.enum(customizableEntities),
    formula: z.string().max(maxFormulaLength),
    result: z.enum(formulaResults),
    digits: z.int().min(0).max(8).optional(),
    /** The newest record that one may see, unless another is named. */
    recordId: z.uuid().optional(),
  }),
  result: z.object({
    /** Null where there are no records yet. */
    record: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    /** Null where the formula has no result for this record. */
    value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  }),
});
