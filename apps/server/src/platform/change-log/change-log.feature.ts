import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { forgetOldChanges, nightlyRetention } from './retention.ts';
import { undoJobs } from './undo-job.ts';
import { undoRoute } from './undo-route.ts';

export const changeLogFeature = defineFeature<PlatformServices>({
  name: 'change-log',
  routes: ({ modules, undoGuards, longJobs }) => [undoRoute(modules, undoGuards, longJobs)],
  longJobs: ({ modules, undoGuards, tenants }) => undoJobs(tenants, modules, undoGuards),
  background: ({ config, organizations }) => ({
    jobs: [forgetOldChanges],
    schedules: [nightlyRetention(config.changeLogDays, organizations.listIds)],
  }),
});
