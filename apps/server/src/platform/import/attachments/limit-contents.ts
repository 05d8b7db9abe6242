import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';
import { attachmentTarget } from './find-contents.ts';
import { leaveOutPresent } from './present-files.ts';

/** What the files that one import attaches may have together: many rows can name the same file, and each gets a copy. */
const maxAttachedBytes = 2_000_000_000;
/** What one step copies, unless a single row has more. */
const stepBytes = 32_000_000;

/** Leaves out files that their records have already. Rows are errors from where the files of the import are too large. */
export async function limitContents(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const rows = await leaveOutPresent(tx, plan, judged);
  if (!plan.batchId || rows.every(row => bytesOf(row) === 0)) {
    return rows;
  }
  const { tenantId } = tx.principal;
  const [batch] = await tx<{ used: number }>`
    select attached_bytes::float8 as used from crm.import_batch
    where tenant_id = ${tenantId} and id = ${plan.batchId} for update`;
  let used = batch?.used ?? 0;
  const limited = rows.map((row): CheckedRow => {
    const bytes = bytesOf(row);
    if (bytes > 0 && used + bytes > maxAttachedBytes) {
      return tooMuch(plan);
    }
    used += bytes;
    return row;
  });
  await tx`
    update crm.import_batch set attached_bytes = ${used} where tenant_id = ${tenantId} and id = ${plan.batchId}`;
  return limited;
}

/** How many of the rows can be written in one step. */
export function rowsOfStep(judged: readonly CheckedRow[]): number {
  let bytes = 0;
  const first = judged.findIndex(row => {
    const own = bytesOf(row);
    bytes += own;
    return own > 0 && bytes > own && bytes > stepBytes;
  });
  return first < 0 ? judged.length : first;
}

function bytesOf({ contents = [] }: CheckedRow): number {
  return contents.reduce((sum, { size }) => sum + size, 0);
}

function tooMuch({ columns }: Plan): CheckedRow {
  const column = columns.find(({ name }) => name === attachmentTarget)?.column ?? null;
  const text = msg`The files of this import have more than 2 GB. Import the remaining rows on their own`;
  return { verdict: ['error', storeText(text), column] };
}
