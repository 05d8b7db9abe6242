import { labelOfTable } from '../archive/label-of-table.ts';
import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { createErasureList } from './erasure-list.ts';
import { privacyJobs } from './privacy-jobs.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { listMissingErasures, repeatForgottenErasures } from './repeat-forgotten.ts';

export const privacyFeature = defineFeature<PlatformServices>({
  name: 'privacy',
  routes: ({ database, longJobs, modules }) =>
    privacyRoutes({ database, longJobs, labelOf: labelOfTable(modules) }),
  longJobs: ({ database, config, log }) =>
    privacyJobs({ database, erasures: createErasureList(config.backupDir, log), log }),
  background: ({ config, database, organizations, tenantSearch, log }) => ({
    start() {
      const parts = {
        erasures: createErasureList(config.backupDir, log),
        restorePool: database.restorePool,
        listOrganizations: organizations.listIds,
        withErasures: tenantSearch.withErasures,
      };
      repeatForgottenErasures(parts)
        .then(() => listMissingErasures(parts))
        .catch(error => log.error({ err: error }, 'Erasures could not be repeated'));
    },
  }),
});
