import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';

/** What the server does every hour: searches know which letters the loaded texts have. */
export async function renewSearchStatistics(owner: Connection): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    await sql`select crm.renew_search_statistics()`;
  } finally {
    await sql.end();
  }
}
