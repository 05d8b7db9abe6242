import { z } from 'zod';
import { defineJob, type Schedule } from '../jobs.ts';

/**
 * Forgets a tenant's changes, events, mails and notifications that are older than its own retention, or else the
 * installation's, and keys of requests that nobody repeats any more.
 */
export const forgetOldChanges = defineJob({
  name: 'forget-old-changes',
  label: 'Delete old history',
  payload: z.object({ days: z.int().min(1) }),
  async run(tx, { days: usual }) {
    const [own] = await tx<{ days: number | null }>`
      select retention_days as days from crm.organization where tenant_id = ${tx.principal.tenantId}`;
    const days = own?.days ?? usual;
    await tx`select crm.purge_change_log(make_interval(days => ${days}))`;
    await tx`
      delete from crm.idempotency_key
      where tenant_id = ${tx.principal.tenantId} and created_at_utc < now() - interval '1 day'`;
    await tx`
      delete from crm.mail
      where tenant_id = ${tx.principal.tenantId} and created_at_utc < now() - make_interval(days => ${days})`;
    await tx`
      delete from crm.notification
      where tenant_id = ${tx.principal.tenantId} and created_at_utc < now() - make_interval(days => ${days})`;
    // What stood in files that are gone, once no undo can bring them back.
    await tx`
      delete from crm.file_piece
      where tenant_id = ${tx.principal.tenantId} and created_at_utc < now() - make_interval(days => ${days})
        and not exists (select from crm.file where file.tenant_id = ${tx.principal.tenantId} and file.id = file_id)`;
  },
});

/** Every night, for every organization. */
export function nightlyRetention(days: number, listOrganizations: () => Promise<string[]>): Schedule {
  return {
    name: 'nightly-retention',
    cron: '17 3 * * *',
    async run(jobs) {
      for (const tenantId of await listOrganizations()) {
        await jobs.enqueue(forgetOldChanges, tenantId, { days });
      }
    },
  };
}
