import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { loadLanguages } from '../../language/translate.ts';
import type { Module } from '../../resources/define-module.ts';
import { type Candidate, candidatesOf } from '../batch/recognize-resource.ts';
import { readResource } from '../import-store.ts';
import { guessSettings } from '../match/guess-settings.ts';

/** Counts the cells of a row that are known names of columns of the records to import, or of any where these are not known. */
export async function headingCounter(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<(cells: readonly string[]) => number> {
  await loadLanguages();
  const resource = await readResource(tx, id);
  const candidates = candidatesOf(tx, all).filter(
    ({ module }) => !resource || module.resource.name === resource,
  );
  const countFor = ({ module, targets }: Candidate, cells: readonly string[]) =>
    guessSettings(module, cells, [], targets).mapping.filter(Boolean).length;
  return cells => Math.max(0, ...candidates.map(each => countFor(each, cells)));
}
