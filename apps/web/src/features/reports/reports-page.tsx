import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { SavedReport } from '@pipewright/contract/operations/reports/reports.ts';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryTable } from '../../kit/data/states/query-table.tsx';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useAllScreens, useEntries } from '../../kit/records/screens/registry.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import type { DataColumn } from '../../kit/ui/table/data-table.tsx';
import { reportsOptions } from './report-queries.ts';
import classes from './reports.module.css';
import { shapeText } from './view/report-texts.ts';

const newReport = '/analytics/reports/new';

/** One’s own reports and those that are shared. */
export function ReportsPage({ page }: { page: Entry }) {
  const { data: reports, error, refetch } = useQuery(reportsOptions());
  const screens = useAllScreens();
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          <Button component={Link} to="/analytics/schedules" variant="default">
            {t`Scheduled emails`}
          </Button>
          <Button
            component={Link}
            to={newReport}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t`New report`}
          </Button>
        </>
      }
    >
      <div className={classes.card}>
        <QueryTable
          label={t`Reports`}
          columns={reportColumns(screens)}
          rows={reports}
          keyOf={({ id }) => id}
          error={error}
          failure={t`Failed to load reports`}
          onRetry={refetch}
          empty={
            <ListNotice
              icon={IconChartBar}
              title={t`No reports yet`}
              hint={t`A report counts and adds up leads, deals, activities or your own objects, by any field. Every figure opens its records.`}
            >
              <Button component={Link} to={newReport}>{t`New report`}</Button>
            </ListNotice>
          }
        />
      </div>
    </PageFrame>
  );
}

function reportColumns(screens: readonly Screens[]): readonly DataColumn<SavedReport>[] {
  const labelOf = (entity: string) => screens.find(({ resource }) => resource.name === entity)?.label[1];
  return [
    { key: 'name', heading: t`Name`, cell: report => <ReportName report={report} />, wraps: true },
    {
      key: 'records',
      heading: t`Records`,
      cell: ({ definition }) => labelOf(definition.entity) ?? t`Not accessible`,
    },
    { key: 'shape', heading: t`Shown as`, cell: ({ definition }) => shapeText(definition.show) },
    {
      key: 'owner',
      heading: t({ message: 'Owner', context: 'report' }),
      cell: ({ owner }) => owner.fullName,
    },
    {
      key: 'changed',
      heading: t`Changed`,
      cell: ({ updatedAtUtc }) => <RelativeTime value={updatedAtUtc} />,
    },
  ];
}

function ReportName({ report: { id, name, description, isShared } }: { report: SavedReport }) {
  return (
    <>
      <Link to="/analytics/reports/$id" params={{ id }} className={classes.name}>
        {name}
      </Link>{' '}
      {isShared && <StatusChip tone="blue">{t`Shared`}</StatusChip>}
      {description && <p className={classes.description}>{description}</p>}
    </>
  );
}
