import { Checkbox, Skeleton } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attempt } from '../../kit/attempt.ts';
import { call } from '../../kit/client.ts';
import { ColorChip } from '../../kit/color-chip.tsx';
import { RecordLink } from '../../kit/record-link.tsx';
import { Timestamp } from '../../kit/timestamp.tsx';
import { useMay, useViewer } from '../../kit/viewer.tsx';
import classes from './dashboard.module.css';
import { tasksOptions } from './dashboard-queries.ts';

/** One's own tasks, the most urgent first; ticked, they are done. */
export function UpcomingTasks() {
  const { sub } = useViewer();
  const client = useQueryClient();
  const mayComplete = useMay(activities.permissions.write);
  const { data, isError } = useQuery(tasksOptions(sub));

  function complete(task: { id: string; subject: string }): void {
    void attempt({
      client,
      failure: 'The task could not be completed. Please try again.',
      work: async () => {
        const body = { completedAtUtc: new Date().toISOString() };
        const { changeSet } = await call(activities.operations.patch, { params: { id: task.id }, body });
        return { message: `${task.subject}: done.`, changeSet };
      },
    });
  }

  return (
    <section className={classes.card} aria-label="Upcoming Tasks">
      <h2 className={classes.heading}>Upcoming Tasks</h2>
      {isError && <p role="alert">Tasks could not be loaded.</p>}
      {!data && !isError && <Skeleton height={220} aria-busy />}
      {data?.length === 0 && <p className={classes.nothing}>Nothing is due.</p>}
      <ul className={classes.lines}>
        {data?.map(task => (
          <li key={task.id} className={classes.line}>
            <Checkbox
              aria-label={`Done: ${task.subject}`}
              checked={false}
              disabled={!mayComplete}
              onChange={() => complete(task)}
            />
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
