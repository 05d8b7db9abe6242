import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { CheckedRow } from './match/judge-rows.ts';
import type { Plan } from './match/plan.ts';
import { updateRows } from './update-rows.ts';
import { insertNew, resolveRows, writeEach, writeRows } from './write-rows.ts';

/**
 * Finds out which rows the database would reject. Nothing of what is written for that stays. `created` is the number of
 * records of the same kind that the steps before create.
 */
export async function tryRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
  created: number,
): Promise<readonly CheckedRow[]> {
  // Files belong to records that exist.
  const isWritten = plan.module.imports.dryRun === 'writing' || judged.some(({ contents }) => contents);
  await tx`savepoint trial`;
  await tx`select set_config('app.tried', ${String(created)}, true)`;
  const tried = isWritten ? await writeRows(tx, plan, judged) : await runRules(tx, plan, judged);
  await tx`rollback to savepoint trial`;
  return tried;
}

/** Has the rules for new records run without writing these: see `crm.tenant_trial`. Changes are written. */
async function runRules(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  return writeEach(tx, plan, judged, async (rows, entries) => {
    const resolved = await resolveRows(tx, plan, rows, entries);
    const creates = resolved.filter(({ id }) => !id);
    entries.created += creates.length;
    await tx`select set_config('app.trying', ${String(entries.created)}, true)`;
    await insertNew(tx, plan, creates);
    await tx`select set_config('app.trying', '', true)`;
    await updateRows(tx, plan, resolved);
  });
}
