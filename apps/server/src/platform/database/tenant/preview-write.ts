import type { Principal } from '../../principal.ts';
import { newChangeSet, type TenantDb, type TenantTx } from './tenant-db.ts';

/** Not an error: thrown to roll back a transaction. */
class RolledBack {
  readonly result: unknown;
  constructor(result: unknown) {
    this.result = result;
  }
}

/** Returns what `work` would write. It runs in a transaction that is rolled back. */
export async function previewWrite<T>(
  db: TenantDb,
  principal: Principal,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  try {
    return await db.write(principal, newChangeSet('preview'), async tx => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) {
      return error.result as T;
    }
    throw error;
  }
}
