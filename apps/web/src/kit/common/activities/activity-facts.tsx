import { labelOf } from '@pipewright/contract/field-messages.ts';
import { Fragment, type ReactNode } from 'react';
import { useNow } from '../../formats/relative-time.tsx';
import { Timestamp } from '../../formats/timestamp.tsx';
import { aboutLinks } from './about-links.tsx';
import classes from './activity-facts.module.css';
import type { Activity } from './complete-activity.ts';
import { isLate } from './late.ts';

interface ActivityFactsProps {
  readonly activity: Activity;
  /** The resource whose record it is shown with: that it is about that one goes without saying. */
  readonly besides?: string;
  /** Shown to the one it is assigned to: that goes without saying too. */
  readonly isOwn?: boolean;
}

/** What is known of an activity besides its words, in one line. */
export function ActivityFacts({ activity, besides, isOwn = false }: ActivityFactsProps) {
  const { kind, assignedTo, outcome, durationMinutes, location } = activity;
  const name = assignedTo?.fullName ?? 'Former member';
  const facts: readonly ReactNode[] = [
    !isOwn && (kind === 'task' ? `Assigned to ${name}` : `by ${name}`),
    outcome && labelOf(outcome),
    durationMinutes !== null && `${durationMinutes} min`,
    activity.dueAtUtc && <Due key="due" activity={activity} dueAtUtc={activity.dueAtUtc} />,
    location,
    activity.recurrence && `Repeats ${activity.recurrence}`,
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

const dueWords = { task: 'Due', call: 'Planned for', meeting: '', note: '', mail: '' } as const;

function Due({ activity, dueAtUtc }: { activity: Activity; dueAtUtc: string }) {
  const isOverdue = isLate(activity, useNow());
  return (
    <span data-late={isOverdue || undefined}>
      {isOverdue ? 'Overdue: ' : `${dueWords[activity.kind]} `}
      <Timestamp value={dueAtUtc} withTime />
    </span>
  );
}
