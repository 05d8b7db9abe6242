import type { ChangeSet, TenantTx } from '../database/tenant-db.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import type { Module } from '../resources/define-module.ts';
import { assertUndoable, type Touched } from './assert-undoable.ts';

/** Takes an action back whole, or refuses: what the user may not change, what was changed again since. Answers how many rows it was. */
export async function undoWhole(
  tx: TenantTx,
  modules: readonly Module[],
  { undone, by }: { undone: string; by: ChangeSet },
): Promise<number> {
  const { tenantId, userId } = tx.principal;
  const touched = await tx<Touched & { isFounding: boolean; actorId: string | null }>`
    select entity, array_agg(distinct operation) as operations, actor_id as "actorId",
      bool_or(entity = 'organization' and operation = 'insert') as "isFounding"
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    where change_log.tenant_id = ${tenantId} and change_set_id = ${undone} group by entity, actor_id`;
  if (touched.length === 0) {
    throw notFound('change');
  }
  if (touched.some(({ isFounding }) => isFounding)) {
    throw conflict('That the organization was made cannot be undone.');
  }
  await refuseWhileRunning(tx, undone);
  for (const { actorId, ...changed } of touched) {
    const module = modules.find(({ resource }) => resource.name === changed.entity);
    await assertUndoable(tx, module, changed, { undone, isOwn: actorId === userId });
    await module?.checkUndo?.(tx, undone);
    by.touched.add(changed.entity);
  }

  const [claim] = await tx`select crm.claim_undo(${undone}) as claimed`;
  if (!claim?.claimed) {
    throw conflict('This was undone already.');
  }
  // A whole import takes longer than a request may otherwise.
  await tx`set local statement_timeout = '5min'`;
  await tx`select crm.lock_changed_rows(${undone})`;
  const rows = await tx<{ entity: string; id: string }>`
    select entity, row_id as id from crm.undo_conflicts(${undone}) limit 100`;
  if (rows.length > 0) {
    throw new AppError('changedSince', { rows: rows.map(({ entity, id }) => ({ entity, id })) });
  }
  const [result] = await tx`select crm.undo_change_set(${undone}) as undone`;
  return result?.undone ?? 0;
}

/** What is still being done would go on, over what was taken back. */
async function refuseWhileRunning(tx: TenantTx, changeSetId: string): Promise<void> {
  const [job] = await tx`
    select from crm.job
    where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId} and state in ('waiting', 'running')`;
  if (job) {
    throw conflict('This is still being done. Stop it first, or wait until it is over.');
  }
}
