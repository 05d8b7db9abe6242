import { z } from 'zod';
import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import type { Schedule, SteppedJob } from '../jobs/jobs.ts';
import { msg } from '../language/message.ts';
import { systemPrincipal } from '../principal.ts';
import type { RetentionTask } from './retention-tasks.ts';

/**
 * Deletes what is older than the organization's own retention, or else the installation's. Each step deletes
 * one batch in its own transaction, so that nothing is lost when it is interrupted and no number of old rows
 * exceeds the statement timeout.
 */
export function createRetention(parts: {
  tenants: TenantDb;
  tasks: readonly RetentionTask[];
}): SteppedJob<{ days: number }> {
  const { tenants, tasks } = parts;
  return {
    name: 'forget-old-changes',
    label: msg`Delete old history`,
    payload: z.object({ days: z.int().min(1) }),
    async step(tenantId, { days: defaultDays }) {
      const principal = systemPrincipal(tenantId);
      const [own] = await tenants.read(
        principal,
        tx => tx<{ days: number | null }>`
          select retention_days as days from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`,
      );
      const days = own?.days ?? defaultDays;
      for (const { batch, remove } of tasks) {
        const removed = await tenants.write(principal, newChangeSet('retention'), tx =>
          remove(tx, { days, limit: batch }),
        );
        if (removed >= batch) {
          // There may be more. The tasks before this one have nothing left, which the next step finds out
          // quickly.
          return 'again';
        }
      }
      return 'over';
    },
  };
}

/** Enqueues a job for every organization every night. */
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
