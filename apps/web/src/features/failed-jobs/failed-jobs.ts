import { msg } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const failedJobsPage = definePage({
  title: msg`Failed jobs`,
  route: '/administration/failed-jobs',
  subtitle: msg`Background jobs that need your attention`,
  icon: IconAlertTriangle,
  permission: 'settings.manage',
  load: async () => (await import('./failed-jobs-page.tsx')).FailedJobsPage,
  prefetch: client =>
    void import('./failed-jobs-query.ts').then(({ failedJobsOptions }) =>
      client.prefetchQuery(failedJobsOptions()),
    ),
});
