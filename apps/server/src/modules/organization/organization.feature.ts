import { defineFeature } from '../../platform/define-feature.ts';
import { organizationRoutes } from './organization-routes.ts';
import { createDomainChecks } from './verify-domain.ts';

export const organizationFeature = defineFeature({
  name: 'organization',
  routes: ({ organizations, config }) =>
    organizationRoutes({
      ...organizations,
      usualRetentionDays: config.changeLogDays,
      publicSuffix: config.publicSuffix,
      dnsServers: config.dnsServers,
    }),
  background: ({ config, tenantSearch }) => {
    const { publicSuffix, dnsServers } = config;
    const listTenants = tenantSearch.withCustomDomains;
    const { job, schedule } = createDomainChecks({ publicSuffix, dnsServers, listTenants });
    return { jobs: [job], schedules: [schedule] };
  },
});
