import type { Connection } from './connection.ts';
import { createLink, type Link } from './link.ts';

export interface SessionLock {
  /** False as soon as the database has released it, because its session was lost. */
  readonly isHeld: boolean;
}

/**
 * Locks that only one process of all can hold. They belong to a database session, so PostgreSQL releases them as soon
 * as the process ends, however it ends, and never while it is alive but slow.
 */
export interface SessionLocks {
  /** Runs `work` while holding the lock. Returns undefined without running it if the lock is taken. */
  hold<T>(name: string, work: (lock: SessionLock) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

export function createSessionLocks(connection: Connection): SessionLocks {
  /** A session can take its own locks repeatedly, so the process has to remember which ones it holds. */
  const taken = new Set<string>();
  let session: Promise<Link> | undefined;

  async function open(): Promise<Link> {
    const link = createLink(connection, {
      searchPath: 'crm',
      timeoutMs: 15_000,
      onLost: () => {
        session = undefined;
      },
    });
    await link.open();
    return link;
  }

  async function holdInSession<T>(name: string, work: (lock: SessionLock) => Promise<T>) {
    session ??= open();
    const link = await session;
    if (!(await callLockFunction(link, 'pg_try_advisory_lock', name))) {
      return undefined;
    }
    try {
      return await work({
        get isHeld() {
          return !link.isLost;
        },
      });
    } finally {
      // A lost session has released it already.
      await callLockFunction(link, 'pg_advisory_unlock', name).catch(() => undefined);
    }
  }

  return {
    async hold(name, work) {
      if (taken.has(name)) {
        return undefined;
      }
      taken.add(name);
      try {
        return await holdInSession(name, work);
      } finally {
        taken.delete(name);
      }
    },
    async close() {
      const link = await session?.catch(() => undefined);
      await link?.close();
    },
  };
}

async function callLockFunction(link: Link, lockFunction: string, name: string): Promise<boolean> {
  // Silence counts as a failure only while a response is due.
  link.isInUse = true;
  try {
    const [row] = await link.sql.unsafe(`select ${lockFunction}(hashtextextended($1, 0)) as done`, [name]);
    return Boolean(row?.done);
  } finally {
    link.isInUse = false;
  }
}
