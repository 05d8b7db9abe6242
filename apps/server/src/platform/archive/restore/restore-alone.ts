import type { Pool } from '../../database/pool.ts';

/**
 * Keeps everybody's changes out of an organization while `work` replaces it: waits for those that are under way, and has
 * later ones refused (`crm.enter_to_write`). A session's lock, so that it ends with the session whatever happens.
 */
export async function restoreAlone<T>(pool: Pool, tenantId: string, work: () => Promise<T>): Promise<T> {
  return pool.use(async ({ sql }) => {
    const key = `${tenantId} restore`;
    await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  });
}
