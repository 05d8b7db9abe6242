import { healthLive, healthReady } from '@pipewright/contract/operations/health.ts';
import { busy } from '../errors.ts';
import { definePublicRoute, type Route } from './define-route.ts';

/** For operators. `isReady` answers within a second, or counts as no. */
export function healthRoutes(isReady: () => Promise<boolean>): Route[] {
  return [
    definePublicRoute(healthLive, async () => ({ body: { status: 'live' } })),
    definePublicRoute(healthReady, async () => {
      const timeout = new Promise<false>(resolve => setTimeout(resolve, 1000, false).unref());
      if (!(await Promise.race([isReady(), timeout]))) {
        throw busy();
      }
      return { body: { status: 'ready' } };
    }),
  ];
}
