import type { ActivityKind, activityFields } from '@pipewright/contract/activity-fields.ts';
import { IconCalendarEvent, IconCheckbox, IconMail, IconNote, IconPhone } from '@tabler/icons-react';
import type { FieldTexts } from '../../records/screens/screen-texts.ts';
import type { IconComponent } from '../../ui/icon.ts';

type FieldName = keyof typeof activityFields;

/** How one kind of activity is shown, and what is asked about it. */
interface Kind {
  readonly label: readonly [one: string, many: string];
  readonly icon: IconComponent;
  /** What the button says that logs or plans one. */
  readonly button: string;
  /** What is asked at once. */
  readonly compact: readonly FieldName[];
  /** What else can be said about it. */
  readonly more: readonly FieldName[];
  /** Where a field means something else than in general. */
  readonly texts?: { readonly [K in FieldName]?: Partial<FieldTexts> };
}

export const kinds: Readonly<Record<ActivityKind, Kind>> = {
  note: {
    label: ['Note', 'Notes'],
    icon: IconNote,
    button: 'Add note',
    compact: ['subject', 'body'],
    more: [],
  },
  call: {
    label: ['Call', 'Calls'],
    icon: IconPhone,
    button: 'Log call',
    compact: ['subject', 'outcome', 'durationMinutes', 'completedAtUtc', 'body'],
    more: ['dueAtUtc', 'remindAtUtc', 'priorityId', 'activityTypeId'],
    texts: {
      completedAtUtc: { label: 'Called at' },
      dueAtUtc: { label: 'Planned for' },
      body: { label: 'Notes' },
    },
  },
  meeting: {
    label: ['Meeting', 'Meetings'],
    icon: IconCalendarEvent,
    button: 'Add meeting',
    compact: ['subject', 'dueAtUtc', 'endsAtUtc', 'location', 'body'],
    more: ['remindAtUtc', 'completedAtUtc', 'activityTypeId'],
    texts: {
      dueAtUtc: { label: 'Begins' },
      completedAtUtc: { label: 'Held at' },
      body: { label: 'Notes' },
    },
  },
  task: {
    label: ['Task', 'Tasks'],
    icon: IconCheckbox,
    button: 'Add task',
    compact: ['subject', 'dueAtUtc', 'remindAtUtc', 'assignedToUserId', 'priorityId', 'body'],
    more: ['recurrence', 'completedAtUtc', 'activityTypeId'],
    texts: { body: { label: 'Notes' }, recurrence: { label: 'Repeats' } },
  },
  mail: {
    label: ['Email', 'Emails'],
    icon: IconMail,
    button: 'Log email',
    compact: ['subject', 'completedAtUtc', 'body'],
    more: ['activityTypeId'],
    texts: { completedAtUtc: { label: 'Sent at' } },
  },
};

/** In the order of the composer's buttons. */
export const kindsInOrder = ['note', 'call', 'meeting', 'task', 'mail'] as const;
