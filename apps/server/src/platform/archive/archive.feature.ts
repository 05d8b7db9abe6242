import { defineFeature } from '../define-feature.ts';
import { restoredChannel } from '../reports/results/watch-changes.ts';
import type { PlatformServices } from '../services.ts';
import { archiveJobs } from './archive-jobs.ts';
import { archiveRoutes } from './archive-routes.ts';
import { labelOfTable } from './label-of-table.ts';
import { dataRulesOf } from './trust/restore-data.ts';
import { createScheduledArchives } from './write/scheduled-archives.ts';

export const archiveFeature = defineFeature<PlatformServices>({
  name: 'archive',
  routes: ({ archives, longJobs, organizations }) =>
    archiveRoutes({ ...archives, ...organizations, longJobs }),
  longJobs: ({ database, archives, people, modules }) =>
    archiveJobs({
      ...archives,
      database,
      findPeople: people.findByEmails,
      onRestored(tenantId) {
        people.forgetPermissions(tenantId);
        database.events.publish(restoredChannel, tenantId);
      },
      labelOf: labelOfTable(modules),
      dataRules: dataRulesOf(modules),
    }),
  background: ({ tenants, tenantSearch, longJobs }) => {
    const listScheduledTenants = tenantSearch.withArchiveSchedule;
    const { job, schedule } = createScheduledArchives({ tenants, longJobs, listScheduledTenants });
    return { jobs: [job], schedules: [schedule] };
  },
});
