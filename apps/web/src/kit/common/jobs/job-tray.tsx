import { t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import { type LongJobView, stopJob } from '@pipewright/contract/operations/jobs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notifyChange, notifyFailure, notifyUndone } from '../../data/changes/notify-change.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { refreshAffected } from '../../data/queries/dependencies.ts';
import { writeNumber } from '../../formats/formats.ts';
import { notifyDone } from '../../ui/notices/notify.tsx';
import { isUnfinished, jobsOptions, percentOf } from './job-queries.ts';
import classes from './job-tray.module.css';

/** One's own work in the background, wherever one is: how far it is, a way to stop it, and Undo when it is over. */
export function JobTray() {
  const { data: jobs } = useQuery(jobsOptions());
  const unfinished = jobs?.filter(isUnfinished) ?? [];
  useAnnounceEnds(jobs);
  return unfinished.length > 0 ? (
    <aside className={classes.tray} aria-label={t`Work in the background`}>
      {unfinished.map(job => (
        <JobProgress key={job.id} job={job} />
      ))}
    </aside>
  ) : null;
}

function JobProgress({ job }: { job: LongJobView }) {
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

/** Announces each job that ends, also one that was over before this page first saw it; not those of earlier days. */
function useAnnounceEnds(jobs: readonly LongJobView[] | undefined): void {
  const client = useQueryClient();
  const knownAsEnded = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!jobs) {
      return;
    }
    const ended = jobs.filter(job => !isUnfinished(job));
    const known = knownAsEnded.current;
    knownAsEnded.current = new Set(ended.map(({ id }) => id));
    const fresh = known ? ended.filter(({ id }) => !known.has(id)) : [];
    for (const job of fresh) {
      announce(job);
    }
    if (fresh.length > 0) {
      void refreshAffected(client, 'everything');
    }

    function announce({ state, kind, label, message, changeSetId, undoes, done }: LongJobView): void {
      // It happened whole or not at all.
      if (undoes) {
        const words = `${message}`;
        if (state === 'done' && changeSetId) {
          const set = { client, changeSet: changeSetId, changes: 'everything' } as const;
          notifyUndone(set, kind === 'redo' ? 'redo' : 'undo');
        } else if (state === 'failed') {
          notifyFailure(words);
        } else {
          notifyDone(words);
        }
        return;
      }
      if (state === 'failed') {
        notifyFailure(message ? t`${label}: ${message}` : t`${label}: failed`);
      }
      // What has only read or looked at something has nothing to tell, and nothing to take back.
      if (done > 0 && message) {
        notifyChange({
          client,
          message: state === 'failed' ? t`${{ number: writeNumber(done) }} were done.` : message,
          changeSet: changeSetId ?? undefined,
          changes: 'everything',
        });
      }
    }
  }, [jobs, client]);
}
