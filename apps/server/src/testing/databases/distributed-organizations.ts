import { type Connection, connect } from '../../platform/database/connections/connection.ts';
import type { TestApp, User } from '../test-app.ts';

/** The port of the node that has the rows of an organization. */
export async function portOf({ owner }: TestApp, { tenantId }: User): Promise<number> {
  const [row] = await runSql<{ port: number }>(
    owner,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('crm.organization', '${tenantId}'::uuid)`,
  );
  return row?.port ?? 0;
}

/** Two organizations on different workers. */
export async function createApart(app: TestApp): Promise<[User, User]> {
  const first = await app.createTenant('First');
  const port = await portOf(app, first);
  return [first, await createWhere(app, other => other !== port)];
}

/** An organization on the same worker as another one. */
export async function createBeside(app: TestApp, first: User): Promise<User> {
  const port = await portOf(app, first);
  return createWhere(app, other => other === port);
}

/** Ids decide on which worker an organization is, so several may be needed. */
async function createWhere(app: TestApp, isRight: (port: number) => boolean): Promise<User> {
  for (let n = 0; n < 40; n += 1) {
    const user = await app.createTenant(`Other ${n}`);
    if (isRight(await portOf(app, user))) {
      return user;
    }
  }
  throw new Error('No organization is on the worker that was asked for');
}

/** How many statements a node has sent to one shard and to several since it started to count. */
export async function countStatements(node: Connection): Promise<{ several: number; one: number }> {
  const [row] = await runSql<{ several: number; one: number }>(
    node,
    `select query_execution_multi_shard::int as several, query_execution_single_shard::int as one
     from citus_stat_counters where name = current_database()`,
  );
  return row ?? { several: 0, one: 0 };
}

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
