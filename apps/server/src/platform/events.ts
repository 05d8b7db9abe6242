import type { Connection } from './database/connections/connection.ts';
import { createListener } from './database/connections/listener.ts';
import { createPool } from './database/connections/pool.ts';

/** Messages between the server processes of one database, sent with PostgreSQL's NOTIFY. */
export interface Events {
  /** Notifies all processes, including this one, within a few milliseconds. */
  publish(channel: string, payload: string): void;
  /** The same at once. Resolves when all processes that listen will receive it, and throws if it could not be sent. */
  send(channel: string, payload: string): Promise<void>;
  /**
   * `onGap` is called when messages may have been missed, so that the subscriber can drop what it derived
   * from them.
   */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Delay before messages that could not be sent are sent again. */
const retryMs = 500;

/**
 * Transactions that contain a NOTIFY commit one after another, including their fsync. So messages are
 * collected for a moment and sent after the commit, on a separate connection.
 */
export function createEvents(connection: Connection, batchMs = 10): Events {
  const pool = createPool(connection, { size: 1, searchPath: 'crm' });
  const listener = createListener(connection);
  const pending = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function add(channel: string, payload: string): void {
    pending.set(channel, (pending.get(channel) ?? new Set()).add(payload));
  }

  function flush(): void {
    timer = undefined;
    const messages = [...pending].flatMap(([channel, payloads]) =>
      [...payloads].map(payload => [channel, payload] as const),
    );
    pending.clear();
    sending = pool
      .use(
        ({ sql }) => sql`
          select pg_notify(channel, payload)
          from unnest(${messages.map(([channel]) => channel)}::text[], ${messages.map(([, payload]) => payload)}::text[])
            as news (channel, payload)`,
      )
      .catch(() => {
        // Keep the messages: a process that misses one would continue with stale caches.
        for (const [channel, payload] of messages) {
          add(channel, payload);
        }
        if (!isClosed) {
          timer ??= setTimeout(flush, retryMs);
        }
      });
  }

  return {
    async send(channel, payload) {
      await pool.use(({ sql }) => sql`select pg_notify(${channel}, ${payload})`);
    },
    publish(channel, payload) {
      add(channel, payload);
      timer ??= setTimeout(flush, batchMs);
    },
    subscribe: (channel, onMessage, onGap = () => undefined) => listener.subscribe(channel, onMessage, onGap),
    async close() {
      isClosed = true;
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await Promise.all([pool.close(), listener.close()]);
    },
  };
}
