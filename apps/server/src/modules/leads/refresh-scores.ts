import { z } from 'zod';
import { newChangeSet, type TenantDb } from '../../platform/database/tenant-db.ts';
import type { Schedule, SteppedJob } from '../../platform/jobs.ts';
import { msg } from '../../platform/language/message.ts';
import { systemPrincipal } from '../../platform/principal.ts';

/** As many leads as are computed in one transaction: some take a fraction of a second. */
const maxLeads = 500;

/** Computes lead scores anew when the passing of time alone has changed them. */
export function createScoreRefresh(parts: {
  tenants: TenantDb;
  listOrganizations(): Promise<string[]>;
  batch?: number;
}): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const { tenants, listOrganizations, batch = maxLeads } = parts;
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'refresh-lead-scores',
    label: msg`Update lead scores`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      const [row] = await tenants.write(
        systemPrincipal(tenantId),
        newChangeSet('refresh lead scores'),
        tx => tx<{ refreshed: number }>`select crm.refresh_lead_scores(${batch}) as refreshed`,
      );
      return (row?.refreshed ?? 0) >= batch ? 'again' : 'over';
    },
  };
  return {
    job,
    schedule: {
      name: 'look-for-expired-lead-scores',
      cron: '41 * * * *',
      async run(jobs) {
        for (const tenantId of await listOrganizations()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}
