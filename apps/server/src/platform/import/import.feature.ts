import { defineFeature } from '../define-feature.ts';
import { batchJobs } from './batch/batch-jobs.ts';
import { batchReadJob } from './batch/batch-read-job.ts';
import { batchRoutes } from './batch/batch-routes.ts';
import { importJobs } from './import-jobs.ts';
import { importRoutes } from './import-routes.ts';
import { givingJob } from './people/give-records.ts';
import { noticeJoining } from './people/notice-joining.ts';
import { unreadRoutes } from './read/unread-routes.ts';
import { reportRoutes } from './report/report-routes.ts';
import { workbookJob } from './workbook/workbook-job.ts';

export const importFeature = defineFeature({
  name: 'import',
  routes: ({ modules, longJobs }) => [
    ...importRoutes(modules, longJobs),
    ...batchRoutes(modules, longJobs),
    ...reportRoutes(modules),
    ...unreadRoutes(modules),
  ],
  longJobs: ({ modules, tenants }) => [
    ...importJobs(modules),
    workbookJob(tenants, modules),
    batchReadJob(tenants, modules),
    ...batchJobs(modules),
    givingJob(modules),
  ],
  processors: [noticeJoining],
});
