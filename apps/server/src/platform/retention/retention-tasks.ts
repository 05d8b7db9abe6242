import type { TenantTx } from '../database/tenant-db.ts';

/** Something that an organization keeps for a time. */
export interface RetentionTask {
  readonly name: string;
  /** As many rows as one transaction removes: some take a fraction of a second. */
  readonly batch: number;
  /** Removes at most about `limit` rows that are too old; answers how many. */
  remove(tx: TenantTx, parts: { days: number; limit: number }): Promise<number>;
}

/** What is forgotten, in this order: stages of deals stay as long as the log could bring a deal back. */
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
    name: 'stages of deals',
    batch: 2000,
    remove: (tx, { limit }) => count(tx<Removed>`select crm.purge_deal_stays(${limit}) as removed`),
  },
  {
    name: 'keys of requests',
    batch: 2000,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.idempotency_key
        where tenant_id = ${tenantId} and (user_id, key) in (
          select user_id, key from crm.idempotency_key
          where tenant_id = ${tenantId} and created_at_utc < now() - interval '1 day' limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    name: 'mails',
    batch: 1000,
    remove: async (tx, { days, limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.mail
        where tenant_id = ${tenantId} and id in (
          select id from crm.mail
          where tenant_id = ${tenantId} and created_at_utc < now() - make_interval(days => ${days}) limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    name: 'notifications',
    batch: 2000,
    remove: async (tx, { days, limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.notification
        where tenant_id = ${tenantId} and id in (
          select id from crm.notification
          where tenant_id = ${tenantId} and created_at_utc < now() - make_interval(days => ${days}) limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    name: 'failed jobs',
    batch: 2000,
    remove: async (tx, { days, limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.failed_job
        where tenant_id = ${tenantId} and id in (
          select id from crm.failed_job
          where tenant_id = ${tenantId} and failed_at_utc < now() - make_interval(days => ${days}) limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    // What stood in files that are gone, once no undo can bring them back. A piece can have half a megabyte.
    name: 'pieces of files',
    batch: 100,
    remove: async (tx, { days, limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.file_piece
        where tenant_id = ${tenantId} and (file_id, n) in (
          select file_id, n from crm.file_piece piece
          where piece.tenant_id = ${tenantId} and created_at_utc < now() - make_interval(days => ${days})
            and not exists (
              select from crm.file where file.tenant_id = ${tenantId} and file.id = piece.file_id)
          limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
];

interface Removed extends Record<string, unknown> {
  removed: number;
}

async function count(query: PromiseLike<readonly Removed[]>): Promise<number> {
  return (await query)[0]?.removed ?? 0;
}
