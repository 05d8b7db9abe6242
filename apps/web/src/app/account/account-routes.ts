import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { session } from '../../kit/data/client/client.ts';
import { routeSearch, type SearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { homeRoute } from '../home.ts';
import { returnPath } from '../return-to.ts';
import { accountPaths } from './account-paths.ts';
import { accountSearch } from './account-search.ts';

/** The pages around signing in; each is loaded when it is opened. */
export function accountRoutes(root: AnyRoute) {
  return accountPaths.map(path =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: routeSearch(accountSearch[path]),
      beforeLoad: path === '/login' ? leaveWhenSignedIn : undefined,
      component: pages[path],
    }),
  );
}

const pages = {
  '/login': lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  '/login/callback': lazyRouteComponent(() => import('./login-callback-page.tsx'), 'LoginCallbackPage'),
  '/signup': lazyRouteComponent(() => import('./sign-up/sign-up-page.tsx'), 'SignUpPage'),
  '/forgot-password': lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  '/reset-password': lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  '/verify-email': lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
  '/join': lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
} satisfies Record<(typeof accountPaths)[number], unknown>;

function leaveWhenSignedIn({ search }: { search: SearchParameters }): void {
  if (session.isSignedIn()) {
    throw redirect({ href: returnPath(search.returnTo, homeRoute) });
  }
}
