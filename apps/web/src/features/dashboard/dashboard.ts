import { msg } from '@lingui/core/macro';
import type { HomeBoard } from '../../kit/common/home-page/home-board.ts';
import { homePageOptions } from '../../kit/common/home-page/home-queries.ts';
import { definePage, type Entry } from '../../kit/records/screens/navigation.ts';
import { dashboardOptions, periodOf, recentActivitiesOptions } from './dashboard-queries.ts';
import { dashboardSearch } from './dashboard-search.ts';

/** The home page. What draws a dashboard of one's own belongs to another feature, and is therefore passed in. */
export function defineHomePage(loadBoard: () => Promise<HomeBoard>): Entry {
  return definePage({
    title: msg`Dashboard`,
    route: '/dashboard',
    menu: 'top',
    search: dashboardSearch,
    prefetch: (client, address) => {
      void client.prefetchQuery(homePageOptions());
      void client.prefetchQuery(dashboardOptions(periodOf(address.period)));
      void client.prefetchQuery(recentActivitiesOptions());
    },
    load: async () => (await import('./home-page.tsx')).createHomePage(loadBoard),
  });
}
