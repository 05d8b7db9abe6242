import {
  getJob,
  type LongJobView,
  listJobs,
  stopJob,
} from '@pipewright/contract/operations/administration/jobs.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { writeStoredText } from '../language/stored-text.ts';

/** Users see and stop their own jobs only. */
export const longJobRoutes: readonly Route[] = [
  defineReadRoute(listJobs, ({ principal, db }) =>
    db.read(principal, async tx => ({ body: await readOwn(tx, null) })),
  ),
  defineReadRoute(getJob, ({ principal, params, db }) =>
    db.read(principal, async tx => ({ body: await readOne(tx, params.id) })),
  ),
  defineWriteRoute(stopJob, async ({ principal, params, tx }) => {
    await tx`
      update crm.job set stop_requested = true
      where tenant_id = ${principal.tenantId} and id = ${params.id} and asked_by_user_id = ${principal.userId}`;
    return { body: await readOne(tx, params.id) };
  }),
];

async function readOne(tx: TenantTx, id: string): Promise<LongJobView> {
  const [job] = await readOwn(tx, id);
  if (!job) {
    throw notFound('No such job.');
  }
  return job;
}

async function readOwn(tx: TenantTx, id: string | null): Promise<LongJobView[]> {
  const { tenantId, userId } = tx.principal;
  const rows = await tx<LongJobView & { createdAtUtc: Date; finishedAtUtc: Date | null }>`
    select id, kind, label, state, done, total, message,
      (select id from crm.change_set where tenant_id = ${tenantId} and id = change_set_id) as "changeSetId",
      case when kind in ('undo', 'redo') then input ->> 'undone' end as undoes, refusal -> 'rows' as rows,
      created_at_utc as "createdAtUtc", finished_at_utc as "finishedAtUtc"
    from crm.job
    where tenant_id = ${tenantId} and asked_by_user_id = ${userId} and (${id}::uuid is null or id = ${id})
    order by created_at_utc desc limit 20`;
  return rows.map(row => ({
    ...row,
    label: writeStoredText(row.label),
    message: row.message === null ? null : writeStoredText(row.message),
    createdAtUtc: row.createdAtUtc.toISOString(),
    finishedAtUtc: row.finishedAtUtc?.toISOString() ?? null,
  }));
}
