import { createEvents, type Events } from '../events.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { asRole, type Connection, type Role } from './connections/connection.ts';
import { createPool, type Pool, type PoolOptions, type PoolUse } from './connections/pool.ts';
import { connectionFor, type Pooler, pooledRoles } from './connections/pooler.ts';
import { createSessionLocks, type SessionLocks } from './connections/session-locks.ts';
import { createStatementTimer, type SlowStatement } from './connections/slow-statements.ts';
import { createTenantNodes } from './distribution/tenant-nodes.ts';
import { createTenantPool } from './distribution/tenant-pool.ts';
import { type ChangeSet, createTenantDb, type TenantDb } from './tenant/tenant-db.ts';

export interface Database {
  /** Access to tenants' rows, with the application's role. */
  readonly tenants: TenantDb;
  /**
   * Access to what an organization shows to visitors without an account, with the role of public pages: published rows
   * can be read and answers added.
   */
  readonly visitors: TenantDb;
  /** For the identity server only. */
  readonly identityPool: Pool;
  /** For archives only: reads and replaces whole organizations, without a statement timeout. */
  readonly restorePool: Pool;
  readonly events: Events;
  /** Locks between all processes of the database. */
  readonly locks: SessionLocks;
  /** Called in this process after each commit, before the response is sent. */
  onCommit(listener: CommitListener): void;
  /** Announces a change set that identity committed without using `tenants`. */
  announce(tenantId: string, changeSet: ChangeSet): void;
  /** Called with statements of requests and jobs that took longer than `slowStatementMs`. */
  onSlowStatement(listener: (slow: SlowStatement) => void): void;
  /** For metrics: how each pool of this process is used. */
  poolUse(): readonly { readonly pool: string; readonly use: PoolUse }[];
  /** Whether the request pool can provide a working connection. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

type CommitListener = (commit: {
  tenantId: string;
  changedEntities: ReadonlySet<string>;
  /** Whether events were written that processors wait for. */
  hasEvents: boolean;
}) => void;

/** Opens all connections to a migrated database, each with its own role. */
export function openDatabase(
  owner: Connection,
  options: {
    connections: number;
    slowStatementMs?: number;
    maxWaitMs?: number;
    pooler?: Pooler | undefined;
    tracer?: Tracer | undefined;
    /** Replaces the turns of this process: see `TenantDb.takeTurn`. */
    takeTurn?: TenantDb['takeTurn'] | undefined;
  },
): Database {
  const slowListeners: ((slow: SlowStatement) => void)[] = [];
  const reportSlow = (slow: SlowStatement) => {
    for (const listener of slowListeners) {
      listener(slow);
    }
  };
  const timer = createStatementTimer(options.slowStatementMs ?? 1000, reportSlow, options.tracer);
  const { connections, maxWaitMs, pooler, takeTurn } = options;
  const nodes = createTenantNodes(work => appPool.use(work));
  const openPool = (role: Role, poolOptions: PoolOptions) =>
    createTenantPool(nodes, node =>
      createPool(node ? asRole({ ...owner, ...node }, role) : connectionFor(owner, role, pooler), {
        ...poolOptions,
        isDistributed: node !== undefined,
      }),
    );
  const fewer = Math.max(2, Math.ceil(connections / 3));
  const appPool: Pool = openPool('app', { size: connections, searchPath: pooledRoles.app, timer, maxWaitMs });
  const identityPool = openPool('identity', { size: fewer, searchPath: pooledRoles.identity, timer });
  const restorePool = openPool('restore', { size: 3, searchPath: 'crm', timeoutMs: 0 });
  const publicPool = openPool('public', { size: fewer, searchPath: pooledRoles.public, timer });
  const events = createEvents(asRole(owner, 'app'));
  const locks = createSessionLocks(asRole(owner, 'app'));
  const listeners: CommitListener[] = [];
  let probe: Promise<boolean> | undefined;

  /** Where it is not known whether there are events, the feed looks for them. */
  function announce(
    tenantId: string,
    { id, changedEntities }: ChangeSet,
    { hasEvents } = { hasEvents: true },
  ): void {
    for (const listener of listeners) {
      listener({ tenantId, changedEntities, hasEvents });
    }
    events.publish('changes', `${tenantId}:${id}`);
  }

  return {
    tenants: { ...createTenantDb(appPool, announce), ...(takeTurn ? { takeTurn } : {}) },
    // Visitors only write answers, which concern no cache and no event feed.
    visitors: createTenantDb(publicPool, () => undefined),
    announce,
    onCommit: listener => listeners.push(listener),
    onSlowStatement: listener => slowListeners.push(listener),
    identityPool,
    restorePool,
    events,
    locks,
    poolUse: () =>
      Object.entries({
        requests: appPool,
        identity: identityPool,
        archives: restorePool,
        public: publicPool,
      }).map(([pool, each]) => ({
        pool,
        use: each.currentUse(),
      })),
    isReady() {
      // One probe at a time, because unauthenticated clients can ask too.
      probe ??= appPool
        .use(({ sql }) => sql`select 1`, { isProbe: true })
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          probe = undefined;
        });
      return probe;
    },
    async close() {
      await events.close();
      const pools = [appPool, identityPool, restorePool, publicPool];
      await Promise.all([...pools.map(pool => pool.close()), locks.close()]);
    },
  };
}
