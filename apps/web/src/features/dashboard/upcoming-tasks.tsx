import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ActivityTick } from '../../kit/common/activities/activity-tick.tsx';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { ColorChip } from '../../kit/ui/chips/color-chip.tsx';
import classes from './dashboard.module.css';
import { tasksOptions } from './dashboard-queries.ts';
import { EmptyCard } from './empty-card.tsx';

/** One's own tasks, the most urgent first; ticked, they are done. */
export function UpcomingTasks() {
  const { sub } = useViewer();
  const { data, isError } = useQuery(tasksOptions(sub));
  return (
    <section className={classes.card} aria-label={t`Upcoming Tasks`}>
      <h2 className={classes.heading}>{t`Upcoming Tasks`}</h2>
      {isError && <p role="alert">{t`Tasks could not be loaded.`}</p>}
      {!data && !isError && <Skeleton height={220} aria-busy />}
      {data?.length === 0 && (
        <EmptyCard
          text={t`Nothing is due.`}
          action={t`Add a task`}
          to={{ to: '/activities', search: { new: '1', kind: 'task' } }}
          needs="activities.create"
        />
      )}
      <ul className={classes.lines}>
        {data?.map(task => (
          <li key={task.id} className={classes.line}>
            <ActivityTick activity={task} />
            <span className={classes.words}>
              <RecordLink resourceName="activity" id={task.id} className={classes.link}>
                {task.subject}
              </RecordLink>
            </span>
            {task.priority && <ColorChip color={task.priority.color}>{task.priority.name}</ColorChip>}
            <span className={classes.when} data-late={isPast(task.dueAtUtc) || undefined}>
              <Timestamp value={task.dueAtUtc ?? ''} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) < Date.now();
}
