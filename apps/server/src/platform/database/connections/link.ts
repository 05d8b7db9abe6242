import type { Socket } from 'node:net';
import { type Connection, connect, connectTimeoutMs, type Sql } from './connection.ts';
import { connectionError, openSocket } from './open-socket.ts';

/** A silent connection is closed a third later than PostgreSQL's own statement timeout. */
const silenceFactor = 4 / 3;

export interface LinkOptions {
  searchPath: string;
  /** PostgreSQL's statement timeout; 0 for none, and then silence is not limited either. */
  timeoutMs: number;
  toJson?: ((value: unknown) => string) | undefined;
  onNotify?: ((channel: string, payload: string) => void) | undefined;
  /** Called once, as soon as the connection is lost or discarded. */
  onLost(): void;
}

/**
 * One driver instance with one connection that is never replaced. Once it is lost, every query on it is rejected. The
 * driver alone would reconnect and run the rest of a transaction outside of it.
 */
export interface Link {
  readonly sql: Sql;
  readonly isLost: boolean;
  /** Whether a query is waiting for it. A silent connection that is not in use stays open. */
  isInUse: boolean;
  /** The names of statements that are prepared for use in SQL, the one that was used last at the end. */
  readonly namedStatements: Set<string>;
  /** Connects; rejects if that fails. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createLink(connection: Connection, options: LinkOptions): Link {
  const { searchPath, timeoutMs, toJson, onNotify, onLost } = options;
  let socket: Socket | undefined;
  let hasConnected = false;
  let isLost = false;

  /** The driver requests a socket when it connects and when it wants to reconnect. */
  async function provideSocket(): Promise<Socket> {
    if (hasConnected) {
      markLost();
      throw connectionError('CONNECTION_CLOSED');
    }
    hasConnected = true;
    const opened = await openSocket(connection, connectTimeoutMs);
    opened.on('error', () => undefined);
    opened.on('close', markLost);
    if (timeoutMs > 0) {
      opened.setTimeout(timeoutMs * silenceFactor, () => link.isInUse && opened.destroy());
    }
    socket = opened;
    return opened;
  }

  function markLost(): void {
    if (isLost) {
      return;
    }
    isLost = true;
    socket?.destroy();
    // The driver does not reject all pending queries when its socket closes; ending it does.
    sql.end({ timeout: 0 }).catch(() => undefined);
    onLost();
  }

  const sql = connect(connection, {
    max: 1,
    searchPath,
    timeoutMs,
    toJson,
    onNotify,
    onLost: markLost,
    openSocket: provideSocket,
  });

  const link: Link = {
    sql,
    get isLost() {
      return isLost;
    },
    isInUse: false,
    namedStatements: new Set(),
    async open() {
      try {
        await sql.unsafe('').simple();
      } catch (error) {
        markLost();
        throw error;
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
  return link;
}
