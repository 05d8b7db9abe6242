import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { automationRoutes } from './automation-routes.ts';
import { incomingWebhookRoutes } from './incoming/incoming-webhook-routes.ts';
import { runRoutes } from './run-routes.ts';
import { createRunQueue } from './runs/run-queue.ts';
import { startByChanges } from './runs/start-by-changes.ts';
import { startByHandJob, startByHandRoute } from './start-by-hand.ts';
import { createTimedStarts } from './timed-starts.ts';
import { whereUsedRoute } from './usage/where-used.ts';

export const automationsFeature = defineFeature<PlatformServices>({
  name: 'automations',
  processors: [startByChanges],
  undoGuards: [{ entity: 'automation', permission: 'automations.manage', check: async () => undefined }],
  routes: services => [
    ...automationRoutes(services.modules),
    ...runRoutes(services),
    ...incomingWebhookRoutes(services),
    startByHandRoute(services.modules, services.longJobs),
    whereUsedRoute(),
  ],
  longJobs: ({ modules }) => [startByHandJob(modules)],
  background: services => {
    const { database, tenants, modules, tenantSearch, workSignals } = services;
    const queue = createRunQueue({ ...services, ...database });
    const timed = createTimedStarts({
      tenants,
      modules,
      listTenants: () => tenantSearch.withTimedAutomations(),
    });
    return {
      jobs: [timed.job],
      schedules: [...queue.schedules, timed.schedule],
      connect() {
        database.onCommit(({ changedEntities }) => {
          if (changedEntities.has('automation-run')) {
            workSignals.send('automations');
          }
        });
      },
      start() {
        workSignals.on('automations', queue.wake);
        queue.wake();
      },
      stop: () => queue.stop(),
    };
  },
});
