import type { TenantTx } from '../../database/tenant/tenant-db.ts';

/** The file name of an archive: `acme-2026-11-15-142305.tar.gz`. */
export async function archiveName(tx: TenantTx, now = new Date()): Promise<string> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ subdomain: string }>`
    select subdomain from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  const time = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `${row?.subdomain ?? 'organization'}-${time}.tar.gz`;
}
