import { previewUndo, undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { message, msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import type { Module } from '../resources/define-module.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import { assertMayUndo, undoAtomically } from './undo-atomically.ts';
import { lockCompletions } from './undo-completions.ts';
import type { UndoGuard } from './undo-guard.ts';
import { type UndoKind, undoKinds } from './undo-job.ts';
import { keepChanged } from './undo-kept.ts';

/**
 * Up to this many changes are undone within the request, which takes a few seconds even on a busy server.
 * More are undone in the background.
 */
const maxWithinRequest = 5000;

/** Undoes any change set, for users who may change all the kinds of records in it. */
export function undoRoute(
  modules: readonly Module[],
  guards: readonly UndoGuard[],
  longJobs: LongJobs,
): Route {
  return defineWriteRoute(undoChangeSet, async ({ params, query, tx, changeSet }) => {
    const { exceptChanged } = query;
    const undo = { undone: params.id, by: changeSet, guards, exceptChanged };
    const total = await countEntries(tx, params.id);
    if (total <= maxWithinRequest) {
      const undone = await undoAtomically(tx, modules, undo);
      return { body: { message: writeForRequest(msg`Undone.`), changeSetId: changeSet.id, undone } };
    }
    await assertMayUndo(tx, modules, undo);
    const kind = await kindOf(tx, params.id);
    const many = message('{count, plural, one {{number} change} other {{number} changes}}', {
      count: total,
      number: total,
    });
    const job = await longJobs.create(tx, changeSet, {
      kind,
      label: undoKinds[kind].doing(many),
      input: { undone: params.id, exceptChanged },
      total,
    });
    return {
      status: 202,
      body: {
        message: writeForRequest(undoKinds[kind].started(many)),
        changeSetId: changeSet.id,
        undone: 0,
        job: { id: job.jobId },
      },
      afterCommit: () => longJobs.wakeWorker(job),
    };
  });
}

const maxShown = 100;

/** Lists the records that an undo would leave out. Nothing is undone. */
export function previewUndoRoute(modules: readonly Module[], guards: readonly UndoGuard[]): Route {
  return defineWriteRoute(previewUndo, async ({ params, tx, changeSet }) => {
    await assertMayUndo(tx, modules, { undone: params.id, by: changeSet, guards });
    const kept = await keepChanged(tx, params.id, await lockCompletions(tx, params.id));
    const shown = [...kept].slice(0, maxShown).map(([id, { entity, reason }]) => ({ id, entity, reason }));
    const titles = new Map<string, string>();
    for (const [entity, rows] of Map.groupBy(shown, row => row.entity)) {
      const ids = rows.map(({ id }) => id);
      for (const [id, title] of await readTitles(tx, modules, entity, ids)) {
        titles.set(id, title);
      }
    }
    const stays = shown.map(row => ({ ...row, title: titles.get(row.id) ?? null }));
    return { body: { count: kept.size, stays } };
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
