import { type Filter, familyOf } from '@pipewright/contract/filters.ts';
import type { ReportBucket } from '@pipewright/contract/reports/report-result.ts';
import { invalid } from '../errors.ts';
import { msg } from '../language/message.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { addDays, type DayRange, daysOfPeriod, periodsBetween, withinDays } from './periods.ts';
import type { ReportKey } from './report-keys.ts';

/** A group with its key in the statement. */
export interface KeyedBucket extends ReportBucket {
  readonly key: ReportKey;
}

/** More periods than people can read, and than fit into a chart. */
const maxPeriods = 400;

/** The name of a dimension's field in a filter. */
export function pathOf({ via, field }: ResolvedDimension): string {
  return via === undefined ? field : `${via}.${field}`;
}

/** The groups of given values, each with the filter that selects its records. */
export function bucketsOf(
  dimension: ResolvedDimension,
  found: readonly ReportKey[],
  names: ReadonlyMap<ReportKey, string | null>,
  hasOthers: boolean,
): KeyedBucket[] {
  const values = found.filter(key => key.startsWith('k')).map(key => key.slice(1));
  const shown = values.map((value): KeyedBucket => {
    const key: ReportKey = `k${value}`;
    return { key, kind: 'value', value, name: names.get(key) ?? null, filter: isValue(dimension, value) };
  });
  return [
    ...shown,
    ...(hasOthers ? [plainBucket('o', 'others', isOther(dimension, values))] : []),
    ...(found.includes('n') ? [plainBucket('n', 'none', isNone(dimension))] : []),
  ];
}

/** All ranges of numbers, those without records included. */
export function rangeBuckets(dimension: ResolvedDimension, found: readonly ReportKey[]): KeyedBucket[] {
  const { ranges = [] } = dimension;
  const field = pathOf(dimension);
  const all = [...ranges, undefined].map((to, index): KeyedBucket => {
    const from = ranges[index - 1];
    const bounds: Filter[] = [
      ...(from === undefined ? [] : [{ field, op: 'atLeast', value: from } as const]),
      ...(to === undefined ? [] : [{ field, op: 'below', value: to } as const]),
    ];
    const value = `${from ?? ''}..${to ?? ''}`;
    return { key: `k${index}`, kind: 'value', value, name: null, filter: { and: bounds } };
  });
  return [...all, ...(found.includes('n') ? [plainBucket('n', 'none', isNone(dimension))] : [])];
}

/** The periods from the first to the last, those without records included. */
export function periodBuckets(
  dimension: ResolvedDimension,
  found: readonly ReportKey[],
  range: DayRange | undefined,
  today: string,
): KeyedBucket[] {
  const { period } = dimension;
  const values = found.filter(key => key.startsWith('k')).map(key => key.slice(1));
  const days = values.map(value => daysOfPeriod(value, period));
  const end = range && (range.to < today ? range.to : today);
  const starts = [
    ...days.map(({ from }) => from),
    ...(range && end && range.from <= end ? [range.from] : []),
  ];
  const ends = [...days.map(({ from }) => from), ...(end && range.from <= end ? [end] : [])];
  const [from, to] = [starts.sort()[0], ends.sort().at(-1)];
  const filled = from && to ? periodsBetween({ from, to }, period, maxPeriods) : [];
  const keys = filled.length > 0 ? filled : values.sort();
  if (keys.length > maxPeriods) {
    throw invalid({
      by: msg`There are more than ${maxPeriods} periods. Choose longer ones, or a shorter time.`,
    });
  }
  return [
    ...periodsAt(dimension, keys),
    ...(found.includes('n') ? [plainBucket('n', 'none', isNone(dimension))] : []),
  ];
}

/** As many periods as are compared with others, from the beginning of a range. */
export function comparedPeriods(dimension: ResolvedDimension, from: string, count: number): KeyedBucket[] {
  const { period } = dimension;
  const longest = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[period];
  const to = addDays(from, longest * count);
  return periodsAt(dimension, periodsBetween({ from, to }, period, maxPeriods * 2).slice(0, count));
}

function periodsAt(dimension: ResolvedDimension, keys: readonly string[]): KeyedBucket[] {
  const { period } = dimension;
  return keys.map(value => ({
    key: `k${value}`,
    kind: 'value',
    value,
    name: null,
    filter: withinDays(pathOf(dimension), daysOfPeriod(value, period)),
  }));
}

function plainBucket(key: ReportKey, kind: 'none' | 'others', filter: Filter): KeyedBucket {
  return { key, kind, value: null, name: null, filter };
}

function isNone(dimension: ResolvedDimension): Filter {
  return { field: pathOf(dimension), op: 'isEmpty' };
}

function isValue(dimension: ResolvedDimension, value: string): Filter {
  const field = pathOf(dimension);
  switch (familyOf(dimension.module.resource.fields, dimension.field)) {
    case 'choice':
    case 'choices':
    case 'options':
      return { field, op: 'isAnyOf', value: [value] };
    case 'flag':
      return { field, op: 'is', value: value === 'true' };
    case 'number':
      return { field, op: 'is', value: Number(value) };
    default:
      return { field, op: 'is', value };
  }
}

/** Has a value, and one that is not shown. */
function isOther(dimension: ResolvedDimension, shown: readonly string[]): Filter {
  const field = pathOf(dimension);
  const hasValue: Filter = { field, op: 'isNotEmpty' };
  if (shown.length === 0) {
    return hasValue;
  }
  switch (familyOf(dimension.module.resource.fields, dimension.field)) {
    case 'choice':
      return { and: [{ field, op: 'isNoneOf', value: shown }, hasValue] };
    case 'choices':
    case 'options':
      return { field, op: 'hasOtherThan', value: shown };
    case 'flag':
      return { field, op: 'is', value: !shown.includes('true') };
    case 'number':
      return {
        and: [...shown.map(value => ({ field, op: 'isNot' as const, value: Number(value) })), hasValue],
      };
    default:
      return { and: [...shown.map(value => ({ field, op: 'isNot' as const, value })), hasValue] };
  }
}
