import type { Pool, Session } from '../../database/connections/pool.ts';

/**
 * Locks an organization against changes while `work` replaces it: waits for running transactions and has later ones
 * refused (`crm.enter_to_write`). The lock belongs to a session and ends with it, whatever happens.
 */
export async function withRestoreLock<T>(pool: Pool, tenantId: string, work: () => Promise<T>): Promise<T> {
  const locked = async ({ sql }: Session) => {
    const key = `${tenantId} restore`;
    await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  };
  return pool.use(locked, { onBehalfOf: tenantId });
}
