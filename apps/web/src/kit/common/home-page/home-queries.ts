import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';

// Every page loads this module, in order to prefetch the home page. The operations bring the schemas of all reports
// with them and are therefore imported where they are called.
const loadOperations = () => import('@pipewright/contract/operations/reports/home-page.ts');

/** The dashboard that the viewer sees first. */
export function homePageOptions() {
  return queryOptions({
    queryKey: ['home-page', 'shown'],
    meta: { dependsOn: ['home-page', 'dashboard', 'user', 'user-role'] },
    queryFn: async ({ signal }) => {
      const { readHomePage } = await loadOperations();
      return (await call(readHomePage, { signal })).data;
    },
  });
}

/** The home pages that administrators have set for roles and for everyone. */
export function defaultHomePagesOptions() {
  return queryOptions({
    queryKey: ['home-page', 'defaults'],
    meta: { dependsOn: ['home-page', 'dashboard', 'user-role'] },
    queryFn: async ({ signal }) => {
      const { listDefaultHomePages } = await loadOperations();
      return (await call(listDefaultHomePages, { signal })).data;
    },
  });
}

/** One’s own dashboards and those that are shared. */
export function dashboardsOptions() {
  return queryOptions({
    queryKey: ['dashboard', 'list'],
    queryFn: async ({ signal }) => {
      const { listDashboards } = await import('@pipewright/contract/operations/reports/dashboards.ts');
      return (await call(listDashboards, { signal })).data;
    },
  });
}
