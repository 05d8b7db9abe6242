import { defineFeature } from '../../platform/define-feature.ts';
import { organizationRoutes } from './organization-routes.ts';

export const organizationFeature = defineFeature({
  name: 'organization',
  routes: ({ organizations, config }) =>
    organizationRoutes({
      ...organizations,
      usualRetentionDays: config.changeLogDays,
      publicSuffix: config.publicSuffix,
    }),
});
