import { defineFeature } from '../define-feature.ts';
import { longJobGauges } from './long-job-gauges.ts';
import { longJobRoutes } from './long-job-routes.ts';
import { startSweep } from './sweep.ts';

export const longJobsFeature = defineFeature({
  name: 'long-jobs',
  routes: () => longJobRoutes,
  gauges: ({ database }) => longJobGauges(database),
  background: ({ longJobs: { worker, onWake }, database }) => {
    let sweep: ReturnType<typeof startSweep> | undefined;
    return {
      jobs: [worker],
      connect(jobs) {
        onWake(({ tenantId, jobId }) => {
          // If this fails, the sweep finds the job a few seconds later.
          jobs.enqueue(worker, tenantId, { jobId }).catch(() => undefined);
        });
      },
      start(jobs) {
        sweep = startSweep({ worker, identityPool: database.identityPool, jobs });
      },
      async stop() {
        sweep?.stop();
      },
    };
  },
});
