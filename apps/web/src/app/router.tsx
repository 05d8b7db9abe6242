import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { loadCustomObjects } from '../features/custom-objects/screens/objects-provider.tsx';
import { features } from '../features/index.ts';
import { session } from '../kit/data/client/client.ts';
import { loadCustomFields } from '../kit/records/custom-fields/custom-fields-provider.tsx';
import type { Entry } from '../kit/records/screens/navigation.ts';
import { readParameters, routeSearch, searchFormat } from '../kit/ui/address/search-parameters.ts';
import { accountRoutes } from './account/account-routes.ts';
import { NotFoundScreen, PageError, TopLevelError } from './shell/error-screens.tsx';
import { PagePending } from './shell/page-pending.tsx';
import { Shell } from './shell/shell.tsx';
import { viewerOptions } from './viewer-query.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  validateSearch: readParameters,
  notFoundComponent: NotFoundScreen,
  errorComponent: TopLevelError,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    // The public site is a page of its own, outside this application.
    throw redirect({ href: '/', reloadDocument: true });
  },
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!session.isSignedIn()) {
      throw redirect({ to: '/login', search: { returnTo: location.href } });
    }
  },
  loader: ({ context: { queryClient } }) => {
    const viewer = queryClient.ensureQueryData(viewerOptions());
    return Promise.all([
      viewer,
      loadCustomFields(queryClient),
      viewer.then(({ permissions }) => loadCustomObjects(queryClient, permissions)),
    ]);
  },
  component: Shell,
  errorComponent: TopLevelError,
});

function routeOf(entry: Entry) {
  return createRoute({
    getParentRoute: () => shell,
    path: entry.route,
    validateSearch: routeSearch(entry.search),
    // The requests start with the code, not after it.
    beforeLoad: ({ context, search, params }) => {
      entry.prefetch?.(context.queryClient, search, params);
    },
    component: lazyRouteComponent(entry.load),
  });
}

/** The routes of the product, made from the registry. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([index, ...accountRoutes(root), shell.addChildren(features.map(routeOf))]),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 250,
    // By default the outline of a page, once shown, stays for half a second even if the page is ready.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // A list keeps its position when a record is opened next to it, and when it is closed.
    getScrollRestorationKey: ({ state, href }) => state.scrollOf ?? state.__TSR_key ?? href,
    ...searchFormat,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
