import { defineFeature } from '../define-feature.ts';
import { importJobs } from './import-jobs.ts';
import { importRoutes } from './import-routes.ts';
import { workbookJob } from './workbook/workbook-job.ts';

export const importFeature = defineFeature({
  name: 'import',
  routes: ({ modules, longJobs }) => importRoutes(modules, longJobs),
  longJobs: ({ modules, tenants }) => [...importJobs(modules), workbookJob(tenants, modules)],
});
