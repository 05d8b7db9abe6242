import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { possibleIdsIn } from '../lines/fail-together.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import { storeKeys } from '../match/match-rows.ts';
import type { Plan } from '../match/plan.ts';
import { readSourceId, sourceIdField } from '../match/source-ids.ts';
import { selfLinks } from '../match/source-ids-in-file.ts';
import type { Chunk } from '../read/read-chunk.ts';
import { textsOf } from '../values/read-row.ts';
import { unimportedKey } from './find-unimported.ts';

/**
 * Stores the ids and names of rows that become no record, as keys of their file. Nobody has to say what a link to such a
 * row means: it stays empty.
 */
export async function storeUnimported(
  tx: TenantTx,
  plan: Plan,
  { cells }: Pick<Chunk, 'cells'>,
  judged: readonly CheckedRow[],
): Promise<void> {
  if (!plan.siblings && selfLinks(plan).length === 0) {
    return;
  }
  const keys = judged.map(({ verdict: [outcome], isOutOfReach }, i) =>
    outcome === 'error' || isOutOfReach ? keysIn(plan, cells[i]?.slice(1).map(String) ?? []) : [],
  );
  const numbers = cells.map(([number]) => number);
  await storeKeys(tx, plan, numbers, keys);
}

function keysIn(plan: Plan, cells: readonly string[]): string[] {
  const texts = textsOf(plan, cells);
  const id = texts.get(sourceIdField);
  const ids = possibleIdsIn(plan, cells) ?? (id ? [readSourceId(plan.settings.source, id)] : []);
  const { title } = plan.module.resource;
  const fullName = ['firstName', 'lastName'].flatMap(name => texts.get(name) ?? []).join(' ');
  const names = [title === 'fullName' ? fullName : texts.get(title), texts.get('email')];
  return [
    ...ids.map(text => unimportedKey('id', text)),
    ...names.flatMap(text => (text ? [unimportedKey('name', text)] : [])),
  ];
}
