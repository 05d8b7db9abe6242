import { expect } from 'vitest';
import { connect } from '../../platform/database/connections/connection.ts';
import { databaseOf } from '../databases/nodes.ts';
import type { TestApp, User } from '../test-app.ts';

/** Performs a request whose statement that reads leads is cancelled, as if it had taken too long. */
export async function cancelWaitingList<T>(
  { owner }: Pick<TestApp, 'owner'>,
  { tenantId }: Pick<User, 'tenantId'>,
  request: () => Promise<T>,
): Promise<T> {
  const sql = connect(await databaseOf(owner, tenantId), { max: 2, searchPath: 'crm' });
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table crm.lead in access exclusive mode`;
  // Not in the holder’s transaction, which would see the same activity again and again. The server keeps only the
  // beginning of a statement, which is the list of what is selected.
  const cancel = async () => sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'select row_to_json(%'`;
  try {
    const answer = request();
    await expect.poll(async () => (await cancel()).length, { timeout: 20_000 }).toBe(1);
    return await answer;
  } finally {
    // If the lock were kept, everything after it would fail.
    await holder`rollback`;
    holder.release();
    await sql.end();
  }
}
