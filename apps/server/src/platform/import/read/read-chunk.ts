import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { StoredRow } from './row-sink.ts';

/** Some rows of the file, and the row number of the next chunk. */
export interface Chunk extends Record<string, unknown> {
  firstRow: number;
  cells: StoredRow[];
}

export async function readChunkAfter(tx: TenantTx, id: string, row: number): Promise<Chunk | undefined> {
  const [chunk] = await tx<Chunk>`
    select first_row as "firstRow", cells from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and first_row > ${row}
    order by first_row limit 1`;
  return chunk;
}
