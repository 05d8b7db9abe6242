import type { Pool } from '../database/pool.ts';
import type { Schedule, SteppedJob } from '../jobs.ts';

/** Every minute: what a crash, or a restart, has left in the middle. */
export function sweepLongJobs(worker: SteppedJob<{ jobId: string }>, identityPool: Pool): Schedule {
  return {
    name: 'sweep-long-jobs',
    cron: '* * * * *',
    async run(jobs) {
      const left = await identityPool.use(
        db => db.sql<{ tenantId: string; jobId: string }[]>`
          select tenant_id as "tenantId", id as "jobId" from crm.job
          where state in ('waiting', 'running') and touched_at_utc < now() - interval '20 seconds'
          order by touched_at_utc limit 100`,
      );
      for (const { tenantId, jobId } of left) {
        await jobs.enqueue(worker, tenantId, { jobId });
      }
    },
  };
}
