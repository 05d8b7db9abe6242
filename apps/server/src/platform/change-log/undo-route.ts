import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { defineWriteRoute, type Route } from '../http/define-route.ts';
import { demand } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';

/** Undo of any action, for whoever may change all the kinds of records that it touched. */
export function undoRoute(modules: readonly Module[]): Route {
  const moduleOf = new Map(modules.map(module => [module.resource.name, module]));

  return defineWriteRoute(undoChangeSet, async ({ principal, params, tx, changeSet }) => {
    const touched = await tx<{ entity: string; isFounding: boolean }>`
      select entity, bool_or(entity = 'organization' and operation = 'insert') as "isFounding" from crm.change_log
      where tenant_id = ${principal.tenantId} and change_set_id = ${params.id} group by entity`;
    if (touched.length === 0) {
      throw notFound('change');
    }
    if (touched.some(({ isFounding }) => isFounding)) {
      throw conflict('That the organization was made cannot be undone.');
    }
    await refuseWhileRunning(tx, params.id);
    for (const { entity } of touched) {
      const module = moduleOf.get(entity);
      demand(principal, module?.resource.permissions.write ?? 'settings.manage');
      await module?.checkUndo?.(tx, params.id);
      changeSet.touched.add(entity);
    }

    const [claim] = await tx`select crm.claim_undo(${params.id}) as claimed`;
    if (!claim?.claimed) {
      throw conflict('This was undone already.');
    }
    await tx`select crm.lock_changed_rows(${params.id})`;
    const rows = await tx<{ entity: string; id: string }>`
      select entity, row_id as id from crm.undo_conflicts(${params.id}) limit 100`;
    if (rows.length > 0) {
      throw new AppError('changedSince', { rows: rows.map(({ entity, id }) => ({ entity, id })) });
    }
    // A whole import takes longer than a request may otherwise.
    await tx`set local statement_timeout = '5min'`;
    const [result] = await tx`select crm.undo_change_set(${params.id}) as undone`;
    return { body: { message: 'Undone.', changeSetId: changeSet.id, undone: result?.undone ?? 0 } };
  });
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
