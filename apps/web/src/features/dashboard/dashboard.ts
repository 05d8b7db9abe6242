import { definePage } from '../../kit/records/screens/navigation.ts';

export const dashboardPage = definePage({
  title: 'Dashboard',
  route: '/dashboard',
  menu: 'top',
  load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
});
