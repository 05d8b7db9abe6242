import { watchChanges } from '@pipewright/contract/operations/administration/live.ts';
import { defineStreamRoute, type Route } from '../http/routes/define-route.ts';
import type { LiveChanges } from './live-changes.ts';

export function liveRoute(live: LiveChanges): Route {
  return defineStreamRoute(watchChanges, ({ principal, lastEventId, signal }) =>
    live.subscribe(principal, lastEventId, signal),
  );
}
