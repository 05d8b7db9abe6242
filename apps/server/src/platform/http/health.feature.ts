import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { healthRoutes } from './health-routes.ts';

export const healthFeature = defineFeature<PlatformServices>({
  name: 'health',
  routes: ({ closing, database, healthChecks }) =>
    healthRoutes(
      async () => !closing.aborted && healthChecks.every(check => check()) && (await database.isReady()),
    ),
});
