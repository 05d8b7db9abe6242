import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { text, withTexts } from '@pipewright/contract/fields/fields.ts';
import type { activities } from '@pipewright/contract/resources/activities.ts';
import type { CompletedRow, Imports, RowToComplete } from '../../platform/resources/define-module.ts';

/** Tasks, calls, meetings, notes and mails of other products: one file for all of them, or one for each. */
export const activityImports: Imports<keyof (typeof activities)['fields'] & string> = {
  needs: [['subject', 'body']],
  keys: [],
  dryRun: 'rules',
  extra: {
    kindText: withTexts(text(200), { label: 'Kind in words (call, meeting, to-do)' }),
    statusText: withTexts(text(200), { label: 'Status (done or open)' }),
  },
  complete: completeActivity,
  fixedByName: (name): Readonly<Record<string, string>> => {
    const kind = kindIn(name);
    return kind ? { kind } : {};
  },
  headings: {
    subject: [
      'Title',
      'Name',
      'Task name',
      'Task title',
      'Activity subject',
      'Activity title',
      'Call title',
      'Call name',
      'Meeting name',
      'Meeting title',
      'Event title',
      'Note title',
    ],
    body: [
      'Description',
      'Comments',
      'Full comments',
      'Note',
      'Notes',
      'Note body',
      'Note content',
      'Content',
      'Comment',
      'Details',
      'Task notes',
      'Call notes',
      'Meeting description',
      'hs_note_body',
    ],
    dueAtUtc: [
      'Due',
      'Due date',
      'Due at',
      'Due date/time',
      'Activity date',
      'Start',
      'Start time',
      'Start date',
      'StartDateTime',
      'From',
      'Call start time',
      'Meeting start time',
      'Scheduled start',
      'Schedule from',
      'Date start',
    ],
    endsAtUtc: [
      'End',
      'End time',
      'End date',
      'EndDateTime',
      'To',
      'Meeting end time',
      'Scheduled end',
      'Schedule to',
      'Date end',
    ],
    completedAtUtc: [
      'Completed at',
      'Completed on',
      'Completed time',
      'Completed date',
      'CompletedDateTime',
      'Completion date',
      'Date completed',
      'Marked as done time',
      'Closed time',
      'Actual end',
    ],
    statusText: ['Status', 'State', 'Is done', 'Completed', 'Task status', 'Activity status', 'Call status'],
    kindText: ['Kind', 'Type', 'Activity type', 'Task type', 'Task subtype', 'Event subtype'],
    durationMinutes: ['Duration', 'Duration (minutes)', 'DurationInMinutes', 'Call duration (in minutes)'],
    location: ['Venue', 'Place', 'Meeting location'],
    priorityId: ['Task priority', 'Importance'],
    assignedToUserId: [
      'Owner',
      'Owner name',
      'Assigned',
      'Assigned user',
      'Assigned to user',
      'Activity assigned to',
      'Activity owner',
      'Task owner',
      'Event owner',
      'Call owner',
      'Host',
      'Organizer',
    ],
    companyId: ['Account', 'Account name', 'Company name', 'Organization', 'Associated company'],
    contactId: ['Contact name', 'Contact person', 'Person', 'Associated contact', 'Name of contact'],
    dealId: ['Deal name', 'Deal title', 'Opportunity', 'Opportunity name', 'Associated deal'],
    leadId: ['Lead name', 'Lead title'],
    relatedTo: ['Related to', 'Regarding', 'Parent name', 'Parent'],
    relatedToId: ['WhatId', 'Related to ID', 'Related to.id', 'Regarding ID', 'Parent ID', 'Targetable ID'],
    relatedPersonId: ['WhoId'],
    relatedType: ['Related to type', 'Regarding type', 'Parent type', 'Targetable type', 'Se module'],
  },
};

const words: readonly (readonly [ActivityKind, RegExp])[] = [
  ['mail', /\b(e-?)?mails?\b/i],
  ['call', /\bcall(s|ed)?\b|phone/i],
  ['meeting', /meeting|\bevents?\b|appointment|lunch|\bdemo\b/i],
  ['note', /\bnotes?\b/i],
  ['task', /\btasks?\b|to-?do|follow-?up|deadline/i],
];

function kindIn(name: string): ActivityKind | undefined {
  return words.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Words for what is over, and for what never happened. */
const doneWords = /^(completed?|done|closed|held|true|yes|y|1|x|sent|received|finished|marked as done)$/i;

/**
 * What is done is done at its time of completion, else at its time, else when it was changed last. Notes and mails are
 * always done, calls and meetings once their day is over.
 */
function completeActivity({ values, timeZone }: RowToComplete): CompletedRow {
  const { kindText, statusText, ...given } = values;
  const kind = (given.kind ?? kindIn(String(kindText ?? '')) ?? 'task') as ActivityKind;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  const isOver = typeof given.dueAtUtc === 'string' && given.dueAtUtc.slice(0, 10) < today;
  const isDone =
    typeof statusText === 'string'
      ? doneWords.test(statusText.trim())
      : kind === 'note' || kind === 'mail' || (kind !== 'task' && isOver);
  const time = (isOver ? given.dueAtUtc : undefined) ?? given.updatedAtUtc ?? given.createdAtUtc;
  const completedAtUtc = given.completedAtUtc ?? (isDone ? (time ?? new Date().toISOString()) : undefined);
  const subject =
    given.subject ??
    String(given.body ?? '')
      .trim()
      .split('\n')[0]
      ?.slice(0, 200);
  return { values: { ...given, kind, subject, ...(completedAtUtc === undefined ? {} : { completedAtUtc }) } };
}
