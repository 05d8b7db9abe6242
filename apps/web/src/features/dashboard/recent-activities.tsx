import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import classes from './dashboard.module.css';
import { type RecentActivity, recentActivitiesOptions } from './dashboard-queries.ts';
import { EmptyCard } from './empty-card.tsx';

const verbs: Readonly<Record<RecentActivity['did'], string>> = {
  call: 'logged a call:',
  meeting: 'held a meeting:',
  note: 'added a note:',
  mail: 'sent an email:',
  task: 'completed a task:',
  added: 'added',
  moved: 'moved',
};
const counted = 5000;

/** What people did lately. */
export function RecentActivities() {
  const { data, isError } = useQuery(recentActivitiesOptions());
  return (
    <section className={classes.card} aria-label="Recent Activities">
      <h2 className={classes.heading}>Recent Activities</h2>
      {isError && <p role="alert">Recent activities could not be loaded.</p>}
      {!data && !isError && <Skeleton height={220} aria-busy />}
      {data?.length === 0 && (
        <EmptyCard
          text="Calls, meetings, notes and stage changes of your team appear here."
          action="Log an activity"
          to={{ to: '/activities', search: { new: '1' } }}
          needs="activities.create"
        />
      )}
      <ul className={classes.lines}>
        {data?.map(activity => (
          <li key={activity.id} className={classes.line}>
            <span className={classes.words}>
              {activity.actor.fullName} {verbs[activity.did]} <What activity={activity} />
            </span>
            <span className={classes.when}>
              <Timestamp value={activity.atUtc} withTime />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function What({ activity: { did, resource, count, record, movedTo } }: { activity: RecentActivity }) {
  const screens = useAllScreens().find(known => known.resource.name === resource);
  const [one = resource, many = resource] = screens?.resource.label ?? [];
  const noun = did === 'added' || did === 'moved' ? `${one} ` : '';
  const target = movedTo ? ` to ${movedTo}` : '';
  if (count > 1) {
    return `${count >= counted ? 'at least ' : ''}${writeNumber(count)} ${many}${target}`;
  }
  return record ? (
    <>
      {noun}
      <RecordLink resourceName={resource} id={record.id} className={classes.link}>
        {record.title}
      </RecordLink>
      {target}
    </>
  ) : (
    `a ${one}${target}`
  );
}
