import { defineFeature } from '../../platform/define-feature.ts';
import { dashboardRoutes } from './dashboard.ts';

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  routes: ({ modules }) => dashboardRoutes(modules),
});
