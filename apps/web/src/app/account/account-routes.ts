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
      beforeLoad: guards[path],
      component: pages[path],
    }),
  );
}

const pages = {
  '/login': lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
  '/login/callback': lazyRouteComponent(
    () => import('./sign-in/login-callback-page.tsx'),
    'LoginCallbackPage',
  ),
  '/signup': lazyRouteComponent(() => import('./sign-up/sign-up-page.tsx'), 'SignUpPage'),
  '/forgot-password': lazyRouteComponent(
    () => import('./new-password/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  '/reset-password': lazyRouteComponent(
    () => import('./new-password/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  '/verify-email': lazyRouteComponent(
    () => import('./verification/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
  '/join': lazyRouteComponent(() => import('./join/join-page.tsx'), 'JoinPage'),
  '/connect/authorize': lazyRouteComponent(() => import('./authorize/authorize-page.tsx'), 'AuthorizePage'),
} satisfies Record<(typeof accountPaths)[number], unknown>;

const guards: Partial<Record<(typeof accountPaths)[number], (at: Visited) => void>> = {
  '/login': leaveWhenSignedIn,
  '/connect/authorize': signInFirst,
};

interface Visited {
  readonly search: SearchParameters;
  readonly location: { readonly href: string };
}

/** The user returns to the page once they are signed in. */
function signInFirst({ location }: Visited): void {
  if (!session.isSignedIn()) {
    throw redirect({ to: '/login', search: { returnTo: location.href } });
  }
}

function leaveWhenSignedIn({ search }: { search: SearchParameters }): void {
  if (session.isSignedIn()) {
    throw redirect({ href: returnPath(search.returnTo, homeRoute) });
  }
}
