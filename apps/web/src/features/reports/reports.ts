import { msg } from '@lingui/core/macro';
import type { HomeBoard } from '../../kit/common/home-page/home-board.ts';
import { definePage, type Entry } from '../../kit/records/screens/navigation.ts';
import { bothSearches } from '../../kit/ui/address/search-parameters.ts';
import { editParameter, scopeParameter } from './dashboards/dashboard-search.ts';

const reportLists = (
  [
    ['/crm/reports', 'CRM', msg`CRM reports`],
    ['/analytics/reports', 'Analytics', msg`Reports`],
  ] as const
).map(([route, menu, title]) =>
  definePage({
    title,
    subtitle: msg`Count, add up and compare your records, and open the records behind every figure`,
    route,
    menu,
    load: async () => (await import('./reports-page.tsx')).ReportsPage,
  }),
);

const reportPage = definePage({
  title: msg`Report`,
  route: '/analytics/reports/$id',
  load: async () => (await import('./report-page.tsx')).ReportPage,
});

const schedulesPage = definePage({
  title: msg`Scheduled emails`,
  subtitle: msg`Reports and dashboards that are sent every day, week or month`,
  route: '/analytics/schedules',
  load: async () => (await import('./schedules/schedules-page.tsx')).SchedulesPage,
});

const dashboardPages = [
  definePage({
    title: msg`Dashboards`,
    subtitle: msg`Reports side by side, for you or for everybody`,
    route: '/analytics/dashboards',
    menu: 'Analytics',
    load: async () => (await import('./dashboards/dashboards-page.tsx')).DashboardsPage,
  }),
  definePage({
    title: msg`Dashboard`,
    route: '/analytics/dashboards/$id',
    search: bothSearches(scopeParameter, editParameter),
    load: async () => (await import('./dashboards/dashboard-page.tsx')).DashboardPage,
  }),
];

const analyticsPages = (
  [
    ['/analytics/revenue', 'Analytics', msg`Revenue`, msg`What was won, and what is expected`],
    ['/analytics/sales', 'Analytics', msg`Sales analytics`, msg`Where deals are won, lost and slowed down`],
    [
      '/analytics/marketing-roi',
      'Analytics',
      msg`Marketing ROI`,
      msg`What each source costs, and what it brings`,
    ],
    ['/analytics/customers', 'Analytics', msg`Customer analytics`, msg`Who buys, and who comes back`],
    ['/sales/performance', 'Sales', msg`Performance`, msg`What each person has reached`],
  ] as const
).map(([route, menu, title, subtitle]) =>
  definePage({
    title,
    subtitle,
    route,
    menu,
    search: scopeParameter,
    load: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  }),
);

/**
 * Reports, dashboards and the analytics pages, which are dashboards that come with the product. They request nothing in
 * advance: their queries would be part of what every other screen loads first.
 */
export const reportPages: readonly Entry[] = [
  ...reportLists,
  reportPage,
  schedulesPage,
  ...dashboardPages,
  ...analyticsPages,
];

/** Draws a dashboard as the home page. */
export async function loadHomeBoard(): Promise<HomeBoard> {
  return (await import('./dashboards/home-board.tsx')).HomeBoard;
}
