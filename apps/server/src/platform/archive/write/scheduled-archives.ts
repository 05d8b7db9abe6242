import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Schedule, SteppedJob } from '../../jobs/jobs.ts';
import { msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { LongJobs } from '../../long-jobs/long-jobs.ts';
import { systemPrincipal } from '../../principal.ts';
import { permissionsOf, readRights } from '../../read-rights.ts';
import { addArchive } from '../archive-store.ts';
import { archiveName } from './archive-name.ts';

/**
 * Creates archives by the schedules of the organizations, checked every hour, on behalf of the user who set the
 * schedule.
 */
export function createScheduledArchives(parts: {
  tenants: TenantDb;
  longJobs: LongJobs;
  /** The organizations that have a schedule. */
  listScheduledTenants(): Promise<string[]>;
}): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const { tenants, longJobs, listScheduledTenants } = parts;

  const job: SteppedJob<{ tenantId: string }> = {
    name: 'scheduled-archive',
    label: msg`Scheduled backup`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      const userId = await tenants.read(systemPrincipal(tenantId), readDue);
      if (userId) {
        const changeSet = newChangeSet('scheduled archive');
        const { held, teamIds, customObjects } = await tenants.read(systemPrincipal(tenantId), tx =>
          readRights(tx, userId),
        );
        const principal = {
          ...{ tenantId, userId, permissions: permissionsOf(held), teamIds, customObjects },
          actor: { kind: 'automation' as const, ref: job.name, label: storeText(msg`Scheduled backups`) },
        };
        const requested = await tenants.write(principal, changeSet, async tx => {
          const archiveId = await addArchive(tx, { origin: 'scheduled', fileName: await archiveName(tx) });
          const label = msg`Making an archive by schedule`;
          return longJobs.create(tx, changeSet, {
            kind: 'archive-make',
            label,
            input: { archiveId },
            total: 0,
          });
        });
        longJobs.wakeWorker(requested);
      }
      return 'over';
    },
  };

  return {
    job,
    schedule: {
      name: 'look-for-due-archives',
      cron: '23 * * * *',
      async run(jobs) {
        for (const tenantId of await listScheduledTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}

/**
 * The user of the schedule, if an archive is due. It counts as due a little early, because the check never runs at
 * exactly the same time.
 */
async function readDue(tx: TenantTx): Promise<string | undefined> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ userId: string }>`
    select set_by_user_id as "userId" from crm.backup_schedule
    where tenant_id = ${tenantId} and not exists (
      select from crm.archive
      where archive.tenant_id = ${tenantId} and origin = 'scheduled'
        and created_at_utc > now() - ('1 ' || every)::interval + interval '30 minutes')`;
  return row?.userId;
}
