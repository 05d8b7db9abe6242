import { t } from '@lingui/core/macro';
import { Button, Skeleton, Table } from '@mantine/core';
import type { SavedReport } from '@pipewright/contract/operations/reports.ts';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../kit/records/screens/registry.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { WideContent } from '../../kit/ui/frames/wide-content.tsx';
import { reportsOptions } from './report-queries.ts';
import classes from './reports.module.css';
import { shapeText } from './view/report-texts.ts';

const newReport = '/analytics/reports/new';

/** One’s own reports and those that are shared. */
export function ReportsPage({ page }: { page: Entry }) {
  const { data: reports, error, refetch } = useQuery(reportsOptions());
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
        {error ? (
          <NotLoaded title={t`Failed to load reports`} error={error} onRetry={refetch} />
        ) : reports === undefined ? (
          <Skeleton height={180} aria-busy />
        ) : reports.length === 0 ? (
          <ListNotice
            icon={IconChartBar}
            title={t`No reports yet`}
            hint={t`A report counts and adds up leads, contacts, companies, deals or activities, by any field. Every figure opens its records.`}
          >
            <Button component={Link} to={newReport}>{t`New report`}</Button>
          </ListNotice>
        ) : (
          <Reports reports={reports} />
        )}
      </div>
    </PageFrame>
  );
}

function Reports({ reports }: { reports: readonly SavedReport[] }) {
  return (
    <WideContent label={t`Reports`}>
      <Table className={classes.table} aria-label={t`Reports`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{t`Records`}</Table.Th>
            <Table.Th>{t`Shown as`}</Table.Th>
            <Table.Th>{t({ message: 'Owner', context: 'report' })}</Table.Th>
            <Table.Th>{t`Changed`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reports.map(report => (
            <ReportRow key={report.id} report={report} />
          ))}
        </Table.Tbody>
      </Table>
    </WideContent>
  );
}

function ReportRow({
  report: { id, name, description, definition, isShared, owner, updatedAtUtc },
}: {
  report: SavedReport;
}) {
  const screens = useScreens(definition.entity);
  return (
    <Table.Tr>
      <Table.Td>
        <Link to="/analytics/reports/$id" params={{ id }} className={classes.name}>
          {name}
        </Link>{' '}
        {isShared && <StatusChip tone="blue">{t`Shared`}</StatusChip>}
        {description && <p className={classes.description}>{description}</p>}
      </Table.Td>
      <Table.Td>{screens.label[1]}</Table.Td>
      <Table.Td>{shapeText(definition.show)}</Table.Td>
      <Table.Td>{owner.fullName}</Table.Td>
      <Table.Td>
        <RelativeTime value={updatedAtUtc} />
      </Table.Td>
    </Table.Tr>
  );
}
