import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import { dateFormatIn } from '../../../kit/formats/formats.ts';
import type { Selection } from '../../../kit/records/workspace/view.ts';

const names = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const shortNames = { month: 'short', year: '2-digit', timeZone: 'UTC' } as const;

/** `2026-03` → March 2026. */
export function monthName(month: string | null): string {
  return month ? dateFormatIn(names).format(new Date(`${month}-01`)) : t`No date`;
}

export function shortMonthName(month: string): string {
  return dateFormatIn(shortNames).format(new Date(`${month}-01`));
}

const maxMonths = 60;

/** Every month from the first to the last, so that a gap shows as one; at most five years. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last && months.length < maxMonths; month = following(month)) {
    months.push(month);
  }
  return months;
}

function following(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

interface Part {
  /** Null: the deals without a date. Undefined: all months. */
  readonly month?: string | null;
  /** The stages of won deals; absent: the open ones. */
  readonly wonStages?: readonly string[];
}

/** The address of the list that shows exactly the deals behind a figure, within what is selected already. */
export function listOf({ filter, ...selection }: Selection, { month, wonStages }: Part): Selection {
  const conditions: Filter[] = [
    ...(filter ? [JSON.parse(filter) as Filter] : []),
    wonStages
      ? { field: 'dealStageId', op: 'isAnyOf', value: wonStages }
      : { field: 'closedAtUtc', op: 'isEmpty' },
    ...(month === undefined ? [] : within(month)),
  ];
  return { ...selection, filter: JSON.stringify({ and: conditions }) };
}

function within(month: string | null): readonly Filter[] {
  if (month === null) {
    return [{ field: 'expectedCloseDate', op: 'isEmpty' }];
  }
  const dayBefore = new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString().slice(0, 10);
  return [
    { field: 'expectedCloseDate', op: 'after', value: dayBefore },
    { field: 'expectedCloseDate', op: 'before', value: `${following(month)}-01` },
  ];
}
