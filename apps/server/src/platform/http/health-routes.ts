import { healthLive, healthReady } from '@pipewright/contract/operations/health.ts';
import { busy } from '../errors.ts';
import { definePublicRoute, type Route } from './define-route.ts';

/** As long as a request waits for a connection at most. */
const patienceMs = 2000;

/** For operators. `isReady` answers within two seconds, or counts as no. */
export function healthRoutes(isReady: () => Promise<boolean>): Route[] {
  return [
    definePublicRoute(healthLive, async () => ({ body: { status: 'live' } })),
    definePublicRoute(healthReady, async () => {
      const timeout = new Promise<false>(resolve => setTimeout(resolve, patienceMs, false).unref());
      if (!(await Promise.race([isReady(), timeout]))) {
        throw busy();
      }
      return { body: { status: 'ready' } };
    }),
  ];
}
