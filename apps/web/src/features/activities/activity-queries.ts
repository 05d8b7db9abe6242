import { aboutLinks } from '@pipewright/contract/about.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { addDays, type Day } from './days.ts';

export const dayParts = ['overdue', 'today', 'upcoming', 'undated'] as const;
export type DayPart = (typeof dayParts)[number];

const maxPerPart = 50;
const daysAhead = 7;

/** What somebody still has to do, of one part of their day. */
export function dayOptions(part: DayPart, userId: string, today: Day) {
  const sort = part === 'undated' ? undefined : 'dueAtUtc';
  return plannedOptions({ ...selectionOf(part, userId, today), sort, pageSize: maxPerPart });
}

/** The same in the words of the list's address. */
export function selectionOf(part: DayPart, userId: string, today: Day) {
  const isOpen: Filter = { field: 'completedAtUtc', op: 'isEmpty' };
  const filter = { and: [isOpen, ...conditions[part](today)] };
  return { assignedToUserId: userId, filter: JSON.stringify(filter) };
}

const maxInCalendar = 500;

/** What is planned on some days, by one person or by everybody. */
export function calendarOptions(days: readonly Day[], userId: string | undefined) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const filter = { and: [due('after', addDays(first, -1)), due('before', addDays(last, 1))] };
  return plannedOptions({
    assignedToUserId: userId,
    filter: JSON.stringify(filter),
    sort: 'dueAtUtc',
    pageSize: maxInCalendar,
  });
}

const conditions: Readonly<Record<DayPart, (today: Day) => readonly Filter[]>> = {
  // A meeting that is over has been.
  overdue: today => [due('before', today), { field: 'kind', op: 'isNot', value: 'meeting' }],
  today: today => [due('on', today)],
  upcoming: today => [due('after', today), due('before', addDays(today, daysAhead + 1))],
  // Of what has no date only a task is still to be done: the rest was noted.
  undated: () => [
    { field: 'dueAtUtc', op: 'isEmpty' },
    { field: 'kind', op: 'is', value: 'task' },
  ],
};

function due(op: 'before' | 'on' | 'after', day: Day): Filter {
  return { field: 'dueAtUtc', op, value: day };
}

interface PlannedQuery {
  readonly assignedToUserId?: string;
  readonly filter: string;
  readonly sort?: string;
  readonly pageSize: number;
}

/** What the day and the calendar show of an activity, and what moving it to another day changes. */
const shownFields = [
  'subject',
  'kind',
  'dueAtUtc',
  'endsAtUtc',
  'remindAtUtc',
  'completedAtUtc',
  'priority',
  'outcome',
  'durationMinutes',
  'location',
  'recurrence',
  'assignedToUserId',
  'assignedTo',
  ...aboutLinks.flatMap(({ field, key }) => [field, key]),
].join();

function plannedOptions(planned: PlannedQuery) {
  const query = { ...planned, fields: shownFields };
  return queryOptions({
    queryKey: [activities.name, 'list', query],
    queryFn: ({ signal }) => call(activities.operations.list, { query, signal }),
  });
}
