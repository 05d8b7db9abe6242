import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';

/** Rows that are deleted once they are older than a number of days. */
export interface RetentionTask {
  readonly name: string;
  /** How many rows one transaction deletes: few enough to take a fraction of a second. */
  readonly batch: number;
  /** Deletes at most about `limit` rows that are too old and returns how many it deleted. */
  remove(tx: TenantTx, parts: { days: number; limit: number }): Promise<number>;
}

/** In this order: the stage history of a deal is needed as long as the change log can restore the deal. */
export const retentionTasks: readonly RetentionTask[] = [
  {
    name: 'change log',
    batch: 2000,
    remove: (tx, { days, limit }) =>
      count(tx<Removed>`select crm.purge_change_log(make_interval(days => ${days}), ${limit}) as removed`),
  },
  {
    name: 'audit events',
    batch: 2000,
    remove: (tx, { days, limit }) =>
      count(tx<Removed>`select crm.purge_audit_events(make_interval(days => ${days}), ${limit}) as removed`),
  },
  {
    name: 'stage history of deals',
    batch: 2000,
    remove: (tx, { limit }) => count(tx<Removed>`select crm.purge_deal_stays(${limit}) as removed`),
  },
  {
    // Those that were never delivered, for example because their event was given up.
    name: 'changes of lead scores',
    batch: 2000,
    async remove(tx, { limit }) {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.lead_score_change where tenant_id = ${tenantId} and (change_set_id, id) in (
          select change_set_id, id from crm.lead_score_change
          where tenant_id = ${tenantId} and not exists (
            select from crm.change_set
            where change_set.tenant_id = ${tenantId} and change_set.id = lead_score_change.change_set_id)
          limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  deleteRows({
    name: 'idempotency keys',
    batch: 2000,
    table: 'idempotency_key',
    key: 'user_id, key',
    isOld: 'created_at_utc < now() - make_interval(days => $2)',
    days: 1,
  }),
  deleteRows({
    name: 'limits of public pages',
    batch: 2000,
    table: 'public_request',
    key: 'bucket',
    isOld: 'started_at_utc < now() - make_interval(days => $2)',
    days: 1,
  }),
  deleteRows({
    name: 'mails',
    batch: 1000,
    table: 'mail',
    key: 'id',
    isOld: 'created_at_utc < now() - make_interval(days => $2)',
  }),
  deleteRows({
    name: 'notifications',
    batch: 2000,
    table: 'notification',
    key: 'id',
    isOld: 'created_at_utc < now() - make_interval(days => $2)',
  }),
  deleteRows({
    name: 'webhook messages',
    batch: 1000,
    table: 'webhook_delivery',
    key: 'id',
    isOld: `occurred_at_utc < now() - make_interval(days => $2) and state <> 'queued'`,
    days: 30,
  }),
  deleteRows({
    // Until no undo can bring the webhook back.
    name: 'secrets of deleted webhooks',
    batch: 100,
    table: 'webhook_secret',
    key: 'webhook_id',
    isOld: `created_at_utc < now() - make_interval(days => $2) and not exists (
      select from crm.webhook where webhook.tenant_id = $1 and webhook.id = webhook_secret.webhook_id)`,
  }),
  deleteRows({
    name: 'runs of automations',
    batch: 1000,
    table: 'automation_run',
    key: 'id',
    isOld: `created_at_utc < now() - make_interval(days => $2) and finished_at_utc is not null`,
    days: 90,
  }),
  deleteRows({
    name: 'requests that started automations',
    batch: 200,
    table: 'automation_request',
    key: 'id',
    isOld: `received_at_utc < now() - make_interval(days => $2) and not exists (
      select from crm.automation_run where automation_run.tenant_id = $1 and automation_run.request_id = automation_request.id
        and finished_at_utc is null)`,
    days: 30,
  }),
  deleteRows({
    name: 'steps of deleted runs',
    batch: 2000,
    table: 'automation_run_step',
    key: 'run_id, seq',
    isOld: `at_utc < now() - make_interval(days => $2) and not exists (
      select from crm.automation_run where automation_run.tenant_id = $1 and automation_run.id = run_id)`,
    days: 90,
  }),
  deleteRows({
    name: 'failed jobs',
    batch: 2000,
    table: 'failed_job',
    key: 'id',
    isOld: 'failed_at_utc < now() - make_interval(days => $2)',
  }),
  deleteRows({
    // They name a person. Those of erased people do not, and are kept.
    name: 'requests about personal data',
    batch: 100,
    table: 'privacy_request',
    key: 'id',
    isOld: `created_at_utc < now() - make_interval(days => $2) and state <> 'erased'`,
    days: 90,
  }),
  deleteRows({
    // Contents of deleted files, once no undo can restore the file. A chunk can have half a megabyte.
    name: 'chunks of files',
    batch: 100,
    table: 'file_piece',
    key: 'file_id, n',
    isOld: `created_at_utc < now() - make_interval(days => $2) and not exists (
      select from crm.file where file.tenant_id = $1 and file.id = file_piece.file_id)`,
  }),
];

/** A task that deletes the old rows of one table. */
export function deleteRows(task: {
  name: string;
  batch: number;
  table: string;
  /** The columns that identify a row within the tenant. */
  key: string;
  /** An SQL condition. $1 is the tenant, $2 the number of days. */
  isOld: string;
  /** For rows that do not depend on the organization's retention. */
  days?: number;
}): RetentionTask {
  const { name, batch, table, key, isOld } = task;
  return {
    name,
    batch,
    async remove(tx, { days, limit }) {
      const rows = await tx[runText](
        `delete from crm.${table} where tenant_id = $1 and (${key}) in (
          select ${key} from crm.${table} where tenant_id = $1 and ${isOld} limit $3)
        returning 1`,
        [tx.principal.tenantId, task.days ?? days, limit],
      );
      return rows.length;
    },
  };
}

interface Removed extends Record<string, unknown> {
  removed: number;
}

async function count(query: PromiseLike<readonly Removed[]>): Promise<number> {
  return (await query)[0]?.removed ?? 0;
}
