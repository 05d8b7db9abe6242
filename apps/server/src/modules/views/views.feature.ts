import { defineFeature } from '../../platform/define-feature.ts';
import { viewRoutes } from './view-routes.ts';

export const viewsFeature = defineFeature({
  name: 'views',
  routes: ({ modules }) => viewRoutes(modules),
});
