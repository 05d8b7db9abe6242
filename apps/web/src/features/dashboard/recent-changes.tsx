import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { writeNumber } from '../../kit/formats.ts';
import { RecordLink } from '../../kit/record-link.tsx';
import { useAllScreens } from '../../kit/registry.tsx';
import { Timestamp } from '../../kit/timestamp.tsx';
import classes from './dashboard.module.css';
import { type RecentChange, recentChangesOptions } from './dashboard-queries.ts';

const verbs = { insert: 'added', update: 'changed', delete: 'deleted' } as const;
const counted = 5000;

/** What people did lately. */
export function RecentChanges() {
  const { data, isError } = useQuery(recentChangesOptions());
  return (
    <section className={classes.card} aria-label="Recent Activities">
      <h2 className={classes.heading}>Recent Activities</h2>
      {isError && <p role="alert">Recent activities could not be loaded.</p>}
      {!data && !isError && <Skeleton height={220} aria-busy />}
      {data?.length === 0 && <p className={classes.nothing}>Nothing has happened yet.</p>}
      <ul className={classes.lines}>
        {data?.map(change => (
          <li key={`${change.changeSetId} ${change.resource} ${change.operation}`} className={classes.line}>
            <span className={classes.words}>
              {change.actor?.fullName ?? 'Pipewright'} {verbs[change.operation]} <What change={change} />
            </span>
            <span className={classes.when}>
              <Timestamp value={change.atUtc} withTime />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function What({ change: { resource, count, record } }: { change: RecentChange }) {
  const screens = useAllScreens().find(known => known.resource.name === resource);
  const [one = resource, many = resource] = screens?.resource.label ?? [];
  if (count > 1) {
    return `${count >= counted ? 'at least ' : ''}${writeNumber(count)} ${many}`;
  }
  return record ? (
    <>
      {one}{' '}
      <RecordLink resourceName={resource} id={record.id} className={classes.link}>
        {record.title}
      </RecordLink>
    </>
  ) : (
    `a ${one}`
  );
}
