import { z } from 'zod';
import { aboutRecords, aboutReferences } from './about.ts';
import {
  choice,
  computed,
  computedOrNone,
  dateTime,
  embedded,
  integer,
  kept,
  longText,
  optional,
  reference,
  text,
} from './fields.ts';
import { person } from './place-fields.ts';

export const activityKinds = ['task', 'call', 'meeting', 'note', 'mail'] as const;
export type ActivityKind = (typeof activityKinds)[number];
export const recurrences = ['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;
export const callOutcomes = ['reached', 'no answer', 'left a message', 'busy', 'wrong number'] as const;

/** Apart from the resource, because every record's timeline shows activities too. */
export const activityFields = {
  kind: choice(activityKinds),
  /** What the organization calls it, such as Demo or Lunch. */
  activityTypeId: optional(reference('activity-type')),
  subject: text(200),
  body: optional(longText(10_000)),
  /** When a task is due and a meeting begins. */
  dueAtUtc: optional(dateTime),
  endsAtUtc: optional(dateTime),
  completedAtUtc: optional(dateTime),
  /** When it happened: what the timeline goes by. */
  happenedAtUtc: computed(dateTime),
  remindAtUtc: optional(dateTime),
  remindedAtUtc: computedOrNone(dateTime),
  recurrence: optional(choice(recurrences)),
  outcome: optional(choice(callOutcomes)),
  durationMinutes: optional(integer({ min: 0, max: 60 * 24 * 31 })),
  location: optional(text(300)),
  priorityId: optional(reference('priority')),
  assignedToUserId: kept(reference('user')),
  ...aboutReferences,
  assignedTo: person('assignedToUserId'),
  priority: embedded({
    via: 'priorityId',
    from: 'priority',
    shape: { name: z.string(), color: z.string() },
  }),
  ...aboutRecords,
} as const;
