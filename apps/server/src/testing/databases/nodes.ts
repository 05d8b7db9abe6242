import type { ISql, PendingQuery, Row, TransactionSql, Sql as UntypedSql } from 'postgres';
import { beforeEach, inject, type TestContext } from 'vitest';
import {
  asRole,
  type Connection,
  connect,
  type Role,
  roles,
  type Sql,
} from '../../platform/database/connections/connection.ts';
import { createPool, type Pool, type PoolOptions } from '../../platform/database/connections/pool.ts';
import { createTenantNodes } from '../../platform/database/distribution/tenant-nodes.ts';
import { createTenantPool } from '../../platform/database/distribution/tenant-pool.ts';
import { runSql } from './run-sql.ts';

/** Whether the tests use a Citus cluster. */
export const isOnCitus = inject('workers').length > 0;

/** Reports a test about one database as skipped on a Citus cluster, with the reason. */
export function skipOnCitus(context: Pick<TestContext, 'skip'>, why: string): void {
  context.skip(isOnCitus, `not run on Citus: ${why}`);
}

/** The same for all tests of a file or group. */
export function skipAllOnCitus(why: string): void {
  beforeEach(context => skipOnCitus(context, why));
}

/**
 * For tests whose statements name no tenant. On Citus these are otherwise refused (`refuseSeveralShards`); allowed, they reach
 * the shards of a node, where row security still hides the rows of others. Only new sessions notice it.
 */
export async function allowSeveralShards(owner: Connection): Promise<void> {
  for (const { host, port } of isOnCitus ? [owner, ...inject('workers')] : []) {
    await runSql(
      { ...owner, host, port, database: 'postgres' },
      `alter role ${roles.app} in database ${owner.database} reset citus.multi_task_query_log_level`,
    );
  }
}

/** A pool for the transactions of tenants, which leads to the node of each as that of the product does. */
export function openTenantPool(owner: Connection, role: Role, options: PoolOptions): Pool {
  const nodes = createTenantNodes(work => pool.use(work));
  const pool: Pool = createTenantPool(nodes, node =>
    createPool(asRole({ ...owner, ...node }, role), { ...options, isDistributed: node !== undefined }),
  );
  return pool;
}

/** The database that has the rows of an organization: the only one, or that of its node on Citus. */
export async function databaseOf(owner: Connection, tenantId: string): Promise<Connection> {
  if (!isOnCitus) {
    return owner;
  }
  const sql = connect(owner, { max: 1, searchPath: 'public' });
  try {
    const [node] = await sql<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port
      from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('crm.organization', ${tenantId}::uuid)`;
    return { ...owner, ...node };
  } finally {
    await sql.end();
  }
}

type Types = Sql extends UntypedSql<infer T> ? T : never;
type Work = (tx: TransactionSql<Types>) => Promise<unknown>;

/** Changes rows of an organization behind the back of the product: as the owner of the database, with a change set. */
export function changeRows(owner: Connection, tenantId: string, work: Work): Promise<void> {
  return inTransaction(owner, tenantId, async tx => {
    await tx`select set_config('app.tenant_id', ${tenantId}, true),
      set_config('app.change_set_id', gen_random_uuid()::text, true)`;
    await work(tx);
  });
}

/** The same without triggers: nothing is logged, counted, checked or derived. */
export function withoutTriggers(owner: Connection, tenantId: string, work: Work): Promise<void> {
  return inTransaction(owner, tenantId, async tx => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });
}

/**
 * The time of a column some seconds earlier, for UPDATE. With the time zone, because Citus updates no column by an expression
 * that depends on that of the session.
 */
export function earlier(sql: ISql<Types>, column: string, seconds: number): PendingQuery<Row[]> {
  return sql`(${sql(column)} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`;
}

async function inTransaction(owner: Connection, tenantId: string, work: Work): Promise<void> {
  const sql = connect(await databaseOf(owner, tenantId), { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    await sql.begin(work);
  } finally {
    await sql.end();
  }
}
