import { t } from '@lingui/core/macro';
import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { notifyChange, notifyFailure, notifyUndone } from '../../data/changes/notify-change.ts';
import { refreshAffected } from '../../data/queries/dependencies.ts';
import { writeNumber } from '../../formats/formats.ts';
import { notifyDone } from '../../ui/notices/notify.tsx';
import { isUnfinished, jobsOptions } from './job-queries.ts';
import classes from './job-tray.module.css';

// Most pages are opened while nothing is at work.
const JobProgress = lazy(async () => ({ default: (await import('./job-progress.tsx')).JobProgress }));

/** One's own work in the background, wherever one is: how far it is, a way to stop it, and Undo when it is over. */
export function JobTray() {
  const { data: jobs } = useQuery(jobsOptions());
  const unfinished = jobs?.filter(isUnfinished) ?? [];
  useAnnounceEnds(jobs);
  return unfinished.length > 0 ? (
    <aside className={classes.tray} aria-label={t`Work in the background`}>
      <Suspense>
        {unfinished.map(job => (
          <JobProgress key={job.id} job={job} />
        ))}
      </Suspense>
    </aside>
  ) : null;
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
      // A job that only read data has no result to show or undo.
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
