import { z } from 'zod';
import { customNamePattern, customPathPattern } from './customization/custom-names.ts';
import { kindRules } from './fields/field-kinds.ts';
import type { Fields } from './fields/fields.ts';
import { fieldNamed } from './fields/system-fields.ts';
import { type Filter, filterObject } from './filters.ts';

/** The spans that days and times are grouped by, in the organization's time zone. */
export const groupPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupPeriod = (typeof groupPeriods)[number];

/** What records are grouped by: a field, or with a dot a field of the record that a reference leads to. */
export interface Dimension {
  readonly field: string;
  /** Of days and times; a month unless it says otherwise. */
  readonly period?: GroupPeriod;
  /** Of numbers: the values at which one range ends and the next begins, ascending. */
  readonly ranges?: readonly number[];
}

/** A figure of each group. With a filter, only the records of the group that match it are counted or added up. */
export type Measure =
  | { readonly measure: 'count'; readonly filter?: Filter }
  | {
      readonly measure: 'sum' | 'average' | 'minimum' | 'maximum';
      readonly field: string;
      /** A field that holds the percentage at which each record counts, such as the probability of a deal. */
      readonly weightedBy?: string;
      readonly filter?: Filter;
    }
  /** How many different values a field has. */
  | { readonly measure: 'distinct'; readonly field: string; readonly filter?: Filter }
  /** How many percent of the records that match `of` (all, if it is left out) also match `filter`. */
  | { readonly measure: 'share'; readonly filter: Filter; readonly of?: Filter };

export interface GroupsBody {
  /** Which records: what a list takes to search and filter. */
  readonly matching?: Readonly<Record<string, unknown>>;
  readonly by: readonly Dimension[];
  readonly measures: Readonly<Record<string, Measure>>;
  readonly limit: number;
}

/** How a field can be grouped by: as it is, by each of its references, or by a span of time. */
export function groupingOf(fields: Fields, name: string) {
  const field = fieldNamed(fields, name);
  return field && kindRules(field).grouping;
}

/** Whether a field can be added up. */
export function isNumber(fields: Fields, name: string): boolean {
  const field = fieldNamed(fields, name);
  return field !== undefined && kindRules(field).isNumber === true;
}

/** Whether a field is an amount of money. */
export function isMoney(fields: Fields, name: string): boolean {
  return fieldNamed(fields, name)?.kind === 'money';
}

const maxMeasures = 8;
const fieldName = z.string().min(1).max(120);
const figureName = z.string().regex(/^[a-zA-Z]\w{0,39}$/, 'Use letters and digits');
const period = z.enum(groupPeriods).optional();
const maxGroups = z.int().min(1).max(1000).default(200);

/** The body of the `groups` operation of a resource. */
export function groupsBodySchema<S extends z.ZodType>(
  fields: Fields,
  selection: S,
  hasCustomFields: boolean,
) {
  return z.strictObject({
    /** Which records: what a list takes to search and filter. Left out: all that one may read. */
    matching: selection.optional(),
    by: z.array(dimensionSchema(fields, hasCustomFields)).max(2).default([]),
    measures: z
      .record(figureName, measureSchema(fields, hasCustomFields))
      .refine(measures => Object.keys(measures).length > 0, 'Name a figure')
      .refine(measures => Object.keys(measures).length <= maxMeasures, `At most ${maxMeasures} figures`),
    /** How many groups at most: the earliest where they are spans of time, else those whose first figure is highest. */
    limit: maxGroups,
  });
}

/** What comes after a dot belongs to another resource, and is checked by the server. */
function dimensionSchema(fields: Fields, hasCustomFields: boolean) {
  return z.strictObject({ field: fieldName, period }).superRefine(({ field, period: span }, context) => {
    if (hasCustomFields && (customNamePattern.test(field) || customPathPattern.test(field))) {
      return;
    }
    const [name = '', other, ...rest] = field.split('.');
    const grouping = groupingOf(fields, name);
    const leadsNowhere = other !== undefined && !(fields[name]?.references && grouping === 'value');
    if (!grouping || leadsNowhere || rest.length > 0) {
      context.addIssue({
        code: 'custom',
        path: ['field'],
        message: `Records cannot be grouped by “${field}”`,
      });
    } else if (span && other === undefined && grouping !== 'period') {
      context.addIssue({ code: 'custom', path: ['period'], message: `“${field}” has no time` });
    }
  });
}

const count = z.literal('count');
const calculated = z.enum(['sum', 'average', 'minimum', 'maximum']);
const distinct = z.literal('distinct');
const share = z.literal('share');

export function measureSchema(fields: Fields, hasCustomFields: boolean) {
  const number = fieldName.refine(
    name => isNumber(fields, name) || (hasCustomFields && customNamePattern.test(name)),
    'This field cannot be added up',
  );
  const value = fieldName.refine(
    name => groupingOf(fields, name) === 'value' || (hasCustomFields && customNamePattern.test(name)),
    'The values of this field cannot be counted',
  );
  const filter = filterObject(fields, hasCustomFields);
  const maybeFilter = filter.optional();
  return z.discriminatedUnion('measure', [
    z.strictObject({ measure: count, filter: maybeFilter }),
    z.strictObject({
      measure: calculated,
      field: number,
      weightedBy: number.optional(),
      filter: maybeFilter,
    }),
    z.strictObject({ measure: distinct, field: value, filter: maybeFilter }),
    z.strictObject({ measure: share, filter, of: maybeFilter }),
  ]);
}

const figures = z.record(z.string(), z.number().nullable());

/** The groups with their figures by name; a figure is null where there is nothing to calculate it from. */
export const groupsResult = z.object({
  groups: z.array(
    z.object({
      /** One for each dimension. The value is null for the records that have none. */
      keys: z.array(z.object({ value: z.string().nullable(), name: z.string().nullable() })),
      figures,
    }),
  ),
  /** The same figures over all records, those of groups beyond the limit included. */
  total: figures,
  /** Whether there are more groups than the limit. */
  hasMore: z.boolean(),
});
export type GroupsResult = z.output<typeof groupsResult>;
