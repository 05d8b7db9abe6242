import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { type FailedJob, runFailedJobAgain } from '@pipewright/contract/operations/failed-jobs.ts';
import { IconCircleCheck, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import classes from './failed-jobs-page.module.css';
import { failedJobsOptions } from './failed-jobs-query.ts';

/** Background work that failed, and the way to run it again. */
export function FailedJobsPage({ page }: { page: Entry }) {
  const crumbs = [{ label: t`Administration` }, ...crumbsOf(useEntries(), page.route)];
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
        {error ? (
          <NotLoaded title={t`Failed to load the failed jobs`} error={error} onRetry={refetch} />
        ) : (
          <FailedJobs jobs={jobs} />
        )}
      </div>
    </PageFrame>
  );
}

function FailedJobs({ jobs }: { jobs: readonly FailedJob[] | undefined }) {
  if (!jobs) {
    return <Skeleton height={180} aria-busy />;
  }
  if (jobs.length === 0) {
    return (
      <ListNotice
        icon={IconCircleCheck}
        title={t`No failed jobs`}
        hint={t`Imports, reminders, backups and other background work are running as they should. If something fails, you can see why and run it again here.`}
      />
    );
  }
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t`Failed jobs`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Job`}</th>
          <th scope="col">{t`Error`}</th>
          <th scope="col" className={classes.number}>
            {t`Attempts`}
          </th>
          <th scope="col">{t`Failed`}</th>
          <th scope="col">{t`Action`}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(job => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
  return (
    <tr>
      <th scope="row" className={classes.job}>
        {job.label}
      </th>
      <td className={classes.error}>{job.error}</td>
      <td className={classes.number} data-label={t`Attempts`}>
        {writeNumber(job.attempts)}
      </td>
      <td className={classes.time} data-label={t`Failed`}>
        <Timestamp value={job.failedAtUtc} withTime />
      </td>
      <td className={classes.action}>
        {job.willRetry && <StatusChip tone="blue">{t`Retrying automatically`}</StatusChip>}
        {job.canRunAgain && <RunAgain job={job} />}
      </td>
    </tr>
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
