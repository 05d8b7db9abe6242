import { msg } from '@lingui/core/macro';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { dashboardOptions, periodOf, recentActivitiesOptions } from './dashboard-queries.ts';
import { dashboardSearch } from './dashboard-search.ts';

export const dashboardPage = definePage({
  title: msg`Dashboard`,
  route: '/dashboard',
  menu: 'top',
  search: dashboardSearch,
  prefetch: (client, address) => {
    void client.prefetchQuery(dashboardOptions(periodOf(address.period)));
    void client.prefetchQuery(recentActivitiesOptions());
  },
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
});
