import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { CheckedRow, Verdict } from './match/judge-rows.ts';
import type { Chunk } from './read/read-chunk.ts';

/** Stores what becomes of the rows of a chunk, and how many of them are created, updated, skipped or errors. */
export async function saveVerdicts(
  tx: TenantTx,
  importId: string,
  chunk: { firstRow: number; judged: readonly Pick<CheckedRow, 'verdict'>[]; isWritten: boolean },
): Promise<void> {
  const verdicts = chunk.judged.map(({ verdict }) => verdict);
  const count = (wanted: Verdict[0]) => verdicts.filter(([outcome]) => outcome === wanted).length;
  await tx`
    update crm.import_rows set verdicts = ${JSON.stringify(verdicts)}::text::jsonb, is_written = ${chunk.isWritten},
      creates = ${count('create')}, updates = ${count('update')}, skips = ${count('skip')}, errors = ${count('error')}
    where tenant_id = ${tx.principal.tenantId} and import_id = ${importId} and first_row = ${chunk.firstRow}`;
}

export async function readVerdicts(
  tx: TenantTx,
  importId: string,
  firstRow: number,
): Promise<{ verdict: Verdict }[]> {
  const [row] = await tx<{ verdicts: Verdict[] }>`
    select verdicts from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${importId} and first_row = ${firstRow}`;
  return (row?.verdicts ?? []).map(verdict => ({ verdict }));
}

/** Divides a chunk that was not written yet: the first rows stay, and the others become a chunk of their own. */
export async function splitChunk(
  tx: TenantTx,
  importId: string,
  { firstRow, cells }: Chunk,
  count: number,
): Promise<void> {
  const { tenantId } = tx.principal;
  const next = cells[count]?.[0];
  if (next === undefined) {
    return;
  }
  const judged = await readVerdicts(tx, importId, firstRow);
  await tx`
    update crm.import_rows set cells = ${JSON.stringify(cells.slice(0, count))}::text::jsonb
    where tenant_id = ${tenantId} and import_id = ${importId} and first_row = ${firstRow}`;
  await tx`
    insert into crm.import_rows (tenant_id, import_id, first_row, cells)
    values (${tenantId}, ${importId}, ${next}, ${JSON.stringify(cells.slice(count))}::text::jsonb)`;
  await saveVerdicts(tx, importId, { firstRow, judged: judged.slice(0, count), isWritten: false });
  await saveVerdicts(tx, importId, { firstRow: next, judged: judged.slice(count), isWritten: false });
}
