import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { undoJobs } from './undo-job.ts';
import { previewUndoRoute, undoRoute } from './undo-route.ts';

export const changeLogFeature = defineFeature<PlatformServices>({
  name: 'change-log',
  routes: ({ modules, undoGuards, longJobs }) => [
    undoRoute(modules, undoGuards, longJobs),
    previewUndoRoute(modules, undoGuards),
  ],
  longJobs: ({ modules, undoGuards, tenants }) => undoJobs(tenants, modules, undoGuards),
});
