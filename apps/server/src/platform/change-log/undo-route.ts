import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { defineWriteRoute, type Route } from '../http/define-route.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import type { Module } from '../resources/define-module.ts';
import type { UndoGuard } from './undo-guard.ts';
import { type UndoKind, undoKinds } from './undo-job.ts';
import { assertMayUndo, undoWhole } from './undo-whole.ts';

/** What one answer waits for: even on a busy server a few seconds. More than this is taken back in the background. */
const atOnce = 5000;

/** Undo of any action, for whoever may change all the kinds of records that it touched. */
export function undoRoute(
  modules: readonly Module[],
  guards: readonly UndoGuard[],
  longJobs: LongJobs,
): Route {
  return defineWriteRoute(undoChangeSet, async ({ params, tx, changeSet }) => {
    const undo = { undone: params.id, by: changeSet, guards };
    const total = await countEntries(tx, params.id);
    if (total <= atOnce) {
      const undone = await undoWhole(tx, modules, undo);
      return { body: { message: 'Undone.', changeSetId: changeSet.id, undone } };
    }
    await assertMayUndo(tx, modules, undo);
    const kind = await kindOf(tx, params.id);
    const many = `${total.toLocaleString('en-US')} changes`;
    const asked = await longJobs.ask(tx, changeSet, {
      kind,
      label: `${undoKinds[kind].doing} ${many}`,
      input: { undone: params.id },
      total,
    });
    return {
      status: 202,
      body: {
        message: `${undoKinds[kind].doing} ${many} in the background.`,
        changeSetId: changeSet.id,
        undone: 0,
        job: { id: asked.jobId },
      },
      afterCommit: () => longJobs.hurry(asked),
    };
  });
}

async function kindOf(tx: TenantTx, changeSetId: string): Promise<UndoKind> {
  const [row] = await tx<{ isUndo: boolean }>`
    select undo_of is not null as "isUndo" from crm.change_set
    where tenant_id = ${tx.principal.tenantId} and id = ${changeSetId}`;
  return row?.isUndo ? 'redo' : 'undo';
}

async function countEntries(tx: TenantTx, changeSetId: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId}`;
  return row?.count ?? 0;
}
