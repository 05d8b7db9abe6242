import type { Pool } from '../database/pool.ts';
import type { Jobs, SteppedJob } from '../jobs.ts';

const sweepMs = 2000;
/** A job that waits its turn is enqueued already; asking again this often is only for those that were forgotten. */
const askAgainMs = 10_000;

interface Abandoned {
  tenantId: string;
  jobId: string;
}

/** Name of the lock that is held by whoever works on a long job. */
export const lockOfJob = (jobId: string) => `long job ${jobId}`;

/** Enqueues, every two seconds, the long jobs that a crash or a restart has left unfinished and nobody works on. */
export function startSweep(parts: {
  worker: SteppedJob<{ jobId: string }>;
  identityPool: Pool;
  jobs: Pick<Jobs, 'enqueue'>;
}): { stop(): void } {
  const { worker, identityPool, jobs } = parts;
  const askedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sweep(): Promise<void> {
    const abandoned = await findAbandoned(identityPool);
    const known = new Set(abandoned.map(({ jobId }) => jobId));
    for (const jobId of askedAt.keys()) {
      if (!known.has(jobId)) {
        askedAt.delete(jobId);
      }
    }
    for (const { tenantId, jobId } of abandoned) {
      if (Date.now() - (askedAt.get(jobId) ?? 0) >= askAgainMs) {
        await jobs.enqueue(worker, tenantId, { jobId });
        askedAt.set(jobId, Date.now());
      }
    }
  }

  function sweepSoon(afterMs: number): void {
    timer = setTimeout(async () => {
      // While the database is away there is nothing to find; the next sweep tries again.
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

/** Unfinished jobs whose lock nobody holds. Between two steps it is free for a moment: hence the seconds. */
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
        and hashtextextended(${lockOfJob('')} || id, 0) not in (select key from held)
      order by touched_at_utc limit 100`,
  );
}
