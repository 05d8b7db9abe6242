import type { Socket } from 'node:net';
import { type Connection, connect, connectTimeoutMs, type Sql } from './connection.ts';
import { connectionError, openSocket } from './open-socket.ts';

/** A silent connection is given up a third later than PostgreSQL's own statement timeout. */
const patience = 4 / 3;

export interface LinkOptions {
  searchPath: string;
  /** PostgreSQL's statement timeout; 0 means none, and then silence is not limited either. */
  timeoutMs: number;
  toJson?: ((value: unknown) => string) | undefined;
  onNotify?: ((channel: string, payload: string) => void) | undefined;
  /** Called once, as soon as the connection is lost or discarded. */
  onLost(): void;
}

/**
 * One driver instance with one connection that is never replaced: once it is lost, everything that was sent or will be
 * sent on it is rejected. The driver alone would reconnect, and run the rest of a transaction outside of it.
 */
export interface Link {
  readonly sql: Sql;
  readonly isLost: boolean;
  /** Whether somebody is waiting for it; a silent connection that nobody waits for is kept. */
  isInUse: boolean;
  /** Connects; rejects if that fails. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createLink(connection: Connection, options: LinkOptions): Link {
  const { searchPath, timeoutMs, toJson, onNotify, onLost } = options;
  let socket: Socket | undefined;
  let hasConnected = false;
  let isLost = false;

  /** The driver asks for a socket when it connects, and again when it wants to reconnect. */
  async function giveSocket(): Promise<Socket> {
    if (hasConnected) {
      lose();
      throw connectionError('CONNECTION_CLOSED');
    }
    hasConnected = true;
    const opened = await openSocket(connection, connectTimeoutMs);
    opened.on('error', () => undefined);
    opened.on('close', lose);
    if (timeoutMs > 0) {
      opened.setTimeout(timeoutMs * patience, () => link.isInUse && opened.destroy());
    }
    socket = opened;
    return opened;
  }

  function lose(): void {
    if (isLost) {
      return;
    }
    isLost = true;
    socket?.destroy();
    // The driver forgets to reject some of what it holds when its socket closes; ending it rejects everything.
    sql.end({ timeout: 0 }).catch(() => undefined);
    onLost();
  }

  const sql = connect(connection, {
    max: 1,
    searchPath,
    timeoutMs,
    toJson,
    onNotify,
    onLost: lose,
    openSocket: giveSocket,
  });

  const link: Link = {
    sql,
    get isLost() {
      return isLost;
    },
    isInUse: false,
    async open() {
      try {
        await sql.unsafe('').simple();
      } catch (error) {
        lose();
        throw error;
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
  return link;
}
