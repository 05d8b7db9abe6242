import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import {
  type ChangeSet,
  enterToWrite,
  newChangeSet,
  type TenantTx,
} from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import type { Principal } from '../../platform/principal.ts';

export type Announce = (tenantId: string, changeSet: ChangeSet) => void;

/** A change to an organization together with identity's own rows. Its change set is announced like any other. */
export type TenantWrite = <T>(
  principal: Principal,
  action: string,
  work: (tx: TenantTx, parts: { db: Session; changeSet: ChangeSet }) => Promise<T>,
) => Promise<{ result: T; headers: Record<string, string> }>;

export function createTenantWrite(deps: { pool: Pool; announce: Announce }): TenantWrite {
  const { pool, announce } = deps;

  return async (principal, action, work) => {
    const changeSet = newChangeSet(action);
    const result = await runTransaction(
      pool,
      'begin',
      async db => work(await enterToWrite(db, principal, changeSet), { db, changeSet }),
      { onBehalfOf: principal.tenantId },
    );
    announce(principal.tenantId, changeSet);
    return { result, headers: { 'x-change-set': changeSet.id } };
  };
}
