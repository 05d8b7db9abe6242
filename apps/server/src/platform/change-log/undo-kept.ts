import type { StayingRecord } from '@pipewright/contract/operations/undo-change-set.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict } from '../errors.ts';

/** Entries per statement. */
const stepSize = 2000;
/** If more records than this would be left out, an undo is not what the user wants. */
const maxKept = 20_000;

/** The records that an undo leaves, by id. */
export type KeptRows = Map<string, Pick<StayingRecord, 'entity' | 'reason'>>;

/**
 * Finds the records of a change set that were changed since, those that other records refer to, and those that such
 * records need. From then on the undo of this transaction leaves them out.
 */
export async function keepChanged(
  tx: TenantTx,
  undone: string,
  completions: readonly string[],
): Promise<KeptRows> {
  const kept: KeptRows = new Map();
  for (const id of [...completions, undone]) {
    await findChanged(tx, id, kept);
  }
  const inserted = await tx<{ entity: string }>`
    select distinct entity from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and change_set_id = ${undone} and operation = 'insert'`;
  for (let before = -1; kept.size > before; ) {
    before = kept.size;
    await tx`select set_config('app.undo_kept', ${`{${[...kept.keys()].join()}}`}, true)`;
    for (const { entity } of inserted) {
      const used = await tx<{ id: string }>`select id from crm.undo_used(${undone}, ${entity}) as used (id)`;
      add(kept, used, { entity, reason: 'used' });
    }
    for (const [entity, rows] of Map.groupBy([...kept], ([, { entity: own }]) => own)) {
      const needed = await tx<{ entity: string; id: string }>`
        select entity, row_id as id from crm.undo_needed(${undone}, ${entity}, ${rows.map(([id]) => id)}::uuid[])`;
      for (const row of needed) {
        add(kept, [row], { entity: row.entity, reason: 'needed' });
      }
    }
  }
  return kept;
}

async function findChanged(tx: TenantTx, undone: string, kept: KeptRows): Promise<void> {
  let below: string | null = null;
  for (;;) {
    const rows = await tx<{ entity: string; id: string }>`
      select entity, row_id as id from crm.undo_conflicts(${undone}, ${below}, ${stepSize})`;
    for (const { entity, id } of rows) {
      add(kept, [{ id }], { entity, reason: 'changed' });
    }
    const [step]: { last: string | null }[] = await tx<{ last: string | null }>`
      select (array_agg(id order by id))[1] as last from crm.undo_entries(${undone}, ${below}, ${stepSize})`;
    if (!step?.last) {
      return;
    }
    below = step.last;
  }
}

function add(
  kept: KeptRows,
  rows: readonly { id: string }[],
  what: Pick<StayingRecord, 'entity' | 'reason'>,
): void {
  for (const { id } of rows) {
    kept.set(id, kept.get(id) ?? what);
  }
  if (kept.size > maxKept) {
    throw conflict('Nearly everything was changed or is used since, so this cannot be undone.');
  }
}
