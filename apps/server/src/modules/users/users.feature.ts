import { defineFeature } from '../../platform/define-feature.ts';
import { accessRoutes } from './access-routes.ts';
import { handOverJob, handOverRoute } from './hand-over.ts';
import { listTenantUsersRoute } from './list-tenant-users.ts';

export const usersFeature = defineFeature({
  name: 'users',
  routes: ({ modules, longJobs }) => [
    listTenantUsersRoute,
    ...accessRoutes(modules),
    handOverRoute(modules, longJobs),
  ],
  longJobs: ({ modules }) => [handOverJob(modules)],
});
