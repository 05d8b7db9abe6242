import { defineFeature } from '../define-feature.ts';
import { bulkJobs } from './bulk/bulk-jobs.ts';
import { searchRoute } from './query/search/search-route.ts';
import { countsRoute } from './query/totals/counts-route.ts';
import { dependentsRoute } from './write/dependents-route.ts';

/** Endpoints for all record types together. The endpoints of each one come from `crudRoutes`. */
export const recordsFeature = defineFeature({
  name: 'records',
  routes: ({ modules }) => [countsRoute(modules), searchRoute(modules), dependentsRoute(modules)],
  longJobs: ({ modules }) => bulkJobs(modules),
});
