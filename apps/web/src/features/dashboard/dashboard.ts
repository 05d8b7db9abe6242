import { definePage } from '../../kit/records/screens/navigation.ts';
import { dashboardSearch } from './dashboard-search.ts';

export const dashboardPage = definePage({
  title: 'Dashboard',
  route: '/dashboard',
  menu: 'top',
  search: dashboardSearch,
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
});
