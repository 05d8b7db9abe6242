import { z } from 'zod';
import type { TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import { type Message, msg } from '../language/message.ts';
import type { SinglePassJob } from '../long-jobs/long-job.ts';
import type { Module } from '../resources/define-module.ts';
import { undoAtomically } from './undo-atomically.ts';
import type { UndoGuard } from './undo-guard.ts';

/** Undoing an undo is a redo. */
export const undoKinds = {
  undo: {
    doing: (changes: Message) => msg`Undoing ${changes}`,
    started: (changes: Message) => msg`Undoing ${changes} in the background.`,
    done: msg`Undone.`,
  },
  redo: {
    doing: (changes: Message) => msg`Redoing ${changes}`,
    started: (changes: Message) => msg`Redoing ${changes} in the background.`,
    done: msg`Done again.`,
  },
} as const;
export type UndoKind = keyof typeof undoKinds;

const inputSchema = z.object({ undone: z.uuid(), exceptChanged: z.boolean().optional() });

/** Undoes more than a request can wait for. It is still one transaction, so it happens completely or not at all. */
export function undoJobs(
  tenants: TenantDb,
  modules: readonly Module[],
  guards: readonly UndoGuard[],
): SinglePassJob[] {
  return (['undo', 'redo'] as const).map(kind => ({
    kind,
    async run({ principal, input, changeSetId, total, reportProgress }) {
      const { undone, exceptChanged } = inputSchema.parse(input);
      const by = { id: changeSetId, action: kind, changedEntities: new Set<string>() };
      await tenants.write(principal, by, async tx => {
        // The server may have ended between the commit and the update of the job.
        if (!(await wasUndoneBy(tx, undone, changeSetId))) {
          await undoAtomically(tx, modules, {
            undone,
            by,
            guards,
            exceptChanged,
            reportProgress: done => reportProgress(Math.round(done), total),
          });
        }
      });
      return undoKinds[kind].done;
    },
  }));
}

async function wasUndoneBy(tx: TenantTx, undone: string, changeSetId: string): Promise<boolean> {
  const [found] = await tx`
    select from crm.change_set
    where tenant_id = ${tx.principal.tenantId} and id = ${undone} and undone_by = ${changeSetId}`;
  return Boolean(found);
}
