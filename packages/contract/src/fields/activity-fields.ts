import { z } from 'zod';
import { aboutRecords, aboutReferences } from '../about.ts';
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
  withTexts,
} from './fields.ts';
import { person } from './place-fields.ts';
import { sourceFields } from './source-fields.ts';

export const activityKinds = ['task', 'call', 'meeting', 'note', 'mail'] as const;
export type ActivityKind = (typeof activityKinds)[number];
export const recurrences = ['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;
export const callOutcomes = ['reached', 'no answer', 'left a message', 'busy', 'wrong number'] as const;

/** Separate from the resource, because the timeline of every record shows activities too. */
export const activityFields = {
  kind: choice(activityKinds, { mail: 'Email' }),
  /** The organization's name for it, such as Demo or Lunch. */
  activityTypeId: withTexts(optional(reference('activity-type')), { label: 'Type' }),
  subject: text(200),
  body: withTexts(optional(longText(10_000)), { label: 'Text' }),
  /** When a task is due and a meeting begins. */
  dueAtUtc: optional(dateTime),
  endsAtUtc: optional(dateTime),
  completedAtUtc: withTexts(optional(dateTime), { label: 'Done' }),
  /** When it happened. The timeline is sorted by it. */
  happenedAtUtc: computed(dateTime),
  remindAtUtc: withTexts(optional(dateTime), { label: 'Reminder' }),
  remindedAtUtc: computedOrNone(dateTime),
  recurrence: optional(choice(recurrences)),
  outcome: optional(choice(callOutcomes)),
  durationMinutes: withTexts(optional(integer({ min: 0, max: 60 * 24 * 31 })), { label: 'Minutes' }),
  location: optional(text(300)),
  priorityId: optional(reference('priority')),
  assignedToUserId: withTexts(kept(reference('user')), { label: 'Assigned to' }),
  ...aboutReferences,
  ...sourceFields,
  assignedTo: person('assignedToUserId'),
  priority: embedded({
    via: 'priorityId',
    from: 'priority',
    shape: { name: z.string(), color: z.string() },
  }),
  ...aboutRecords,
  company: withTexts(aboutRecords.company, { label: 'About' }),
} as const;
