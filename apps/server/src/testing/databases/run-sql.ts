import { type Connection, connect } from '../../platform/database/connections/connection.ts';

/** Runs a text of one or several statements and returns the rows of the last one. */
export async function runSql<T>(connection: Connection, text: string): Promise<T[]> {
  const sql = connect(connection, { max: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    const answer: unknown = await sql.unsafe(text).simple();
    const results = answer as T[] | T[][];
    return (Array.isArray(results[0]) ? (results.at(-1) as T[]) : results) as T[];
  } finally {
    await sql.end();
  }
}
