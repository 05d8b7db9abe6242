import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
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
  released,
  text,
} from '../fields.ts';
import { person } from '../place-fields.ts';

export const activityKinds = ['task', 'call', 'meeting', 'note', 'mail'] as const;
export const recurrences = ['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;
export const callOutcomes = ['reached', 'no answer', 'left a message', 'busy', 'wrong number'] as const;

/** What people do, plan and note about a lead, a contact, a company or a deal. */
export const activities = defineResource({
  name: 'activity',
  path: '/activities',
  label: ['activity', 'activities'],
  area: 'activities',
  fields: {
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
    leadId: optional(released(reference('lead'))),
    contactId: optional(released(reference('contact'))),
    companyId: optional(released(reference('company'))),
    dealId: optional(released(reference('deal'))),
    assignedTo: person('assignedToUserId'),
    priority: embedded({
      via: 'priorityId',
      from: 'priority',
      shape: { name: z.string(), color: z.string() },
    }),
    lead: embedded({ via: 'leadId', from: 'lead', shape: { fullName: z.string() } }),
    contact: embedded({ via: 'contactId', from: 'contact', shape: { fullName: z.string() } }),
    company: embedded({ via: 'companyId', from: 'company', shape: { name: z.string() } }),
    deal: embedded({ via: 'dealId', from: 'deal', shape: { name: z.string() } }),
  },
  title: 'subject',
  search: ['subject', 'body'],
  sort: ['-createdAtUtc'],
  sortable: ['dueAtUtc', 'happenedAtUtc'],
  owner: 'assignedToUserId',
});
