import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { CheckedRow } from './match/judge-rows.ts';
import type { Plan } from './match/plan.ts';
import { sameKind } from './match/source-ids-in-file.ts';
import { updateRows } from './update-rows.ts';
import { insertNew, resolveRows, writeEach, writeRows } from './write-rows.ts';

/** Finds out which rows the database would reject. Nothing of what is written for that stays. */
export async function tryRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  // Files belong to records that exist.
  const isWritten = plan.module.imports.dryRun === 'writing' || judged.some(({ contents }) => contents);
  await tx`savepoint trial`;
  await tx`select set_config('app.tried', ${String(await countCreated(tx, plan))}, true)`;
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

/** How many records the earlier steps create, in all files of the same kind. */
async function countCreated(tx: TenantTx, plan: Plan): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select coalesce(sum(creates), 0)::integer as count from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = any (${sameKind(plan)}::uuid[])`;
  return row?.count ?? 0;
}
