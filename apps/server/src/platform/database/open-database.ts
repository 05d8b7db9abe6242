import { createEvents, type Events } from '../events.ts';
import { asRole, type Connection, connect } from './connection.ts';
import { createPool, type Pool } from './pool.ts';
import { type ChangeSet, createTenantDb, type TenantDb } from './tenant-db.ts';

export interface Database {
  /** The way to tenants' rows, as the application's role. */
  readonly tenants: TenantDb;
  /** For the identity server alone. */
  readonly identityPool: Pool;
  /** For archives alone: it reads and replaces whole organizations, and takes as long as it takes. */
  readonly restorePool: Pool;
  readonly events: Events;
  /** Called in this process as soon as something was committed here, before the answer is sent. */
  onCommit(listener: CommitListener): void;
  /** Tells of a change set that was committed elsewhere than through `tenants`: by identity. */
  announce(tenantId: string, changeSet: ChangeSet): void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

type CommitListener = (commit: { tenantId: string; touched: ReadonlySet<string> }) => void;

/** Opens everything that a migrated database offers, each part as its own role. */
export function openDatabase(owner: Connection, options: { connections: number }): Database {
  const appPool = createPool(asRole(owner, 'app'), { size: options.connections, searchPath: 'crm' });
  const identityPool = createPool(asRole(owner, 'identity'), {
    size: Math.max(2, Math.ceil(options.connections / 3)),
    searchPath: 'identity',
  });
  const restorePool = createPool(asRole(owner, 'restore'), { size: 3, searchPath: 'crm', timeoutMs: 0 });
  const newsSql = connect(asRole(owner, 'app'), { max: 1, searchPath: 'crm' });
  const events = createEvents(newsSql);
  const listeners: CommitListener[] = [];

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
    identityPool,
    restorePool,
    events,
    isReady: () =>
      newsSql`select 1`.then(
        () => true,
        () => false,
      ),
    async close() {
      await events.close();
      await Promise.all([appPool.close(), identityPool.close(), restorePool.close()]);
    },
  };
}
