import type { PendingQuery, Row } from 'postgres';
import { busy } from '../errors.ts';
import { type Connection, connect, type Sql } from './connection.ts';

/** One connection, lent for one transaction. */
export interface Session {
  /** The driver's tagged template. */
  readonly sql: Sql;
  /** Runs a text with `$1` parameters as a prepared statement; sent at once. */
  run(text: string, values?: readonly unknown[]): PendingQuery<Row[]>;
  /** Runs one or several statements without parameters; sent at once. */
  simple(text: string): PendingQuery<Row[]>;
}

/** Lends connections. Waiting is bounded: whoever waits too long, or finds too many waiting, gets 503. */
export interface Pool {
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Client {
  sql: Sql;
  lost: boolean;
}

/**
 * A driver of its own for each connection: the driver's own way to reserve one writes to a closed socket,
 * and so ends the process, when the database ends the session in the middle of a transaction.
 */
export function createPool(
  connection: Connection,
  options: { size: number; searchPath: string; maxWaitMs?: number; maxWaiting?: number; timeoutMs?: number },
): Pool {
  const { size, searchPath, maxWaitMs = 2000, maxWaiting = 500, timeoutMs } = options;
  const all: Client[] = [];
  const idle: Client[] = [];
  const waiting: ((client: Client) => void)[] = [];

  function open(): Client {
    const client: Client = {
      lost: false,
      sql: connect(connection, { max: 1, searchPath, timeoutMs, onLost: () => (client.lost = true) }),
    };
    all.push(client);
    return client;
  }

  async function acquire(): Promise<Client> {
    const client = idle.pop() ?? (all.length < size ? open() : undefined);
    if (client) {
      return client;
    }
    if (waiting.length >= maxWaiting) {
      throw busy();
    }
    return new Promise((resolve, reject) => {
      const take = (freed: Client) => {
        clearTimeout(timer);
        resolve(freed);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(busy());
      }, maxWaitMs);
      waiting.push(take);
    });
  }

  function release(client: Client): void {
    const next = waiting.shift();
    next ? next(client) : idle.push(client);
  }

  return {
    async use(work) {
      const client = await acquire();
      client.lost = false;
      try {
        return await work(sessionOn(client));
      } finally {
        release(client);
      }
    },
    async close() {
      await Promise.all(all.map(client => client.sql.end({ timeout: 5 })));
    },
  };
}

/** The driver reconnects by itself, so nothing may be sent any more once the transaction's connection is lost. */
function sessionOn(client: Client): Session {
  const checked = () => {
    if (client.lost) {
      throw busy();
    }
    return client.sql;
  };
  return {
    get sql() {
      return checked();
    },
    run: (text, values = []) =>
      checked()
        .unsafe<Row[]>(text, values as never[], { prepare: true })
        .execute(),
    simple: text => checked().unsafe<Row[]>(text).simple().execute(),
  };
}
