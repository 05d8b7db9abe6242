import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import classes from './dashboard.module.css';
import { recentActivitiesOptions } from './dashboard-queries.ts';
import { EmptyCard } from './empty-card.tsx';
import { RecentActivityText } from './recent-activity-text.tsx';

/** What people did lately. */
export function RecentActivities() {
  const { data, isError } = useQuery(recentActivitiesOptions());
  return (
    <section className={classes.card} aria-label={t`Recent Activities`}>
      <h2 className={classes.heading}>{t`Recent Activities`}</h2>
      {isError && <p role="alert">{t`Recent activities could not be loaded.`}</p>}
      {!data && !isError && <Skeleton height={220} aria-busy />}
      {data?.length === 0 && (
        <EmptyCard
          text={t`Calls, meetings, notes and stage changes of your team appear here.`}
          action={t`Log an activity`}
          to={{ to: '/activities', search: { new: '1' } }}
          needs="activities.create"
        />
      )}
      <ul className={classes.lines}>
        {data?.map(activity => (
          <li key={activity.id} className={classes.line}>
            <span className={classes.words}>
              <RecentActivityText activity={activity} />
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
