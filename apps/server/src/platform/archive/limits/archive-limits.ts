import { archiveLimits } from '@pipewright/contract/operations/administration/backup.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict } from '../../errors.ts';
import { msg } from '../../language/message.ts';

interface Stored {
  readonly archives: number;
  readonly bytes: number;
  readonly uploads: number;
}

/** Serializes concurrent requests, so that the second one sees what the first has committed. */
export async function lockArchives(tx: TenantTx): Promise<void> {
  await tx`select crm.lock_in_tenant('archives')`;
}

/**
 * Throws if another archive of this size would exceed the limits of the organization. An upload counts with its whole
 * size from its announcement on. Scheduled archives are limited by their schedule.
 */
export async function assertWithinLimits(
  tx: TenantTx,
  adding: { bytes: number; isUpload: boolean },
): Promise<void> {
  const [stored] = await tx<Stored & Record<string, number>>`
    select count(*) filter (where origin <> 'scheduled')::integer as archives,
      count(*) filter (where origin = 'uploaded' and state = 'making')::integer as uploads,
      coalesce(sum(size), 0)::float8 as bytes
    from crm.archive where tenant_id = ${tx.principal.tenantId}`;
  const { archives = 0, bytes = 0, uploads = 0 } = stored ?? {};
  if (adding.isUpload && uploads >= archiveLimits.uploads) {
    throw conflict(
      msg`${archiveLimits.uploads} archives are being uploaded already. Wait until they have arrived, or delete them from the list.`,
    );
  }
  if (archives >= archiveLimits.archives) {
    throw conflict(
      msg`Your organization has ${archiveLimits.archives} archives, which is the most it can have. Delete some that you no longer need.`,
    );
  }
  if (bytes + adding.bytes > archiveLimits.bytes) {
    const gigabytes = archiveLimits.bytes / 1024 ** 3;
    throw conflict(
      msg`Your organization’s archives would take up more than ${gigabytes} GB. Delete some that you no longer need.`,
    );
  }
}

/** The archive that is being created manually, with its job. */
export async function findCreating(tx: TenantTx): Promise<{ archiveId: string; jobId: string } | undefined> {
  const { tenantId } = tx.principal;
  const [found] = await tx<{ archiveId: string; jobId: string }>`
    select archive.id as "archiveId", job.id as "jobId" from crm.job
    join crm.archive on archive.tenant_id = ${tenantId} and archive.id = (input ->> 'archiveId')::uuid
    where job.tenant_id = ${tenantId} and kind = 'archive-make' and job.state in ('waiting', 'running')
      and not stop_requested and origin = 'made' and archive.state = 'making'
    order by job.created_at_utc limit 1`;
  return found && { archiveId: found.archiveId, jobId: found.jobId };
}

/**
 * The running dry run of the archive. Throws if another archive is being checked, because each costs as much as a
 * restore.
 */
export async function findChecking(tx: TenantTx, archiveId: string): Promise<string | undefined> {
  const [found] = await tx<{ jobId: string; archiveId: string }>`
    select id as "jobId", input ->> 'archiveId' as "archiveId" from crm.job
    where tenant_id = ${tx.principal.tenantId} and kind = 'archive-check' and state in ('waiting', 'running')
      and not stop_requested limit 1`;
  if (found && found.archiveId !== archiveId) {
    throw conflict('A dry run of another archive is under way. Wait until it is over, and try again.');
  }
  return found?.jobId;
}

/** Removes uploads without progress for a day from the list and returns their ids. */
export async function removeAbandonedUploads(tx: TenantTx): Promise<string[]> {
  const rows = await tx<{ id: string }>`
    delete from crm.archive
    where tenant_id = ${tx.principal.tenantId} and origin = 'uploaded' and state = 'making'
      and created_at_utc < now() - interval '1 day'
    returning id`;
  return rows.map(({ id }) => id);
}
