import { t } from '@lingui/core/macro';
import type { ActivityKind, activityFields } from '@pipewright/contract/fields/activity-fields.ts';
import { IconCalendarEvent, IconCheckbox, IconMail, IconNote, IconPhone } from '@tabler/icons-react';
import { perLanguage } from '../../language/per-language.ts';
import type { FieldTexts } from '../../records/screens/texts/screen-texts.ts';
import type { IconComponent } from '../../ui/icon.ts';

type FieldName = keyof typeof activityFields;

/** How one kind of activity is shown, and its fields. */
interface Kind {
  readonly label: readonly [one: string, many: string];
  readonly icon: IconComponent;
  /** The label of the button that logs or plans one. */
  readonly button: string;
  /** The fields that are shown first. */
  readonly compact: readonly FieldName[];
  /** The other fields. */
  readonly more: readonly FieldName[];
  /** Where a field means something else than in general. */
  readonly texts?: { readonly [K in FieldName]?: Partial<FieldTexts> };
}

const kindsIn = perLanguage(
  (): Readonly<Record<ActivityKind, Kind>> => ({
    note: {
      label: [t`Note`, t`Notes`],
      icon: IconNote,
      button: t`Add note`,
      compact: ['subject', 'body'],
      more: [],
    },
    call: {
      label: [t`Call`, t`Calls`],
      icon: IconPhone,
      button: t`Log call`,
      compact: ['subject', 'outcome', 'durationMinutes', 'completedAtUtc', 'body'],
      more: ['dueAtUtc', 'remindAtUtc', 'priorityId', 'activityTypeId'],
      texts: {
        completedAtUtc: { label: t`Called at` },
        dueAtUtc: { label: t`Planned for` },
        body: { label: t`Notes` },
      },
    },
    meeting: {
      label: [t`Meeting`, t`Meetings`],
      icon: IconCalendarEvent,
      button: t`Add meeting`,
      compact: ['subject', 'dueAtUtc', 'endsAtUtc', 'location', 'body'],
      more: ['remindAtUtc', 'completedAtUtc', 'activityTypeId'],
      texts: {
        dueAtUtc: { label: t`Begins` },
        completedAtUtc: { label: t`Held at` },
        body: { label: t`Notes` },
      },
    },
    task: {
      label: [t`Task`, t`Tasks`],
      icon: IconCheckbox,
      button: t`Add task`,
      compact: ['subject', 'dueAtUtc', 'remindAtUtc', 'assignedToUserId', 'priorityId', 'body'],
      more: ['recurrence', 'completedAtUtc', 'activityTypeId'],
      texts: { body: { label: t`Notes` }, recurrence: { label: t`Repeats` } },
    },
    mail: {
      label: [t`Email`, t`Emails`],
      icon: IconMail,
      button: t`Log email`,
      compact: ['subject', 'completedAtUtc', 'body'],
      more: ['activityTypeId'],
      texts: { completedAtUtc: { label: t`Sent at` } },
    },
  }),
);

/** The kinds of activities, in the language that is shown. */
export const kinds: Readonly<Record<ActivityKind, Kind>> = {
  get note() {
    return kindsIn().note;
  },
  get call() {
    return kindsIn().call;
  },
  get meeting() {
    return kindsIn().meeting;
  },
  get task() {
    return kindsIn().task;
  },
  get mail() {
    return kindsIn().mail;
  },
};

/** In the order of the composer's buttons. */
export const kindsInOrder = ['note', 'call', 'meeting', 'task', 'mail'] as const;
