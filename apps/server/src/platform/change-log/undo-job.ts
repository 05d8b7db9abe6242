import { z } from 'zod';
import type { TenantDb, TenantTx } from '../database/tenant-db.ts';
import type { WholeJob } from '../long-jobs/long-job.ts';
import type { Module } from '../resources/define-module.ts';
import type { UndoGuard } from './undo-guard.ts';
import { undoWhole } from './undo-whole.ts';

/** Taking an undo back is redoing. */
export const undoKinds = {
  undo: { doing: 'Undoing', done: 'Undone.' },
  redo: { doing: 'Redoing', done: 'Done again.' },
} as const;
export type UndoKind = keyof typeof undoKinds;

const inputSchema = z.object({ undone: z.uuid() });

/** An undo of more than an answer can wait for: one transaction all the same, so that it happens whole or not at all. */
export function undoJobs(
  tenants: TenantDb,
  modules: readonly Module[],
  guards: readonly UndoGuard[],
): WholeJob[] {
  return (['undo', 'redo'] as const).map(kind => ({
    kind,
    async run({ principal, input, changeSetId, total, tell }) {
      const { undone } = inputSchema.parse(input);
      const by = { id: changeSetId, action: kind, touched: new Set<string>() };
      await tenants.write(principal, by, async tx => {
        // The server may have ended between the commit and the word that it is done.
        if (!(await wasUndoneBy(tx, undone, changeSetId))) {
          await undoWhole(tx, modules, { undone, by, guards, tell: done => tell(Math.round(done), total) });
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
