import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { createLiveChanges } from './live-changes.ts';
import { liveRoute } from './live-route.ts';

export const liveFeature = defineFeature<PlatformServices>({
  name: 'live',
  routes: async ({ database, modules, metrics }) => [
    liveRoute(await createLiveChanges(database, modules, metrics)),
  ],
});
