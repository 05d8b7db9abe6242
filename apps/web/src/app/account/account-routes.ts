import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { session } from '../../kit/client.ts';
import { homeRoute } from '../home.ts';
import { returnPath } from '../return-to.ts';

/** The pages around signing in; each is loaded when it is opened. */
export function accountRoutes(root: AnyRoute) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: '/login',
      beforeLoad: ({ search }) => {
        if (session.isSignedIn()) {
          throw redirect({ href: returnPath((search as { returnTo?: string }).returnTo, homeRoute) });
        }
      },
      component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/login/callback',
      component: lazyRouteComponent(() => import('./login-callback-page.tsx'), 'LoginCallbackPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/signup',
      component: lazyRouteComponent(() => import('./sign-up/sign-up-page.tsx'), 'SignUpPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/forgot-password',
      component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/reset-password',
      component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/verify-email',
      component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/join',
      component: lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
    }),
  ];
}
