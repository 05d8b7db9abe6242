import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { recurrences } from '@pipewright/contract/fields/activity-fields.ts';
import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import { Fragment, type ReactNode } from 'react';
import { useNow } from '../../formats/relative-time.tsx';
import { Timestamp } from '../../formats/timestamp.tsx';
import { declaredText } from '../../language/declared-text.ts';
import { aboutLinks } from './about-links.tsx';
import classes from './activity-facts.module.css';
import type { Activity } from './complete-activity.ts';
import { isLate } from './late.ts';

interface ActivityFactsProps {
  readonly activity: Activity;
  /** The resource of the page. The link to its record is not shown. */
  readonly besides?: string;
  /** Whether the reader is the assignee, who is not shown either. */
  readonly isOwn?: boolean;
}

/** The facts about an activity besides its text, in one line. */
export function ActivityFacts({ activity, besides, isOwn = false }: ActivityFactsProps) {
  const { kind, assignedTo, outcome, durationMinutes, location } = activity;
  const name = assignedTo?.fullName ?? t`Former member`;
  const facts: readonly ReactNode[] = [
    !isOwn && (kind === 'task' ? t`Assigned to ${name}` : t`by ${name}`),
    outcome && declaredText(labelOf(outcome)),
    durationMinutes !== null && t`${durationMinutes} min`,
    activity.dueAtUtc && <Due key="due" activity={activity} dueAtUtc={activity.dueAtUtc} />,
    location,
    activity.recurrence && i18n._(repeats[activity.recurrence]),
    ...aboutLinks(activity, besides),
  ].filter(Boolean);
  return (
    <div className={classes.facts}>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep no state.
        <Fragment key={place}>
          {place > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </div>
  );
}

function Due({ activity, dueAtUtc }: { activity: Activity; dueAtUtc: string }) {
  const isOverdue = isLate(activity, useNow());
  return (
    <span data-late={isOverdue || undefined}>
      <DueTime kind={activity.kind} isOverdue={isOverdue}>
        <Timestamp value={dueAtUtc} withTime />
      </DueTime>
    </span>
  );
}

const repeats: Readonly<Record<(typeof recurrences)[number], MessageDescriptor>> = {
  daily: msg`Repeats daily`,
  weekdays: msg`Repeats weekdays`,
  weekly: msg`Repeats weekly`,
  monthly: msg`Repeats monthly`,
  yearly: msg`Repeats yearly`,
};

interface DueTimeProps {
  readonly kind: Activity['kind'];
  readonly isOverdue: boolean;
  readonly children: ReactNode;
}

function DueTime({ kind, isOverdue, children: time }: DueTimeProps) {
  if (isOverdue) {
    return <Trans>Overdue: {time}</Trans>;
  }
  if (kind === 'task') {
    return <Trans>Due {time}</Trans>;
  }
  return kind === 'call' ? <Trans>Planned for {time}</Trans> : time;
}
