import type { TenantTx } from '../database/tenant/tenant-db.ts';

export interface Logo {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The logo that a document was issued with. */
export async function readLogo(tx: TenantTx, id: string | null): Promise<Logo | undefined> {
  if (!id) {
    return undefined;
  }
  const [logo] = await tx<Logo & Record<string, unknown>>`
    select type, bytes from crm.logo where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  return logo;
}
