import type { Filter } from '@pipewright/contract/filters.ts';
import type { Selection } from '../../../kit/workspace/view.ts';

const names = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortNames = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** `2026-03` → March 2026. */
export function monthName(month: string | null): string {
  return month ? names.format(new Date(`${month}-01`)) : 'No date';
}

export function shortMonthName(month: string): string {
  return shortNames.format(new Date(`${month}-01`));
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
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = (of: Date) => of.toISOString().slice(0, 10);
  return [
    { field: 'expectedCloseDate', op: 'after', value: day(new Date(Date.UTC(year, number - 1, 0))) },
    { field: 'expectedCloseDate', op: 'before', value: day(new Date(Date.UTC(year, number, 1))) },
  ];
}
