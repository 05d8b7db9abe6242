import { defineFeature } from '../define-feature.ts';
import { queueGauges } from '../metrics/metrics.ts';
import type { PlatformServices } from '../services.ts';
import { failedJobRoutes } from './failed-job-routes.ts';

export const failedJobsFeature = defineFeature<PlatformServices>({
  name: 'failed-jobs',
  routes: ({ startedJobs }) => failedJobRoutes(startedJobs),
  gauges: ({ startedJobs }) =>
    queueGauges({
      name: 'pipewright_jobs_waiting',
      what: 'Background jobs that wait to be run',
      label: 'job_name',
      read: async () =>
        ((await startedJobs.current?.listWaiting()) ?? []).map(({ name, ...rest }) => ({
          label: name,
          ...rest,
        })),
    }),
  background: ({ startedJobs }) => ({
    connect(jobs) {
      startedJobs.current = jobs;
    },
  }),
});
