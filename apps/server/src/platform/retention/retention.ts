import { z } from 'zod';
import { newChangeSet, type TenantDb } from '../database/tenant-db.ts';
import type { Schedule, SteppedJob } from '../jobs.ts';
import { systemOf } from '../principal.ts';
import type { RetentionTask } from './retention-tasks.ts';

/**
 * Forgets what is older than an organization's own retention, or else the installation's. Each step removes one batch in a
 * transaction of its own: nothing is lost when it is interrupted, and no amount of old rows meets the statement timeout.
 */
export function createRetention(parts: {
  tenants: TenantDb;
  tasks: readonly RetentionTask[];
}): SteppedJob<{ days: number }> {
  const { tenants, tasks } = parts;
  return {
    name: 'forget-old-changes',
    label: 'Delete old history',
    payload: z.object({ days: z.int().min(1) }),
    async step(tenantId, { days: usual }) {
      const principal = systemOf(tenantId);
      const [own] = await tenants.read(
        principal,
        tx => tx<{ days: number | null }>`
          select retention_days as days from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`,
      );
      const days = own?.days ?? usual;
      for (const { batch, remove } of tasks) {
        const removed = await tenants.write(principal, newChangeSet('retention'), tx =>
          remove(tx, { days, limit: batch }),
        );
        if (removed >= batch) {
          // There may be more. Everything before it in the list has nothing left, which is found out quickly.
          return 'again';
        }
      }
      return 'over';
    },
  };
}

/** Every night, for every organization. */
export function nightlyRetention(
  job: SteppedJob<{ days: number }>,
  days: number,
  listOrganizations: () => Promise<string[]>,
): Schedule {
  return {
    name: 'nightly-retention',
    cron: '17 3 * * *',
    async run(jobs) {
      for (const tenantId of await listOrganizations()) {
        await jobs.enqueue(job, tenantId, { days });
      }
    },
  };
}
