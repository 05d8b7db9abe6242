import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict } from '../../errors.ts';
import { columnOf, tableOf } from '../../resources/query/columns.ts';
import { insertRows } from '../../resources/write/seed-rows.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';
import { findBySourceId } from '../match/source-ids.ts';

type Values = Readonly<Record<string, unknown>>;

/** The distance between two lines, so that others can be put between them. */
const gap = 1_048_576;

/** Documents of another product were sent already and have taxes of their own: see `crm.is_importing_history`. */
export async function asHistory(tx: TenantTx, { module }: Plan, work: () => Promise<void>): Promise<void> {
  if (!module.imports.hasLines) {
    return work();
  }
  await tx`set local app.importing_history = 'on'`;
  await work();
  await tx`set local app.importing_history = ''`;
}

/** Adds the lines of rows to their records, behind those that are there. `ids` has the records of rows, and is completed. */
export async function writeLines(
  tx: TenantTx,
  plan: Plan,
  { rows, ids }: { rows: readonly CheckedRow[]; ids: Map<CheckedRow, string> },
): Promise<void> {
  const { lines } = plan.module.resource;
  await findRecords(tx, plan, rows, ids);
  // A check writes no records of earlier steps, so lines of these cannot be tried.
  const withLine = rows.filter(row => row.line && ids.has(row));
  if (!lines || withLine.length === 0) {
    return;
  }
  const places = await readPlaces(tx, plan, [...new Set(withLine.map(row => ids.get(row) ?? ''))]);
  const defaults = Object.fromEntries(
    Object.entries(lines.fields).flatMap(([name, field]) =>
      field.presence === 'defaulted' ? [[name, field.default]] : [],
    ),
  );
  const record = `${plan.module.table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}Id`;
  const added = withLine.map(row => {
    const id = ids.get(row) ?? '';
    const position = (places.get(id) ?? 0) + gap;
    places.set(id, position);
    return { ...defaults, taxPercent: null, ...(row.line as Values), [record]: id, position };
  });
  await insertRows(tx, tableOf(lines.name), added);
}

/** The records of rows that only add a line to one which an earlier row has written. */
async function findRecords(
  tx: TenantTx,
  { module, settings, changeSetId }: Plan,
  rows: readonly CheckedRow[],
  ids: Map<CheckedRow, string>,
): Promise<void> {
  const waiting = rows.filter(row => row.line && !ids.has(row));
  const wanted = waiting.flatMap(({ lineOf }) => lineOf ?? []);
  const { source } = settings;
  const found = await findBySourceId(tx, { source, resource: module.resource.name }, wanted);
  for (const row of waiting) {
    const id = row.id ?? found.get(row.lineOf ?? '');
    if (id) {
      ids.set(row, id);
    } else if (changeSetId) {
      throw conflict('The record that this line belongs to was not imported.');
    }
  }
}

async function readPlaces(
  tx: TenantTx,
  { module }: Plan,
  recordIds: readonly string[],
): Promise<Map<string, number>> {
  const column = columnOf(`${module.table}_id`);
  const rows = await tx[runText](
    `select ${column} as id, max(position)::float8 as position from crm.${tableOf(module.resource.lines?.name ?? '')}
     where tenant_id = $1 and ${column} = any ($2::uuid[]) group by ${column}`,
    [tx.principal.tenantId, recordIds],
  );
  return new Map(rows.map(({ id, position }) => [String(id), Number(position)]));
}
