import type { TenantTx } from '../database/tenant/tenant-db.ts';

/**
 * The change sets that complete another one and are in force, the newest first: an import is completed when people join to
 * whom its file assigns records. From then on, nothing more is added to it until the end of the transaction.
 */
export async function lockCompletions(tx: TenantTx, undone: string): Promise<string[]> {
  const { tenantId } = tx.principal;
  await tx`
    select from crm.import_for_invited where tenant_id = ${tenantId} and change_set_id = ${undone} order by id for update`;
  const rows = await tx<{ id: string }>`
    select id from crm.change_set
    where tenant_id = ${tenantId} and id = any (crm.undo_completions(${undone})) and undone_by is null
    order by id desc`;
  return rows.map(({ id }) => id);
}
