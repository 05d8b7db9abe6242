import { createEvents, type Events } from '../events.ts';
import { asRole, type Connection } from './connection.ts';
import { createPool, type Pool } from './pool.ts';
import { createSessionLocks, type SessionLocks } from './session-locks.ts';
import { createStatementTimer, type SlowStatement } from './slow-statements.ts';
import { type ChangeSet, createTenantDb, type TenantDb } from './tenant-db.ts';

export interface Database {
  /** The way to tenants' rows, as the application's role. */
  readonly tenants: TenantDb;
  /** For the identity server alone. */
  readonly identityPool: Pool;
  /** For archives alone: it reads and replaces whole organizations, and takes as long as it takes. */
  readonly restorePool: Pool;
  readonly events: Events;
  /** Locks that this process holds among all of the database. */
  readonly locks: SessionLocks;
  /** Called in this process as soon as something was committed here, before the answer is sent. */
  onCommit(listener: CommitListener): void;
  /** Tells of a change set that was committed elsewhere than through `tenants`: by identity. */
  announce(tenantId: string, changeSet: ChangeSet): void;
  /** Called with statements of requests and jobs that took longer than `slowStatementMs`. */
  onSlowStatement(listener: (slow: SlowStatement) => void): void;
  /** Whether the pool that serves requests gives a connection that answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

type CommitListener = (commit: { tenantId: string; touched: ReadonlySet<string> }) => void;

/** Opens everything that a migrated database offers, each part as its own role. */
export function openDatabase(
  owner: Connection,
  options: { connections: number; slowStatementMs?: number },
): Database {
  const slowListeners: ((slow: SlowStatement) => void)[] = [];
  const timer = createStatementTimer(options.slowStatementMs ?? 1000, slow => {
    for (const listener of slowListeners) {
      listener(slow);
    }
  });
  const appPool = createPool(asRole(owner, 'app'), { size: options.connections, searchPath: 'crm', timer });
  const identityPool = createPool(asRole(owner, 'identity'), {
    size: Math.max(2, Math.ceil(options.connections / 3)),
    searchPath: 'identity',
    timer,
  });
  const restorePool = createPool(asRole(owner, 'restore'), { size: 3, searchPath: 'crm', timeoutMs: 0 });
  const events = createEvents(asRole(owner, 'app'));
  const locks = createSessionLocks(asRole(owner, 'app'));
  const listeners: CommitListener[] = [];
  let probe: Promise<boolean> | undefined;

  function announce(tenantId: string, { id, touched }: ChangeSet): void {
    for (const listener of listeners) {
      listener({ tenantId, touched });
    }
    events.publish('changes', `${tenantId}:${id}`);
  }

  return {
    tenants: createTenantDb(appPool, announce),
    announce,
    onCommit: listener => listeners.push(listener),
    onSlowStatement: listener => slowListeners.push(listener),
    identityPool,
    restorePool,
    events,
    locks,
    isReady() {
      // One probe at a time, however many ask: anybody may ask.
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
      await Promise.all([appPool.close(), identityPool.close(), restorePool.close(), locks.close()]);
    },
  };
}
