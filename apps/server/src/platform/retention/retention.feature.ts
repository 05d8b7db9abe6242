import { defineFeature } from '../define-feature.ts';
import { importRetention } from '../import/import-retention.ts';
import { createRetention, nightlyRetention } from './retention.ts';
import { retentionTasks } from './retention-tasks.ts';

export const retentionFeature = defineFeature({
  name: 'retention',
  background: ({ config, organizations, tenants }) => {
    const job = createRetention({ tenants, tasks: [...retentionTasks, ...importRetention] });
    return {
      jobs: [job],
      schedules: [nightlyRetention(job, config.changeLogDays, organizations.listIds)],
    };
  },
});
