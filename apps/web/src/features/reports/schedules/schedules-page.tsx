import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import { schedulesOptions } from './schedule-queries.ts';
import { ScheduleRow } from './schedule-row.tsx';

/** The reports and dashboards that are sent by email. */
export function SchedulesPage({ page }: { page: Entry }) {
  const { data: schedules, error, refetch } = useQuery(schedulesOptions());
  const reports = crumbsOf(useEntries(), '/analytics/reports');
  const crumbs = [
    ...reports.slice(0, -1),
    { label: reports.at(-1)?.label ?? '', route: '/analytics/reports' },
    { label: page.title },
  ];
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle}>
      <div className={list.card}>
        {error ? (
          <NotLoaded title={t`Failed to load schedules`} error={error} onRetry={refetch} />
        ) : schedules === undefined ? (
          <Skeleton height={180} aria-busy />
        ) : schedules.length === 0 ? (
          <ListNotice
            icon={IconMail}
            title={t`No scheduled emails yet`}
            hint={t`Open a report or a dashboard and choose Send by email. Your colleagues get the figures every day, week or month.`}
          >
            <Button component={Link} to="/analytics/reports">{t`Open reports`}</Button>
          </ListNotice>
        ) : (
          <ul className={list.rows} aria-label={t`Schedules`}>
            {schedules.map(schedule => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )}
      </div>
    </PageFrame>
  );
}
