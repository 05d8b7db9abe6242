import type { Pool } from '../database/connections/pool.ts';
import type { Jobs, SteppedJob } from '../jobs/jobs.ts';

const sweepMs = 2000;
/** How often an abandoned job is enqueued. One that is already in the queue must not be enqueued at every sweep. */
const requeueMs = 10_000;

interface Abandoned {
  tenantId: string;
  jobId: string;
}

/** The name of the lock that is held while a long job runs. */
export const jobLockName = (jobId: string) => `long job ${jobId}`;

/** Enqueues, every two seconds, the long jobs that a crash or a restart has left unfinished. */
export function startSweep(parts: {
  worker: SteppedJob<{ jobId: string }>;
  identityPool: Pool;
  jobs: Pick<Jobs, 'enqueue'>;
}): { stop(): void } {
  const { worker, identityPool, jobs } = parts;
  const enqueuedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sweep(): Promise<void> {
    const abandoned = await findAbandoned(identityPool);
    const known = new Set(abandoned.map(({ jobId }) => jobId));
    for (const jobId of enqueuedAt.keys()) {
      if (!known.has(jobId)) {
        enqueuedAt.delete(jobId);
      }
    }
    for (const { tenantId, jobId } of abandoned) {
      if (Date.now() - (enqueuedAt.get(jobId) ?? 0) >= requeueMs) {
        await jobs.enqueue(worker, tenantId, { jobId });
        enqueuedAt.set(jobId, Date.now());
      }
    }
  }

  function sweepSoon(afterMs: number): void {
    timer = setTimeout(async () => {
      // While the database is unreachable there is nothing to find; the next sweep tries again.
      await sweep().catch(() => undefined);
      if (!isStopped) {
        sweepSoon(sweepMs);
      }
    }, afterMs);
  }

  sweepSoon(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Unfinished jobs without a lock. Between two steps the lock is free for a moment, hence the three seconds. */
async function findAbandoned(identityPool: Pool): Promise<Abandoned[]> {
  return identityPool.use(
    db => db.sql<Abandoned[]>`
      with held as (
        select (classid::bigint << 32) | objid::bigint as key from pg_locks
        where locktype = 'advisory' and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())
      )
      select tenant_id as "tenantId", id as "jobId" from crm.job
      where state in ('waiting', 'running') and touched_at_utc < now() - interval '3 seconds'
        and hashtextextended(${jobLockName('')} || id, 0) not in (select key from held)
      order by touched_at_utc limit 100`,
  );
}
