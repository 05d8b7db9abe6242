import type { Sql } from './database/connection.ts';

/** News between the server processes of one database, by PostgreSQL's own notifications. */
export interface Events {
  /** Tells all processes, this one included, within a few milliseconds. */
  publish(channel: string, payload: string): void;
  /** `onGap` is called whenever news may have been missed: forget what depends on it. */
  subscribe(channel: string, onNews: (payload: string) => void, onGap?: () => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Commits that carry a NOTIFY of their own wait for one another, fsync included, so news of commits are
 * gathered for a moment and sent afterwards, on a connection of their own.
 */
export function createEvents(sql: Sql, gatherMs = 10): Events {
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  function flush(): void {
    timer = undefined;
    const news = [...waiting].flatMap(([channel, payloads]) =>
      [...payloads].map(payload => [channel, payload] as const),
    );
    waiting.clear();
    sending = sql`
      select pg_notify(channel, payload)
      from unnest(${news.map(([channel]) => channel)}::text[], ${news.map(([, payload]) => payload)}::text[])
        as news (channel, payload)`.catch(() => undefined);
  }

  return {
    publish(channel, payload) {
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(payload));
      timer ??= setTimeout(flush, gatherMs);
    },
    async subscribe(channel, onNews, onGap = () => undefined) {
      let listening = false;
      await sql.listen(channel, onNews, () => {
        // Called again after each reconnection.
        if (listening) {
          onGap();
        }
        listening = true;
      });
    },
    async close() {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await sql.end({ timeout: 2 });
    },
  };
}
