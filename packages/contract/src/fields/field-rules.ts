import { z } from 'zod';
import { objectEntities } from '../customization/custom-objects.ts';
import { maxFormulaLength } from '../formulas/formula-length.ts';
import { uncheckedFilter } from '../unchecked-filter.ts';
import { singleLine } from './single-line.ts';

/** The types of the result of a formula. */
export const formulaResults = ['number', 'amount', 'percent', 'text', 'date', 'boolean'] as const;
export type FormulaResult = (typeof formulaResults)[number];

/** What a custom reference can refer to. */
export const referencedEntities = ['lead', 'contact', 'company', 'deal', 'user', ...objectEntities] as const;

const option = z.strictObject({
  /** Stored in records; never changes. */
  value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'Use small letters, digits, “-” and “_”'),
  label: singleLine().min(1).max(100),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #3B82F6')
    .optional(),
  /** False: existing records keep the option, but it can no longer be chosen. */
  isActive: z.boolean().optional(),
});

const bound = z.number().min(-1_000_000_000_000).max(1_000_000_000_000).optional();

/**
 * Conditions on other fields of the record. Which fields they may use is checked elsewhere, where the fields are
 * known.
 */
const condition = uncheckedFilter
  .refine(filter => JSON.stringify(filter).length <= 4000, 'Use fewer conditions')
  .optional();

/** Everything about a custom field that depends on its type, and the access of roles to its values. */
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
  /** The number of decimal places. */
  digits: z.int().min(0).max(8).optional(),
  /** In the order in which they are offered. */
  options: z
    .array(option)
    .min(1)
    .max(500)
    .refine(areDistinct, 'Each option needs a name of its own')
    .optional(),
  /** What the reference refers to. */
  references: z.enum(referencedEntities).optional(),
  /** The expression of a formula and the type of its result. */
  formula: z.string().trim().min(1).max(maxFormulaLength).optional(),
  result: z.enum(formulaResults).optional(),
  /** The condition under which forms show the field. */
  shownIf: condition,
  /** The condition under which the field must have a value. */
  requiredIf: condition,
  /** By role id: whether its members can read values but not change them, or cannot see them at all. */
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
