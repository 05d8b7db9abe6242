import type { NewField } from '@pipewright/contract/operations/import/import-settings.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { ColumnFacts } from '../read/column-facts.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { suggestField } from './suggest-field.ts';

/** Chunks of the file that are looked at, spread evenly: a type is suggested and not decided. */
const sampledChunks = 10;

/** The custom field that each column could become, by its heading, its facts and a sample of its values. None without values. */
export async function suggestFields(
  tx: TenantTx,
  importId: string,
  headings: readonly string[],
  facts: readonly ColumnFacts[],
): Promise<(NewField | undefined)[]> {
  const { tenantId } = tx.principal;
  const keys = await tx<{ firstRow: number }>`
    select first_row as "firstRow" from crm.import_rows
    where tenant_id = ${tenantId} and import_id = ${importId} order by first_row`;
  const step = Math.max(1, keys.length / sampledChunks);
  const picked = Array.from(
    { length: Math.min(keys.length, sampledChunks) },
    (_, i) => keys[Math.floor(i * step)],
  );
  const chunks = await tx<{ cells: StoredRow[] }>`
    select cells from crm.import_rows
    where tenant_id = ${tenantId} and import_id = ${importId}
      and first_row = any (${picked.map(key => key?.firstRow ?? 0)}::integer[])`;
  const rows = chunks.flatMap(({ cells }) => cells);
  return headings.map((heading, column) => {
    const values = rows.map(row => String(row[column + 1] ?? '').trim()).filter(Boolean);
    return values.length > 0 ? suggestField(heading, values, facts[column]) : undefined;
  });
}
