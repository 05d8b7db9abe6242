import { undoAtomically } from '../../change-log/undo-atomically.ts';
import type { UndoGuard } from '../../change-log/undo-guard.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict } from '../../errors.ts';
import type { Module } from '../../resources/define-module.ts';

interface UndoParts {
  readonly modules: readonly Module[];
  readonly guards: readonly UndoGuard[];
  readonly by: ChangeSet;
}

/** Takes back what the steps of a run have changed, the last one first: all of it, or nothing. */
export async function undoRun(
  tx: TenantTx,
  runId: string,
  { modules, guards, by }: UndoParts,
): Promise<void> {
  const { tenantId } = tx.principal;
  const [run] = await tx<{ state: string; isUndone: boolean }>`
    select state, undone_by is not null as "isUndone" from crm.automation_run
    where tenant_id = ${tenantId} and id = ${runId} for update`;
  if (run?.isUndone) {
    throw conflict('This was undone already.');
  }
  if (run?.state === 'queued' || run?.state === 'waiting') {
    throw conflict('The run has not ended yet.');
  }
  const changeSets = await tx<{ id: string }>`
    select change_set_id as id from crm.automation_run_step as step
    where step.tenant_id = ${tenantId} and run_id = ${runId} and exists (
      select from crm.change_log where change_log.tenant_id = ${tenantId} and change_log.change_set_id = step.change_set_id)
    order by change_set_id desc`;
  if (changeSets.length === 0) {
    throw conflict('The run has changed no records.');
  }
  for (const { id } of changeSets) {
    await undoAtomically(tx, modules, { undone: id, by, guards });
  }
  await tx`
    update crm.automation_run set undone_by = ${by.id} where tenant_id = ${tenantId} and id = ${runId}`;
  by.changedEntities.add('automation-run');
}
