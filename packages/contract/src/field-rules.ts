import { z } from 'zod';
import type { Filter } from './filters.ts';
import { maxFormulaLength } from './formulas/parse-formula.ts';
import { singleLine } from './single-line.ts';

/** What the result of a formula is shown as. */
export const formulaResults = ['number', 'amount', 'percent', 'text', 'date', 'boolean'] as const;
export type FormulaResult = (typeof formulaResults)[number];

/** What the values of a custom reference can be. */
export const referencedEntities = ['lead', 'contact', 'company', 'deal', 'user'] as const;

const option = z.strictObject({
  /** Stored in records; never changes. */
  value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'Use small letters, digits, “-” and “_”'),
  label: singleLine().min(1).max(100),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #3B82F6')
    .optional(),
  /** False: records keep it, but it is no longer offered. */
  isActive: z.boolean().optional(),
});

const bound = z.number().min(-1_000_000_000_000).max(1_000_000_000_000).optional();

/** Conditions on other fields of the record; what they may ask is checked where the fields are known. */
const condition = z
  .record(z.string(), z.unknown())
  .refine(filter => JSON.stringify(filter).length <= 4000, 'Use fewer conditions')
  .optional() as unknown as z.ZodOptional<z.ZodType<Filter>>;

/** Everything about a custom field that depends on its type, and who may see and change its values. */
export const fieldRules = z.strictObject({
  default: z
    .union([
      z.string().min(1).max(10_000),
      z.number(),
      z.boolean(),
      z.array(z.string().max(50)).min(1).max(100),
    ])
    .optional(),
  min: bound,
  max: bound,
  maxLength: z.int().min(1).max(10_000).optional(),
  /** How many digits follow the decimal point. */
  digits: z.int().min(0).max(8).optional(),
  /** In the order in which they are offered. */
  options: z
    .array(option)
    .min(1)
    .max(500)
    .refine(areDistinct, 'Each option needs a name of its own')
    .optional(),
  /** What a reference leads to. */
  references: z.enum(referencedEntities).optional(),
  /** How the values of a formula are calculated, and what they are shown as. */
  formula: z.string().trim().min(1).max(maxFormulaLength).optional(),
  result: z.enum(formulaResults).optional(),
  /** Forms show the field only while this holds. */
  shownIf: condition,
  /** The field must have a value while this holds. */
  requiredIf: condition,
  /** By the id of a role: whether its people see the values but cannot change them, or do not see them at all. */
  access: z.record(z.uuid(), z.enum(['read', 'hidden'])).optional(),
});
export type FieldRules = z.output<typeof fieldRules>;

function areDistinct(options: readonly { value: string; label: string }[]): boolean {
  const labels = options.map(({ label }) => label.toLowerCase());
  return (
    new Set(options.map(({ value }) => value)).size === options.length &&
    new Set(labels).size === labels.length
  );
}
