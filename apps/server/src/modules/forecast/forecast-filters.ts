import type { Filter } from '@pipewright/contract/filters.ts';
import { kindOfPeriod, type Worth } from '@pipewright/contract/forecast/forecast-figures.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import { type DayRange, daysOfPeriod, withinDays } from '../../platform/reports/periods.ts';
import { wonWithin } from '../../platform/reports/targets/won-deals.ts';

export function daysOf(period: string): DayRange {
  return daysOfPeriod(period, kindOfPeriod(period));
}

const isOpen: Filter = { field: 'closedAtUtc', op: 'isEmpty' };
const hasNoDate: Filter = { field: 'expectedCloseDate', op: 'isEmpty' };
const isIn = (value: string): Filter => ({ field: 'forecastCategory', op: 'is', value });

/** Open deals, of one category or of all that count. */
function openDeals(when: Filter, category?: string): Filter {
  const counts: Filter = category
    ? isIn(category)
    : { field: 'forecastCategory', op: 'isNot', value: 'omitted' };
  return { and: [isOpen, when, counts] };
}

function openFilters(when: Filter) {
  return {
    commit: openDeals(when, 'commit'),
    bestCase: openDeals(when, 'best-case'),
    pipeline: openDeals(when, 'pipeline'),
    weighted: openDeals(when),
  };
}

/** The deals behind each figure of a period: the won ones by when they were closed, the others by when they are expected. */
export function forecastFilters(days: DayRange) {
  return { won: wonWithin(days), ...openFilters(withinDays('expectedCloseDate', days)) };
}

export const noDateFilters = openFilters(hasNoDate);

/** What deals are worth, by the filters of the figures. */
export function worthMeasures(filters: Partial<Record<keyof Worth, Filter>>) {
  const sum = (filter: Filter = { or: [] }): Measure => ({ measure: 'sum', field: 'baseAmount', filter });
  return {
    won: sum(filters.won),
    commit: sum(filters.commit),
    bestCase: sum(filters.bestCase),
    pipeline: sum(filters.pipeline),
    weighted: { ...sum(filters.weighted), weightedBy: 'probability' } as Measure,
  };
}
