import { msg } from '@lingui/core/macro';
import { listFailedJobs } from '@pipewright/contract/operations/failed-jobs.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { failedJobsOptions } from './failed-jobs-query.ts';

export const failedJobsPage = definePage({
  title: msg`Failed Jobs`,
  route: '/administration/failed-jobs',
  subtitle: msg`Background jobs that need your attention`,
  icon: IconAlertTriangle,
  permission: listFailedJobs.access,
  load: async () => (await import('./failed-jobs-page.tsx')).FailedJobsPage,
  prefetch: client => void client.prefetchQuery(failedJobsOptions()),
});
