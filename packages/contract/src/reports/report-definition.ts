import { z } from 'zod';
import { customNamePattern, customPathPattern } from '../customization/custom-names.ts';
import { objectEntities } from '../customization/custom-objects.ts';
import type { AnyResource } from '../define-resource.ts';
import { singleLine } from '../fields/single-line.ts';
import { fieldNamed } from '../fields/system-fields.ts';
import { day } from '../fields/times.ts';
import { type Filter, periods, readFilter, referencedName, WrongFilter } from '../filters.ts';
import { groupingOf, groupPeriods, isNumber, type Measure } from '../groups.ts';
import { activities } from '../resources/activities.ts';
import { companies } from '../resources/companies.ts';
import { contacts } from '../resources/contacts.ts';
import { deals } from '../resources/deals.ts';
import { leads } from '../resources/leads.ts';
import { objectRecords } from '../resources/object-records.ts';
import { orders } from '../resources/orders.ts';
import { quotes } from '../resources/quotes/quotes.ts';
import { uncheckedFilter } from '../unchecked-filter.ts';

/**
 * What reports can be about: entities whose lists can be filtered by any field, so that each figure has its list. Of
 * custom objects, the organization decides which there are.
 */
export const reportResources: readonly AnyResource[] = [
  leads,
  contacts,
  companies,
  deals,
  quotes,
  orders,
  activities,
  ...(objectRecords as readonly unknown[] as readonly AnyResource[]),
];
export const reportEntities = [
  'lead',
  'contact',
  'company',
  'deal',
  'quote',
  'sales-order',
  'activity',
  ...objectEntities,
] as const;
export type ReportEntity = (typeof reportEntities)[number];

/** How a result is drawn. Whatever is chosen, the same figures are there as a table. */
export const reportShapes = [
  'number',
  'bars',
  'columns',
  'stacked',
  'line',
  'area',
  'donut',
  'funnel',
  'pivot',
  'list',
] as const;
export type ReportShape = (typeof reportShapes)[number];

/** More groups than this are shown as “others”. */
export const maxTop = 25;
const maxFilterConditions = 20;

const fieldName = z.string().min(1).max(120);
const number = z.number().min(-1e15).max(1e15);

const dimension = z.strictObject({
  /** A field, or with a dot a field of the record that a reference leads to. */
  field: fieldName,
  /** Of days and times. */
  period: z.enum(groupPeriods).optional(),
  /** Of numbers: where one range ends and the next begins. */
  ranges: z.array(number).min(1).max(12).optional(),
  /** How many groups are shown; all others are one. */
  top: z.int().min(1).max(maxTop).optional(),
});

/** What the figure is called, where its calculation does not say it. */
const named = { label: singleLine().min(1).max(60).optional() };

const measure = z.discriminatedUnion('measure', [
  z.strictObject({ ...named, measure: z.literal('count'), filter: uncheckedFilter.optional() }),
  z.strictObject({
    ...named,
    measure: z.enum(['sum', 'average', 'minimum', 'maximum']),
    field: fieldName,
    weightedBy: fieldName.optional(),
    filter: uncheckedFilter.optional(),
  }),
  z.strictObject({
    ...named,
    measure: z.literal('distinct'),
    field: fieldName,
    filter: uncheckedFilter.optional(),
  }),
  z.strictObject({
    ...named,
    measure: z.literal('share'),
    filter: uncheckedFilter,
    of: uncheckedFilter.optional(),
  }),
]);

const time = z.union([
  z.strictObject({ field: fieldName, within: z.enum(periods) }),
  z.strictObject({ field: fieldName, from: day, to: day }),
]);

const shape = z.strictObject({
  entity: z.enum(reportEntities),
  filter: uncheckedFilter.optional(),
  /** The period that the report is about, which a comparison and the filter bar of a dashboard move. */
  time: time.optional(),
  by: z.array(dimension).max(2),
  measures: z.array(measure).min(1).max(5),
  compare: z.enum(['previousPeriod', 'yearAgo']).optional(),
  /** Only groups of the first dimension whose figures fulfil all of these. */
  having: z
    .array(
      z.strictObject({
        measure: z.int().min(0).max(4),
        op: z.enum(['atLeast', 'atMost', 'above', 'below', 'is']),
        value: number,
      }),
    )
    .max(3)
    .optional(),
  /** By the name of the groups, or by a figure. Without it: time and ranges ascending, all others by the first figure. */
  sort: z
    .strictObject({ by: z.union([z.literal('name'), z.int().min(0).max(4)]), isDescending: z.boolean() })
    .optional(),
  show: z.enum(reportShapes),
});
export type ReportDefinition = z.output<typeof shape>;
export type ReportDimension = ReportDefinition['by'][number];
export type ReportMeasure = ReportDefinition['measures'][number];
export type ReportTime = NonNullable<ReportDefinition['time']>;

/** A report that is stored: fields may have been removed since. */
export const storedDefinition = shape;

/** A report that is sent: refused unless its fields exist and can be used like this. */
export const reportDefinition = shape.superRefine((definition, context) => {
  for (const [path, message] of problemsOf(definition)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});

type Problem = readonly [path: readonly (string | number)[], message: string];

function problemsOf({ entity, ...definition }: ReportDefinition): Problem[] {
  const resource = reportResources.find(({ name }) => name === entity);
  const fields = resource?.fields ?? {};
  /** Custom fields and fields of other records are checked by the server, which knows them. */
  const isCheckedLater = (name: string) =>
    customNamePattern.test(name) ||
    customPathPattern.test(name) ||
    referencedName(fields, name) !== undefined;

  function inFilter(path: readonly (string | number)[], given: Filter | undefined): Problem[] {
    if (!given) {
      return [];
    }
    try {
      const read = readFilter(fields, given, resource?.hasCustomFields ?? false);
      return countConditions(read) > maxFilterConditions
        ? [[path, `A filter of a report has at most ${maxFilterConditions} conditions`]]
        : [];
    } catch (error) {
      if (error instanceof WrongFilter) {
        return [[path, error.message]];
      }
      throw error;
    }
  }

  const inDimensions = definition.by.flatMap(({ field, period, ranges }, index): Problem[] => {
    const at = (name: string) => ['by', index, name] as const;
    if (ranges?.some((bound, position) => position > 0 && bound <= (ranges[position - 1] ?? 0))) {
      return [[at('ranges'), 'Each range must begin above the one before']];
    }
    if (isCheckedLater(field)) {
      return [];
    }
    const grouping = groupingOf(fields, field);
    if (ranges ? !isNumber(fields, field) : !grouping) {
      return [[at('field'), `Records cannot be grouped by “${field}”`]];
    }
    return period && grouping !== 'period' ? [[at('period'), `“${field}” has no time`]] : [];
  });

  const inMeasures = definition.measures.flatMap((each, index): Problem[] => [
    ...inFilter(['measures', index, 'filter'], each.filter),
    ...inFilter(['measures', index, 'of'], each.measure === 'share' ? each.of : undefined),
    ...fieldsOfMeasure(each)
      .filter(name => !customNamePattern.test(name))
      .filter(name => !isMeasurable(each, fields, name))
      .map((name): Problem => [['measures', index, 'field'], `“${name}” cannot be measured like this`]),
  ]);

  const timeField = definition.time?.field;
  const hasTime =
    timeField === undefined ||
    customNamePattern.test(timeField) ||
    ['time', 'day'].includes(familyOfTime(fields, timeField));
  const isComparable = definition.compare === undefined || definition.time !== undefined;
  const wrongFigures = [
    ...(definition.having ?? []).map(({ measure: index }) => index),
    ...(typeof definition.sort?.by === 'number' ? [definition.sort.by] : []),
  ].filter(index => index >= definition.measures.length);

  return [
    ...inFilter(['filter'], definition.filter),
    ...inDimensions,
    ...inMeasures,
    ...(hasTime ? [] : [[['time', 'field'], `“${timeField}” has no time`] as const]),
    ...(isComparable ? [] : [[['compare'], 'Choose a period to compare with another'] as const]),
    ...wrongFigures.map((): Problem => [['measures'], 'There is no such figure']),
  ];
}

function familyOfTime(fields: AnyResource['fields'], name: string): string {
  const kind = fieldNamed(fields, name)?.kind;
  return kind === 'date' ? 'day' : kind === 'dateTime' ? 'time' : '';
}

function fieldsOfMeasure(measure: Measure): string[] {
  if (measure.measure === 'count' || measure.measure === 'share') {
    return [];
  }
  const weight = measure.measure === 'distinct' ? undefined : measure.weightedBy;
  return weight === undefined ? [measure.field] : [measure.field, weight];
}

/** Amounts in several currencies do not add up, so only fields in the base currency can be measured. */
function isMeasurable({ measure }: Measure, fields: AnyResource['fields'], name: string): boolean {
  return measure === 'distinct'
    ? groupingOf(fields, name) === 'value'
    : isNumber(fields, name) && fields[name]?.currency === undefined;
}

export function countConditions(filter: Filter): number {
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  return parts ? parts.reduce((sum, part) => sum + countConditions(part), 0) : 1;
}
