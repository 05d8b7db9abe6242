import { defineFeature } from '../../platform/define-feature.ts';
import { sampleDataRoutes } from './sample-data-routes.ts';

export const sampleDataFeature = defineFeature({
  name: 'sample-data',
  routes: ({ modules }) => sampleDataRoutes(modules),
});
