import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  type FailedJob,
  runFailedJobAgain,
} from '@pipewright/contract/operations/administration/failed-jobs.ts';
import { IconCircleCheck, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { QueryTable } from '../../kit/data/states/query-table.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import type { DataColumn } from '../../kit/ui/table/data-table.tsx';
import classes from './failed-jobs-page.module.css';
import { failedJobsOptions } from './failed-jobs-query.ts';

/** Background work that failed, and the way to run it again. */
export function FailedJobsPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data: jobs, error, isFetching, refetch } = useQuery(failedJobsOptions());
  return (
    <PageFrame
      crumbs={crumbs}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {t`Refresh`}
        </Button>
      }
    >
      <div className={classes.card}>
        <QueryTable
          label={t`Failed jobs`}
          columns={jobColumns()}
          rows={jobs}
          keyOf={({ id }) => id}
          whenNarrow="cards"
          error={error}
          failure={t`Failed to load the failed jobs`}
          onRetry={refetch}
          empty={
            <ListNotice
              icon={IconCircleCheck}
              title={t`No failed jobs`}
              hint={t`Imports, reminders, backups and other background work are running as they should. If something fails, you can see why and run it again here.`}
            />
          }
        />
      </div>
    </PageFrame>
  );
}

function jobColumns(): readonly DataColumn<FailedJob>[] {
  return [
    { key: 'job', heading: t`Job`, cell: job => job.label, wraps: true },
    { key: 'error', heading: t`Error`, cell: job => job.error, wraps: true },
    { key: 'attempts', heading: t`Attempts`, align: 'end', cell: job => writeNumber(job.attempts) },
    { key: 'failed', heading: t`Failed`, cell: job => <Timestamp value={job.failedAtUtc} withTime /> },
    { key: 'action', heading: t`Action`, cell: job => <Action job={job} />, isActions: true },
  ];
}

function Action({ job }: { job: FailedJob }) {
  return (
    <>
      {job.willRetry && <StatusChip tone="blue">{t`Retrying automatically`}</StatusChip>}
      {job.canRunAgain && <RunAgain job={job} />}
    </>
  );
}

function RunAgain({ job }: { job: FailedJob }) {
  const { mutate, isPending } = useChange({
    send: () => call(runFailedJobAgain, { params: { id: job.id } }),
    changes: ['failed-job', 'job'],
    success: ({ data }) => data.message,
    failure: t`The job could not be run again`,
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t`Run again: ${job.label}`}
    >
      {t`Run again`}
    </Button>
  );
}
