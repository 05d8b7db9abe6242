import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { columnOf } from '../../resources/query/columns.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';
import type { Chunk } from '../read/read-chunk.ts';
import { amountColumns, collectRows } from './collect-report.ts';
import { addPeople, newReport, type ReportState } from './report-state.ts';
import { findSamePeople } from './same-people.ts';

/** Adds rows that were just written to the report of their import. Amounts are read back from the records. */
export async function addToReport(
  tx: TenantTx,
  plan: Plan,
  { cells }: Pick<Chunk, 'cells'>,
  written: readonly CheckedRow[],
): Promise<void> {
  const { tenantId } = tx.principal;
  const [stored] = await tx<{ report: ReportState | null }>`
    select report from crm.import where tenant_id = ${tenantId} and id = ${plan.importId}`;
  const report = stored?.report ?? newReport(plan.settings.mapping.length);
  const records = await readBack(tx, plan, written);
  const rows = written.map((checked, i) => ({
    checked,
    cells: cells[i]?.slice(1).map(String) ?? [],
    record: records.get(checked.recordId ?? ''),
  }));
  await collectRows(report, plan, rows);
  addPeople(report, await findSamePeople(tx, plan, written));
  await tx`
    update crm.import set report = ${JSON.stringify(report)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${plan.importId}`;
}

/** The amounts, stages and owners that records have after they were written. */
async function readBack(
  tx: TenantTx,
  plan: Plan,
  written: readonly CheckedRow[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { imports, resource, table } = plan.module;
  const fields = [...amountColumns(plan).map(({ name }) => name), imports.stages, resource.owner].filter(
    field => field !== undefined,
  );
  const ids = written.flatMap(({ recordId }) => recordId ?? []);
  if (fields.length === 0 || ids.length === 0) {
    return new Map();
  }
  const columns = [...new Set(fields)].map(field => `${columnOf(field)} as "${field}"`);
  const rows = await tx[runText](
    `select id, ${columns.join(', ')} from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])`,
    [tx.principal.tenantId, ids],
  );
  return new Map(rows.map(row => [String(row.id), row]));
}
