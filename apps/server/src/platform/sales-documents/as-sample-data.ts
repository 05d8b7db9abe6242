import type { TenantTx } from '../database/tenant-db.ts';

/** Writes or removes sample data, which comes with quotes that were sent and orders that were confirmed. */
export async function asSampleData(tx: TenantTx, work: () => Promise<void>): Promise<void> {
  await tx`set local app.sample_data = 'on'`;
  await work();
  await tx`set local app.sample_data = ''`;
}
