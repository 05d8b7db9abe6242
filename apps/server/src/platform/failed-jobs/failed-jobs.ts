import type { FailedJob } from '@pipewright/contract/operations/administration/failed-jobs.ts';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { writeStoredText } from '../language/stored-text.ts';
import { systemPrincipal } from '../principal.ts';

/** More than anybody reads. The rest appears once the first ones are resolved. */
const maxListed = 200;

export interface Failure {
  /** The id of the job in the queue. */
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly label: string;
  readonly payload: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly willRetry: boolean;
  readonly canRunAgain: boolean;
}

/** Stores a failure for the organization's administrators. A later attempt of the same job replaces it. */
export async function recordFailure(tenants: TenantDb, failure: Failure): Promise<void> {
  const { id, tenantId, name, label, payload, error, attempts, willRetry, canRunAgain } = failure;
  await tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('job failed'),
    // An organization that was deleted in the meantime gets no row.
    tx => tx`
      insert into crm.failed_job
        (tenant_id, id, name, label, payload, error, attempts, will_retry, can_run_again)
      select tenant_id, ${id}, ${name}, ${label}, ${JSON.stringify(payload)}::text::jsonb, ${error}, ${attempts},
        ${willRetry}, ${canRunAgain}
      from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}
      on conflict (tenant_id, id) do update set error = excluded.error, attempts = excluded.attempts,
        will_retry = excluded.will_retry, can_run_again = excluded.can_run_again, failed_at_utc = excluded.failed_at_utc`,
  );
}

/** Removes a job from the list, because it has succeeded or runs again. */
export async function deleteFailure(
  tenants: TenantDb,
  { tenantId, id }: Pick<Failure, 'tenantId' | 'id'>,
): Promise<void> {
  await tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('job succeeded'),
    tx => tx`delete from crm.failed_job where tenant_id = ${tenantId} and id = ${id}`,
  );
}

export async function listFailures(tx: TenantTx): Promise<FailedJob[]> {
  const rows = await tx<Omit<FailedJob, 'failedAtUtc'> & { failedAtUtc: Date }>`
    select id, label, error, attempts, will_retry as "willRetry",
      can_run_again and not will_retry as "canRunAgain", failed_at_utc as "failedAtUtc"
    from crm.failed_job where tenant_id = ${tx.principal.tenantId}
    order by failed_at_utc desc, id desc limit ${maxListed}`;
  return rows.map(row => ({
    ...row,
    label: writeStoredText(row.label),
    error: writeStoredText(row.error),
    failedAtUtc: row.failedAtUtc.toISOString(),
  }));
}

/** The name and payload of a job that failed for good and may run again. */
export async function findFailure(
  tx: TenantTx,
  id: string,
): Promise<Pick<Failure, 'name' | 'payload'> | undefined> {
  const [row] = await tx<Pick<Failure, 'name' | 'payload'>>`
    select name, payload from crm.failed_job
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and can_run_again and not will_retry`;
  return row;
}
