import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import type { Module } from '../resources/define-module.ts';
import { columnOf, typeOf } from '../resources/query/columns.ts';
import { sortExpression } from '../resources/query/list/sort.ts';
import type { Values } from '../resources/query/values.ts';
import { zone } from '../resources/query/zone.ts';
import { pathOf } from './buckets.ts';
import { type DayRange, daysOfPeriod, periodsBetween } from './periods.ts';

/** The periods of a dimension that are read one after the other, each as a part of an index. */
export interface PeriodScan {
  /** The position of the dimension in the report. */
  readonly index: number;
  readonly periods: readonly DayRange[];
}

/** More periods than this are few records each, and reading them apart saves little. */
const maxScanned = 60;

/**
 * Finds the dimension whose periods can be read apart. Then no record's time has to be converted to its period, which takes
 * longer than all the rest. A filter may be better answered by another index, which would be read once for each period; so
 * this is only for reports about all records of some time, by a field that has an index.
 */
export function periodScanOf(
  { resource }: Module,
  { time, filter }: Pick<ReportDefinition, 'time' | 'filter'>,
  dimensions: readonly ResolvedDimension[],
  range: DayRange | undefined,
): PeriodScan | undefined {
  const index = dimensions.findIndex(each => each.grouping === 'period' && pathOf(each) === time?.field);
  const { field, via, period } = dimensions[index] ?? {};
  const hasIndex =
    field !== undefined &&
    via === undefined &&
    resource.sortable.includes(field) &&
    sortExpression(resource, field) === columnOf(field);
  if (!hasIndex || !period || !range || filter) {
    return undefined;
  }
  const keys = periodsBetween(range, period, maxScanned);
  return keys.length > 0 ? { index, periods: keys.map(key => daysOfPeriod(key, period)) } : undefined;
}

export interface PeriodScanSql {
  readonly index: number;
  /** The periods, as a table named `period` whose column `starts` is what records are grouped by. */
  readonly table: string;
  /** What holds for the records of a period. */
  readonly condition: string;
}

export function periodScanSql(
  { index, periods }: PeriodScan,
  { module, field }: ResolvedDimension,
  values: Values,
): PeriodScanSql {
  const isDay = typeOf(module.resource.fields[field]) === 'date';
  const [first, last] = [periods.map(({ from }) => from), periods.map(({ to }) => to)];
  const bound = (day: string) => (isDay ? day : `${day}::timestamp at time zone ${zone}`);
  const column = columnOf(field);
  return {
    index,
    // Its own subquery (offset 0): only plain values can be compared with an index under row security.
    table: `(select first::timestamp as starts, ${bound('first')} as begins, ${bound('(last + 1)')} as ends
      from unnest(${values.add(first)}::date[], ${values.add(last)}::date[]) as days (first, last) offset 0) as period`,
    condition: `${column} >= period.begins and ${column} < period.ends`,
  };
}
