import type { Connection } from './database/connection.ts';
import { createListener } from './database/listener.ts';
import { createPool } from './database/pool.ts';

/** News between the server processes of one database, by PostgreSQL's own notifications. */
export interface Events {
  /** Tells all processes, this one included, within a few milliseconds. */
  publish(channel: string, payload: string): void;
  /** `onGap` is called whenever news may have been missed: forget what depends on it. */
  subscribe(channel: string, onNews: (payload: string) => void, onGap?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** News that could not be sent are tried again after so long. */
const retryMs = 500;

/**
 * Commits that carry a NOTIFY of their own wait for one another, fsync included, so news of commits are
 * gathered for a moment and sent afterwards, on a connection of their own.
 */
export function createEvents(connection: Connection, gatherMs = 10): Events {
  const pool = createPool(connection, { size: 1, searchPath: 'crm' });
  const listener = createListener(connection);
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function add(channel: string, payload: string): void {
    waiting.set(channel, (waiting.get(channel) ?? new Set()).add(payload));
  }

  function flush(): void {
    timer = undefined;
    const news = [...waiting].flatMap(([channel, payloads]) =>
      [...payloads].map(payload => [channel, payload] as const),
    );
    waiting.clear();
    sending = pool
      .use(
        ({ sql }) => sql`
          select pg_notify(channel, payload)
          from unnest(${news.map(([channel]) => channel)}::text[], ${news.map(([, payload]) => payload)}::text[])
            as news (channel, payload)`,
      )
      .catch(() => {
        // Whoever missed them would go on with what they have remembered.
        for (const [channel, payload] of news) {
          add(channel, payload);
        }
        if (!isClosed) {
          timer ??= setTimeout(flush, retryMs);
        }
      });
  }

  return {
    publish(channel, payload) {
      add(channel, payload);
      timer ??= setTimeout(flush, gatherMs);
    },
    subscribe: (channel, onNews, onGap = () => undefined) => listener.subscribe(channel, onNews, onGap),
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
