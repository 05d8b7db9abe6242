import { defineFeature } from '../define-feature.ts';
import { auditRoutes } from './audit-routes.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  routes: ({ modules }) => auditRoutes(modules),
});
