import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { failedJobRoutes } from './failed-job-routes.ts';

export const failedJobsFeature = defineFeature<PlatformServices>({
  name: 'failed-jobs',
  routes: ({ startedJobs }) => failedJobRoutes(startedJobs),
  background: ({ startedJobs }) => ({
    start(jobs) {
      startedJobs.current = jobs;
    },
  }),
});
