import type { TenantTx } from '../../database/tenant/tenant-db.ts';

/** The import that the file was sent to: sheets of one workbook are several imports of the same file. */
export function fileOf(tx: TenantTx, id: string) {
  const { tenantId } = tx.principal;
  return tx`(select coalesce(file_id, id) from crm.import where tenant_id = ${tenantId} and id = ${id})`;
}

export async function readPiece(tx: TenantTx, id: string, n: number): Promise<Uint8Array | undefined> {
  const [row] = await tx<{ bytes: Uint8Array }>`
    select bytes from crm.import_piece
    where tenant_id = ${tx.principal.tenantId} and import_id = ${fileOf(tx, id)} and n = ${n}`;
  return row?.bytes;
}

export async function countPieces(tx: TenantTx, id: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.import_piece
    where tenant_id = ${tx.principal.tenantId} and import_id = ${fileOf(tx, id)}`;
  return row?.count ?? 0;
}

/** The size of each chunk, in order. */
export async function readPieceSizes(tx: TenantTx, id: string): Promise<number[]> {
  const rows = await tx<{ size: number }>`
    select length(bytes) as size from crm.import_piece
    where tenant_id = ${tx.principal.tenantId} and import_id = ${fileOf(tx, id)} order by n`;
  return rows.map(({ size }) => size);
}

export async function saveRowCount(tx: TenantTx, id: string, kept: number): Promise<void> {
  await tx`
    update crm.import set row_count = ${kept} where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

/** Whether the first bytes are those of a workbook, whatever the file name is. */
export async function isWorkbook(tx: TenantTx, id: string): Promise<boolean> {
  const [first, second, third] = (await readPiece(tx, id, 0)) ?? [];
  return first === 0x50 && second === 0x4b && third === 3;
}
