import type { TenantTx } from '../../database/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { readImportRow } from '../import-store.ts';
import { guessSettings } from '../match/guess-settings.ts';
import { targetsOf } from '../match/plan.ts';

/** Counts the cells of a row that are known names of columns of the records to import. */
export async function headingCounter(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<(cells: readonly string[]) => number> {
  const { module } = await readImportRow(tx, all, id);
  const targets = targetsOf(module, all, tx.principal);
  return cells => guessSettings(module, cells, [], targets).mapping.filter(Boolean).length;
}
