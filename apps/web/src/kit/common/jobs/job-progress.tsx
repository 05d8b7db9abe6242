import { t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import { type LongJobView, stopJob } from '@pipewright/contract/operations/administration/jobs.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { writeNumber } from '../../formats/formats.ts';
import { percentOf } from './job-queries.ts';
import classes from './job-tray.module.css';

/** How far a job is, and a way to stop it. */
export function JobProgress({ job }: { job: LongJobView }) {
  const stop = useChange({
    send: () => call(stopJob, { params: { id: job.id } }),
    changes: ['job'],
    failure: t`The job could not be stopped.`,
  });
  return (
    <div className={classes.job}>
      <div className={classes.line}>
        <span className={classes.label}>{job.label}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={stop.isPending}
          disabled={stop.isSuccess}
          onClick={() => stop.mutate()}
        >
          {stop.isSuccess ? t`Stopping...` : t`Stop`}
        </Button>
      </div>
      <Progress value={percentOf(job)} aria-label={job.label} animated />
      <span className={classes.count}>
        {job.state === 'waiting'
          ? t`Waiting to begin`
          : t`${{ position: writeNumber(job.done) }} of ${{ total: writeNumber(job.total) }}`}
      </span>
    </div>
  );
}
