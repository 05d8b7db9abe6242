import type { UnreadProblem, UnreadRow } from '@pipewright/contract/operations/import-unread-rows.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';

/** So many characters are kept of each row. */
export const shownText = 2000;
const pageSize = 50;

/** A row that could not be read as it should. */
export interface Unread {
  readonly row: number;
  readonly problem: UnreadProblem;
  readonly text: string;
}

/** What is wrong with the cells of a row, if anything is. */
export function findProblem(
  cells: readonly string[],
  { width, maxCharacters, isDelimited }: { width: number; maxCharacters: number; isDelimited: boolean },
): UnreadProblem | undefined {
  if (cells.some(cell => cell.length > maxCharacters)) {
    return 'cellTooLong';
  }
  // A separator without quotation marks moves all values behind it to the next column. Cells of workbooks cannot move.
  if (isDelimited && cells.slice(width).some(cell => cell.trim() !== '')) {
    return 'tooManyCells';
  }
  return cells.some(cell => cell.includes('\uFFFD')) ? 'brokenCharacters' : undefined;
}

/** A text with broken characters is still a text. */
export function isLeftOut(problem: UnreadProblem): boolean {
  return problem !== 'brokenCharacters';
}

export async function saveUnread(tx: TenantTx, importId: string, rows: readonly Unread[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await tx`
    insert into crm.import_unread_row (tenant_id, import_id, row_number, problem, text)
    select ${tx.principal.tenantId}, ${importId}, row_number, problem, text
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ problem }) => problem)}::text[],
      ${rows.map(({ text }) => text)}::text[]) as given (row_number, problem, text)`;
}

export async function deleteUnread(tx: TenantTx, importId: string): Promise<void> {
  await tx`
    delete from crm.import_unread_row where tenant_id = ${tx.principal.tenantId} and import_id = ${importId}`;
}

/** For an import that repeats another one. */
export async function copyUnread(tx: TenantTx, from: string, to: string): Promise<void> {
  await tx`
    insert into crm.import_unread_row (tenant_id, import_id, row_number, problem, text)
    select tenant_id, ${to}, row_number, problem, text from crm.import_unread_row
    where tenant_id = ${tx.principal.tenantId} and import_id = ${from}`;
}

/** One page of the rows after a row number. */
export async function readUnread(
  tx: TenantTx,
  importId: string,
  after: number,
): Promise<{ rows: UnreadRow[]; next: number | null }> {
  const found = await tx<{ row: number; problem: UnreadProblem; text: string }>`
    select row_number as row, problem, text from crm.import_unread_row
    where tenant_id = ${tx.principal.tenantId} and import_id = ${importId} and row_number > ${after}
    order by row_number limit ${pageSize + 1}`;
  const rows = found.slice(0, pageSize).map(each => ({ ...each, isLeftOut: isLeftOut(each.problem) }));
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.row ?? null) : null };
}
