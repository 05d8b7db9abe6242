import type { Filter, Period } from '@pipewright/contract/filters.ts';
import type { GroupPeriod } from '@pipewright/contract/groups.ts';

/** Days from the first to the last, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return dayOf(new Date(timeOf(day) + days * dayMs));
}

/** The same day of another month, or the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(timeOf(day));
  const requested = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(requested, last.getUTCDate()));
  return dayOf(date);
}

/** The days of a period as PostgreSQL writes it: `2026-11-17`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`. */
export function daysOfPeriod(key: string, period: GroupPeriod): DayRange {
  const from = startOf(key, period);
  return { from, to: addDays(startOfNext(from, period), -1) };
}

/** The periods between two days, in order; nothing where they are more than `most`. */
export function periodsBetween({ from, to }: DayRange, period: GroupPeriod, most: number): string[] {
  const keys: string[] = [];
  let start = startOf(periodOf(from, period), period);
  while (start <= to) {
    keys.push(periodOf(start, period));
    if (keys.length > most) {
      return [];
    }
    start = startOfNext(start, period);
  }
  return keys;
}

/** The filter for the days of a range, for days as well as times. */
export function withinDays(field: string, { from, to }: DayRange): Filter {
  return {
    and: [
      { field, op: 'after', value: addDays(from, -1) },
      { field, op: 'before', value: addDays(to, 1) },
    ],
  };
}

/** The range that a report's own is compared with. */
export function comparedRange(
  range: DayRange,
  compare: 'previousPeriod' | 'yearAgo',
  period: Period | undefined,
): DayRange {
  const unit = period && /-(week|month|quarter|year)$/.exec(period)?.[1];
  if (unit === 'week') {
    const days = compare === 'yearAgo' ? 364 : 7;
    return { from: addDays(range.from, -days), to: addDays(range.to, -days) };
  }
  if (compare === 'yearAgo') {
    return { from: addMonths(range.from, -12), to: addMonths(range.to, -12) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit ?? ''];
  if (months !== undefined) {
    return { from: addMonths(range.from, -months), to: addDays(range.from, -1) };
  }
  const length = Math.round((timeOf(range.to) - timeOf(range.from)) / dayMs) + 1;
  return { from: addDays(range.from, -length), to: addDays(range.from, -1) };
}

function periodOf(day: string, period: GroupPeriod): string {
  const [year = '', month = ''] = day.split('-');
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return weekOf(day);
    case 'month':
      return `${year}-${month}`;
    case 'quarter':
      return `${year}-Q${Math.ceil(Number(month) / 3)}`;
    default:
      return year;
  }
}

/** ISO weeks: they begin on Monday, and belong to the year that their Thursday is in. */
function weekOf(day: string): string {
  const thursday = addDays(day, 4 - isoWeekday(day));
  const year = thursday.slice(0, 4);
  const week = Math.floor((timeOf(thursday) - timeOf(`${year}-01-01`)) / dayMs / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function startOf(key: string, period: GroupPeriod): string {
  switch (period) {
    case 'day':
      return key;
    case 'week': {
      const [year = '', week = ''] = key.split('-W');
      const fourth = `${year}-01-04`;
      return addDays(fourth, 1 - isoWeekday(fourth) + 7 * (Number(week) - 1));
    }
    case 'month':
      return `${key}-01`;
    case 'quarter': {
      const [year = '', quarter = ''] = key.split('-Q');
      return `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;
    }
    default:
      return `${key}-01-01`;
  }
}

function startOfNext(start: string, period: GroupPeriod): string {
  const months = { month: 1, quarter: 3, year: 12 }[period as string];
  return months === undefined ? addDays(start, period === 'week' ? 7 : 1) : addMonths(start, months);
}

function isoWeekday(day: string): number {
  return new Date(timeOf(day)).getUTCDay() || 7;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
