import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { StepNotKept } from '../long-jobs/step-ahead.ts';
import { limitContents, rowsOfStep } from './attachments/limit-contents.ts';
import { storeUnimported } from './batch/store-unimported.ts';
import { type Cursor, type PartCursor, type RowStep, readCursor } from './import-steps.ts';
import { failTogether } from './lines/fail-together.ts';
import { type CheckedRow, checkRows } from './match/judge-rows.ts';
import { refersToItself } from './match/match-rows.ts';
import type { Plan } from './match/plan.ts';
import type { Chunk } from './read/read-chunk.ts';
import { addToReport } from './report/report-store.ts';
import { saveVerdicts, splitChunk } from './save-verdicts.ts';
import { NewEntry } from './values/resolve-names.ts';
import { writeRows } from './write-rows.ts';

/** Writes the next rows of a file that are not written yet. */
export async function writeSome(tx: TenantTx, plan: Plan, after: PartCursor): Promise<RowStep> {
  const { importId: id } = plan;
  const chunk = await readUnwritten(tx, id, after.row);
  if (needsNewStatistics(after.row, chunk?.firstRow)) {
    await tx`select crm.renew_statistics(${[plan.module.resource.name]}::text[])`;
  }
  if (!chunk) {
    return { done: 0, row: null };
  }
  const { judged, firstRows } = await checkRows(tx, plan, chunk.cells);
  if (
    after.unseenAfter !== undefined &&
    dependsOnUnseen(judged, firstRows, { from: after.unseenAfter, to: after.row })
  ) {
    throw new StepNotKept();
  }
  const count = rowsOfStep(judged);
  if (count < judged.length) {
    await splitChunk(tx, id, chunk, count);
    return writeSome(tx, plan, after);
  }
  const limited = await limitContents(tx, plan, judged);
  const written = await writeRows(tx, plan, await failTogether(tx, plan, chunk.cells, limited));
  await saveVerdicts(tx, id, { firstRow: chunk.firstRow, judged: written, isWritten: true });
  await storeUnimported(tx, plan, chunk, written);
  const { cells, firstRow } = chunk;
  return {
    done: cells.length,
    row: cells.at(-1)?.[0] ?? firstRow,
    finish: () => addToReport(tx, plan, chunk, written),
  };
}

/**
 * The cursor after the next rows of a file, if those after them can be written at the same time. Rows that complete records
 * of earlier ones, such as lines, or may refer to them, wait for each other.
 */
export async function predictRun(
  tx: TenantTx,
  cursor: unknown,
  planOf: (file: number) => Promise<Plan | undefined>,
): Promise<Cursor | undefined> {
  const at = readCursor(cursor);
  const plan = at?.part === 'rows' ? await planOf(at.file) : undefined;
  if (!at || !plan || !areIndependent(plan)) {
    return undefined;
  }
  const [next, other] = await tx<{ lastRow: number }>`
    select (cells -> -1 ->> 0)::integer as "lastRow" from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${plan.importId} and first_row > ${at.row}
      and not is_written
    order by first_row limit 2`;
  const kind = plan.module.resource.name;
  // As the step itself answers it. A run counts no records that it will create.
  const created = { ...at.created, [kind]: at.created[kind] ?? 0 };
  return next && other ? { ...at, row: next.lastRow, created } : undefined;
}

/** Whether its rows do not refer to each other, and none continues the record of another. */
function areIndependent(plan: Plan): boolean {
  const { imports, resource } = plan.module;
  const refersToOwn = plan.columns.some(({ field }) => field.references === resource.name);
  return !imports.hasLines && !refersToItself(plan) && !refersToOwn;
}

/**
 * Whether rows depend on others between `from` and `to`: they are the same as one of them, name a new list entry, change a
 * record, which one of the others may change as well, or attach files, whose sizes are added up.
 */
function dependsOnUnseen(
  judged: readonly CheckedRow[],
  firstRows: readonly number[],
  { from, to }: { from: number; to: number },
): boolean {
  const isNew = (value: unknown) => value instanceof NewEntry;
  return (
    firstRows.some(first => first > from && first <= to) ||
    judged.some(
      ({ id, values = {}, earlierStay, contents = [] }) =>
        id !== undefined ||
        contents.length > 0 ||
        isNew(earlierStay?.stage) ||
        Object.values(values).flat().some(isNew),
    )
  );
}

/**
 * Whether to refresh PostgreSQL's statistics: at 1,000 rows, at 10,000 and so on, and at the end of so many. The
 * planner assumes the size at the last ANALYZE and might scan all rows where it expects hardly any.
 */
function needsNewStatistics(before: number, next: number | undefined): boolean {
  const power = (row: number) => Math.floor(Math.log10(Math.max(row, 999)));
  return next === undefined ? before > 1000 : power(next) > power(before);
}

async function readUnwritten(tx: TenantTx, id: string, after: number): Promise<Chunk | undefined> {
  const [chunk] = await tx<Chunk>`
    select first_row as "firstRow", cells from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and first_row > ${after}
      and not is_written
    order by first_row limit 1`;
  return chunk;
}
