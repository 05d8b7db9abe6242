import { asRole, type Connection, roles } from '../database/connections/connection.ts';
import { createPool, type Session } from '../database/connections/pool.ts';
import { runTransaction } from '../database/transaction.ts';

/**
 * Reads one consistent snapshot of the rows of all organizations, in a session that cannot change anything. Only for
 * commands of operators: see docs/adr/0194-a-role-that-reads-everything.md.
 */
export async function withReader<T>(owner: Connection, work: (session: Session) => Promise<T>): Promise<T> {
  await assertReadsEverything(owner);
  const begin = `begin isolation level repeatable read read only; set local timezone = 'UTC'`;
  return withPool(asRole(owner, 'reader'), pool => runTransaction(pool, begin, work));
}

/** Row security leaves rows out without an error, so a table without the policy would be missing in a backup. */
function assertReadsEverything(owner: Connection): Promise<void> {
  return withPool(owner, pool =>
    pool.use(async ({ sql }) => {
      const [hidden] = await sql`
        select from pg_class
        where relnamespace = to_regnamespace('crm') and relkind in ('r', 'p') and not exists (
          select from pg_policy
          where polrelid = pg_class.oid and polname = 'reader' and polcmd = 'r' and polpermissive
            and polroles = array[to_regrole(${roles.reader})::oid] and pg_get_expr(polqual, polrelid) = 'true')
        limit 1`;
      if (hidden) {
        throw new Error(
          'The database belongs to an older version of Pipewright. Use the commands of that version, or start this one first.',
        );
      }
    }),
  );
}

async function withPool<T>(
  connection: Connection,
  work: (pool: ReturnType<typeof createPool>) => Promise<T>,
): Promise<T> {
  const pool = createPool(connection, { size: 1, searchPath: 'pg_catalog', timeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
