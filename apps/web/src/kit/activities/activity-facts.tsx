import { labelOf } from '@pipewright/contract/field-messages.ts';
import { Fragment, type ReactNode } from 'react';
import { RecordLink } from '../record-link.tsx';
import { useNow } from '../relative-time.tsx';
import { Timestamp } from '../timestamp.tsx';
import { aboutFields } from './about.ts';
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
  const name = assignedTo?.fullName ?? 'Somebody who has left';
  const facts: readonly ReactNode[] = [
    !isOwn && (kind === 'task' ? `Assigned to ${name}` : `by ${name}`),
    outcome && labelOf(outcome),
    durationMinutes !== null && `${durationMinutes} min`,
    activity.dueAtUtc && <Due key="due" activity={activity} dueAtUtc={activity.dueAtUtc} />,
    location,
    activity.recurrence && `Repeats ${activity.recurrence}`,
    ...linksOf(activity, besides),
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

function linksOf(activity: Activity, besides: string | undefined): readonly ReactNode[] {
  return aboutFields.flatMap(([field, resourceName]) => {
    const id = activity[field];
    const about = activity[resourceName as 'lead' | 'contact' | 'company' | 'deal'];
    return id && about && resourceName !== besides ? (
      <RecordLink key={field} resourceName={resourceName} id={id} className={classes.link}>
        {'fullName' in about ? about.fullName : about.name}
      </RecordLink>
    ) : (
      []
    );
  });
}
