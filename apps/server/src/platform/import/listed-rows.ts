import type { ImportedRow, ImportOutcome } from '@pipewright/contract/operations/import/imports.ts';
import type { TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, notFound } from '../errors.ts';
import { writeStoredText } from '../language/stored-text.ts';
import type { Principal } from '../principal.ts';
import type { Verdict } from './match/judge-rows.ts';
import type { StoredRow } from './read/row-sink.ts';

const pageSize = 50;

/** Rows of the file with a given outcome, one page after a row number. */
export async function readRows(
  tx: TenantTx,
  id: string,
  { outcome, after }: { outcome: ImportOutcome; after: number },
): Promise<{ rows: ImportedRow[]; next: number | null }> {
  const rows: ImportedRow[] = [];
  let chunkAfter = await chunkOf(tx, id, after);
  while (rows.length <= pageSize) {
    const [chunk] = await tx<{ firstRow: number; cells: StoredRow[]; verdicts: Verdict[] }>`
      select first_row as "firstRow", cells, verdicts from crm.import_rows
      where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and first_row > ${chunkAfter}
        and case ${outcome} when 'create' then creates when 'update' then updates when 'skip' then skips else errors end > 0
      order by first_row limit 1`;
    if (!chunk) {
      break;
    }
    chunkAfter = chunk.firstRow;
    rows.push(...rowsOf(chunk).filter(row => row.outcome === outcome && row.row > after));
  }
  const page = rows.slice(0, pageSize);
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.row ?? null) : null };
}

/** All rows with errors, or all that were skipped, followed by the reason; read in chunks. */
export async function* rowsWithReasons(
  db: TenantDb,
  principal: Principal,
  id: string,
  { headings, outcome }: { headings: readonly string[]; outcome: 'error' | 'skip' },
): AsyncGenerator<string[]> {
  yield [...headings, outcome === 'error' ? 'Import error' : 'Skipped because'];
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await db.read(principal, tx => readRows(tx, id, { outcome, after: from }));
    for (const { cells, reason, problems } of page.rows) {
      const reasons =
        problems.length > 0 ? problems.map(problem => problem.reason).join('; ') : (reason ?? '');
      yield [...headings.map((_, i) => cells[i] ?? ''), reasons];
    }
    after = page.next;
  }
}

/** Replaces some cells of a row. */
export async function correctRow(
  tx: TenantTx,
  { id, row }: { id: string; row: number },
  corrected: Readonly<Record<string, string>>,
  width: number,
): Promise<void> {
  const { tenantId } = tx.principal;
  const [chunk] = await tx<{ firstRow: number; cells: StoredRow[] }>`
    select first_row as "firstRow", cells from crm.import_rows
    where tenant_id = ${tenantId} and import_id = ${id} and first_row <= ${row}
    order by first_row desc limit 1 for update`;
  const index = chunk?.cells.findIndex(([number]) => number === row) ?? -1;
  if (!chunk || index < 0) {
    throw notFound('No such row.');
  }
  const cells = chunk.cells[index]?.slice(1) ?? [];
  for (const [column, text] of Object.entries(corrected)) {
    if (Number(column) >= width) {
      throw conflict('There is no such column.');
    }
    cells[Number(column)] = text.trim();
  }
  const whole = Array.from({ length: width }, (_, i) => String(cells[i] ?? ''));
  const all = chunk.cells.with(index, [row, ...whole]);
  await tx`
    update crm.import_rows set cells = ${JSON.stringify(all)}::text::jsonb
    where tenant_id = ${tenantId} and import_id = ${id} and first_row = ${chunk.firstRow}`;
  // The results of the last check are outdated.
  await tx`update crm.import set phase = 'read' where tenant_id = ${tenantId} and id = ${id}`;
}

/** The chunk before the one that contains a row. */
async function chunkOf(tx: TenantTx, id: string, row: number): Promise<number> {
  const [chunk] = await tx<{ firstRow: number }>`
    select first_row as "firstRow" from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and first_row <= ${row}
    order by first_row desc limit 1`;
  return chunk ? chunk.firstRow - 1 : 0;
}

function rowsOf({ cells, verdicts }: { cells: StoredRow[]; verdicts: Verdict[] }): ImportedRow[] {
  return cells.flatMap(([row, ...texts], i) => {
    const [outcome, stored, column = null, more = []] = verdicts[i] ?? [];
    const reason = stored ? writeStoredText(stored) : null;
    const others = more.map(problem => ({ ...problem, reason: writeStoredText(problem.reason) }));
    const problems = outcome === 'error' && reason ? [{ reason, column }, ...others] : others;
    return outcome ? [{ row, cells: texts, outcome, reason, column, problems, understood: [] }] : [];
  });
}
