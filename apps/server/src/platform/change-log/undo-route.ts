import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import { defineWriteRoute, type Route } from '../http/define-route.ts';
import type { Module } from '../resources/define-module.ts';
import type { UndoGuard } from './undo-guard.ts';
import { undoWhole } from './undo-whole.ts';

/** Undo of any action, for whoever may change all the kinds of records that it touched. */
export function undoRoute(modules: readonly Module[], guards: readonly UndoGuard[]): Route {
  return defineWriteRoute(undoChangeSet, async ({ params, tx, changeSet }) => ({
    body: {
      message: 'Undone.',
      changeSetId: changeSet.id,
      undone: await undoWhole(tx, modules, { undone: params.id, by: changeSet, guards }),
    },
  }));
}
