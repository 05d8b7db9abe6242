import type { TenantTx } from '../database/tenant/tenant-db.ts';

/** Writes or removes sample data, which includes sent quotes and confirmed orders. */
export async function asSampleData(tx: TenantTx, work: () => Promise<void>): Promise<void> {
  await tx`set local app.sample_data = 'on'`;
  await work();
  await tx`set local app.sample_data = ''`;
}
