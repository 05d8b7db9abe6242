import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { formulaResults } from '../field-rules.ts';
import { maxFormulaLength } from '../formulas/parse-formula.ts';
import { customizableEntities } from '../resources/custom-fields.ts';

/** Records beyond this many are not counted. */
export const maxUsageCounted = 10_000;

/** Asked before a field is retired or deleted. */
export const readCustomFieldUsage = defineOperation({
  method: 'GET',
  path: '/custom-fields/:id/usage',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'How many records have a value of a custom field, and which saved views and formulas use it',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({
    records: z.int(),
    /** There are more than `records`. */
    isCapped: z.boolean(),
    /** One's own views and shared ones; at most 100. */
    savedViews: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** The labels of formulas that read it. */
    formulas: z.array(z.string()),
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
