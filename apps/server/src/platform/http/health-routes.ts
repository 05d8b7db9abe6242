import { healthLive, healthReady } from '@pipewright/contract/operations/administration/health.ts';
import { busy } from '../errors.ts';
import { definePublicRoute, type Route } from './routes/define-route.ts';

/** The same time that a request waits for a connection. */
const readyTimeoutMs = 2000;

/** For operators and load balancers. If `isReady` takes longer than two seconds, the server counts as not ready. */
export function healthRoutes(isReady: () => Promise<boolean>): Route[] {
  return [
    definePublicRoute(healthLive, async () => ({ body: { status: 'live' } })),
    definePublicRoute(healthReady, async () => {
      const timeout = new Promise<false>(resolve => setTimeout(resolve, readyTimeoutMs, false).unref());
      if (!(await Promise.race([isReady(), timeout]))) {
        throw busy();
      }
      return { body: { status: 'ready' } };
    }),
  ];
}
