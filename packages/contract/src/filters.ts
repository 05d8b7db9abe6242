import { z } from 'zod';
import {
  customName,
  customNamePattern,
  customPathPattern,
  isCustomName,
} from './customization/custom-names.ts';
import { kindRules } from './fields/field-kinds.ts';
import type { Fields } from './fields/fields.ts';
import { fieldNamed } from './fields/system-fields.ts';
import { day } from './fields/times.ts';

/** A condition on one field, or several conditions joined by `and` or `or`. */
export type Filter = { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] } | Condition;
export interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly value?: unknown;
}

/** Relative periods in the organization's time zone. */
export const periods = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'last-90-days',
  'last-365-days',
] as const;
export type Period = (typeof periods)[number];

const text = z.string().trim().min(1).max(500);
const number = z.number().min(-1e15).max(1e15);
/** How many records a condition can name. */
export const maxChoices = 100;
const choices = z.array(z.uuid()).min(1).max(maxChoices);
const options = z.array(text).min(1).max(100);
const nothing = z.undefined();

/** The operators of each kind of field, and the value that each takes. */
export const questions = {
  text: { is: text, isNot: text, contains: text, startsWith: text, isEmpty: nothing, isNotEmpty: nothing },
  number: {
    is: number,
    isNot: number,
    atLeast: number,
    atMost: number,
    above: number,
    below: number,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  time: {
    within: z.enum(periods),
    notWithin: z.enum(periods),
    before: day,
    after: day,
    on: day,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  day: {
    within: z.enum(periods),
    notWithin: z.enum(periods),
    before: day,
    after: day,
    on: day,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  choice: { isAnyOf: choices, isNoneOf: choices, isEmpty: nothing, isNotEmpty: nothing },
  /** A reference to a record of a tree. */
  branch: {
    /** The given ones and all below them. */
    isWithin: choices,
    isAnyOf: choices,
    isNoneOf: choices,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  choices: {
    isAnyOf: choices,
    isNoneOf: choices,
    /** At least one besides the given ones. */
    hasOtherThan: choices,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  /** Several of the values that a field offers. */
  options: {
    isAnyOf: options,
    isNoneOf: options,
    hasOtherThan: options,
    isEmpty: nothing,
    isNotEmpty: nothing,
  },
  flag: { is: z.boolean(), isEmpty: nothing, isNotEmpty: nothing },
} as const;

export type Family = keyof typeof questions;
export type Operator = { [F in Family]: keyof (typeof questions)[F] }[Family];

/** How a field can be filtered; undefined if there is no such field. */
export function familyOf(fields: Fields, name: string): Family | undefined {
  const field = fieldNamed(fields, name);
  return field && kindRules(field).family;
}

/** Whether the parameter of this name accepts the value: a list has one for each field with few possible values. */
export function acceptsParameter(fields: Fields, name: string, value: string): boolean {
  const field = fieldNamed(fields, name);
  const schema = field && kindRules(field).parameter?.(field);
  return schema?.safeParse(value).success ?? false;
}

/** Enough for the records behind “others” of a report, which are named by all that they are not. */
const maxConditions = 100;
const deepest = 7;

/** The `filter` parameter of a list: a filter as JSON, rejected with the reason if it is invalid. */
export function filterParameter(fields: Fields, hasCustomFields = false) {
  return z
    .string()
    .max(20_000)
    .transform((json, context): Filter => {
      try {
        return readFilter(fields, JSON.parse(json), hasCustomFields);
      } catch (error) {
        const message = error instanceof WrongFilter ? error.message : 'The filter is not valid JSON';
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .optional();
}

/** A filter in a body, as an object. */
export function filterObject(fields: Fields, hasCustomFields = false) {
  return z.record(z.string(), z.unknown()).transform((input, context): Filter => {
    try {
      return readFilter(fields, input, hasCustomFields);
    } catch (error) {
      if (!(error instanceof WrongFilter)) {
        throw error;
      }
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

export class WrongFilter extends Error {}

/**
 * A field of the record that a reference leads to, such as `companyId.industryId`: the reference, and the name of that
 * field. The name of a custom reference has a dot itself: `custom.supplier.industryId`.
 */
export function referencedName(fields: Fields, name: string): [via: string, field: string] | undefined {
  const dot = name.indexOf('.', isCustomName(name) ? customName('').length : 0);
  const via = name.slice(0, Math.max(dot, 0));
  const leadsOn = Object.hasOwn(fields, via) && fields[via]?.kind === 'reference';
  return leadsOn ? [via, name.slice(dot + 1)] : undefined;
}

/** Throws `WrongFilter` unless it is a filter on these fields. */
export function readFilter(fields: Fields, input: unknown, hasCustomFields: boolean): Filter {
  let conditions = 0;

  function read(node: unknown, depth: number): Filter {
    if (typeof node !== 'object' || node === null || depth > deepest) {
      throw new WrongFilter(`A filter is an object, at most ${deepest} deep`);
    }
    const { and, or } = node as { and?: unknown; or?: unknown };
    const parts = and ?? or;
    if (parts !== undefined) {
      if (!Array.isArray(parts) || Object.keys(node).length !== 1) {
        throw new WrongFilter('“and” and “or” hold a list, and stand alone');
      }
      const filters = parts.map(part => read(part, depth + 1));
      return and === undefined ? { or: filters } : { and: filters };
    }
    conditions += 1;
    if (conditions > maxConditions) {
      throw new WrongFilter(`A filter has at most ${maxConditions} conditions`);
    }
    const condition = node as Partial<Condition>;
    const { field } = condition;
    // What custom fields, and fields of other resources, can be asked is known only where the filter is used.
    const isUnchecked =
      typeof field === 'string' &&
      ((hasCustomFields && (customNamePattern.test(field) || customPathPattern.test(field))) ||
        referencedName(fields, field) !== undefined);
    return isUnchecked ? (condition as Condition) : checkCondition(fields, condition);
  }

  return read(input, 1);
}

/** Throws `WrongFilter` unless the field exists and can be asked this. */
export function checkCondition(fields: Fields, { field, op, value, ...rest }: Partial<Condition>): Condition {
  const family = typeof field === 'string' ? familyOf(fields, field) : undefined;
  if (!field || !family) {
    throw new WrongFilter(`There is no field “${String(field).slice(0, 50)}” to filter by`);
  }
  const asked: Readonly<Record<string, z.ZodType>> = questions[family];
  const schema = op !== undefined && Object.hasOwn(asked, op) ? asked[op] : undefined;
  if (!op || !schema || Object.keys(rest).length > 0) {
    throw new WrongFilter(`${field} can be asked: ${Object.keys(asked).join(', ')}`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new WrongFilter(
      `${field} ${op}: ${parsed.error.issues[0]?.message ?? 'this value cannot be compared'}`,
    );
  }
  return { field, op, value: parsed.data };
}
