import { z } from 'zod';
import { defineJob, type Job, type Schedule } from '../../platform/jobs/jobs.ts';

/** Stores what the deals of an organization are worth, once a week. */
export function createForecastSnapshots(listOrganizations: () => Promise<string[]>): {
  job: Job<{ tenantId: string }>;
  schedule: Schedule;
} {
  const job = defineJob<{ tenantId: string }>({
    name: 'take-forecast-snapshot',
    label: 'Store the forecast of the week',
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    run: tx => tx`select crm.take_forecast_snapshot()`,
  });
  return {
    job,
    schedule: {
      name: 'take-forecast-snapshots',
      cron: '20 2 * * 1',
      async run(jobs) {
        for (const tenantId of await listOrganizations()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}
