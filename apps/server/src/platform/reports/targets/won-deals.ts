import type { Filter } from '@pipewright/contract/filters.ts';
import { type DayRange, withinDays } from '../periods.ts';

/** The deals that were won on some days, by when they were closed. */
export function wonWithin(days: DayRange): Filter {
  return { and: [{ field: 'forecastCategory', op: 'is', value: 'closed' }, withinDays('closedAtUtc', days)] };
}
