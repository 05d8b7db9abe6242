import { t } from '@lingui/core/macro';
import { Button, Select, Skeleton } from '@mantine/core';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import type { DashboardPeriod } from '@pipewright/contract/operations/reports/dashboard.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { periodName } from '../../kit/records/workspace/period-name.ts';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { Charts } from './charts.tsx';
import { Checklist } from './checklist.tsx';
import classes from './dashboard.module.css';
import { type Dashboard, dashboardOptions, periodOf, periods } from './dashboard-queries.ts';
import { dashboardSearch } from './dashboard-search.ts';
import { Figures } from './figures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { UpcomingTasks } from './upcoming-tasks.tsx';

interface DashboardPageProps {
  readonly page: Entry;
  readonly actions: ReactNode;
  /** Shown above the cards. */
  readonly notice: ReactNode;
}

/** The standard home page: where the organization stands, what was done, and what is to be done. */
export function DashboardPage({ page, actions, notice }: DashboardPageProps) {
  const { given_name, organization } = useViewer();
  const address = useSearchParameters(dashboardSearch);
  const navigate = useNavigate();
  const period = periodOf(address.period);
  const { data, isError, refetch } = useQuery({
    ...dashboardOptions(period),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame
      crumbs={[{ label: organization.name }]}
      title={page.title}
      subtitle={greeting(given_name, organization)}
      actions={
        <>
          {actions}
          <Select
            aria-label={t`Period`}
            data={periods.map(value => ({ value, label: periodName(value) }))}
            value={period}
            allowDeselect={false}
            w={150}
            onChange={value => void navigate({ to: '.', search: { period: value }, replace: true })}
          />
        </>
      }
    >
      {notice}
      {data ? (
        <Content data={data} period={period} />
      ) : isError ? (
        <ListNotice icon={IconAlertTriangle} title={t`The dashboard couldn’t be loaded.`} isError>
          <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
        </ListNotice>
      ) : (
        <Skeleton height={420} aria-busy />
      )}
    </PageFrame>
  );
}

/** A new organization has no figures worth showing: it sees how to begin. */
function Content({ data, period }: { data: Dashboard; period: DashboardPeriod }) {
  if (isEmpty(data)) {
    return (
      <>
        <QuickActions />
        <Checklist />
      </>
    );
  }
  return (
    <>
      <Figures data={data} period={period} />
      <QuickActions />
      <div className={classes.grid}>
        <UpcomingTasks />
        <RecentActivities />
        <Charts data={data} />
      </div>
    </>
  );
}

function isEmpty({ leads, deals, activities }: Dashboard): boolean {
  return (
    (leads?.bySource.length ?? 0) === 0 &&
    (deals?.byStage.every(({ count }) => count === 0) ?? true) &&
    (deals?.wonByMonth.length ?? 0) === 0 &&
    (activities?.byMonth.length ?? 0) === 0
  );
}

/** By the organization's clock, as all times are. */
function greeting(name: string, { name: organization, timeZone }: UserInfo['organization']): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date()),
  );
  if (hour < 5 || hour >= 18) {
    return t`Good evening, ${name}. This is ${organization}.`;
  }
  return hour < 12
    ? t`Good morning, ${name}. This is ${organization}.`
    : t`Good afternoon, ${name}. This is ${organization}.`;
}
