import { createEvents, type Events } from '../events.ts';
import { asRole, type Connection } from './connection.ts';
import { createPool, type Pool, type PoolUse } from './pool.ts';
import { createSessionLocks, type SessionLocks } from './session-locks.ts';
import { createStatementTimer, type SlowStatement } from './slow-statements.ts';
import { type ChangeSet, createTenantDb, type TenantDb } from './tenant-db.ts';

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

type CommitListener = (commit: { tenantId: string; changedEntities: ReadonlySet<string> }) => void;

/** Opens all connections to a migrated database, each with its own role. */
export function openDatabase(
  owner: Connection,
  options: { connections: number; slowStatementMs?: number; maxWaitMs?: number },
): Database {
  const slowListeners: ((slow: SlowStatement) => void)[] = [];
  const timer = createStatementTimer(options.slowStatementMs ?? 1000, slow => {
    for (const listener of slowListeners) {
      listener(slow);
    }
  });
  const { connections, maxWaitMs } = options;
  const appPool = createPool(asRole(owner, 'app'), {
    size: connections,
    searchPath: 'crm',
    timer,
    maxWaitMs,
  });
  const identityPool = createPool(asRole(owner, 'identity'), {
    size: Math.max(2, Math.ceil(options.connections / 3)),
    searchPath: 'identity',
    timer,
  });
  const restorePool = createPool(asRole(owner, 'restore'), { size: 3, searchPath: 'crm', timeoutMs: 0 });
  const publicPool = createPool(asRole(owner, 'public'), {
    size: Math.max(2, Math.ceil(options.connections / 3)),
    searchPath: 'crm',
    timer,
  });
  const events = createEvents(asRole(owner, 'app'));
  const locks = createSessionLocks(asRole(owner, 'app'));
  const listeners: CommitListener[] = [];
  let probe: Promise<boolean> | undefined;

  function announce(tenantId: string, { id, changedEntities }: ChangeSet): void {
    for (const listener of listeners) {
      listener({ tenantId, changedEntities });
    }
    events.publish('changes', `${tenantId}:${id}`);
  }

  return {
    tenants: createTenantDb(appPool, announce),
    // What visitors write are answers, which no cache or feed knows.
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
