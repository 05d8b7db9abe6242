import type { Connection } from './connection.ts';
import { createLink, type Link } from './link.ts';

/** Hears PostgreSQL's notifications on a connection of its own, which is opened again whenever it is lost. */
export interface Listener {
  /** `onGap` is called whenever notifications may have been missed. Resolves as soon as the channel is listened to. */
  subscribe(channel: string, onNews: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

const reopenMs = 500;

export function createListener(connection: Connection): Listener {
  const subscriptions: { channel: string; onNews: (payload: string) => void; onGap: () => void }[] = [];
  /** The connection, listening to all channels that were subscribed to when it was opened. */
  let listening: Promise<Link> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<Link> {
    const link = createLink(connection, {
      searchPath: 'crm',
      timeoutMs: 15_000,
      onNotify(channel, payload) {
        for (const each of subscriptions.filter(known => known.channel === channel)) {
          each.onNews(payload);
        }
      },
      onLost: reopenLater,
    });
    await link.open();
    try {
      for (const channel of new Set(subscriptions.map(known => known.channel))) {
        await listen(link, channel);
      }
      return link;
    } catch (error) {
      await link.close();
      throw error;
    }
  }

  function reopenLater(): void {
    listening = undefined;
    if (!isClosed) {
      clearTimeout(timer);
      timer = setTimeout(() => void reopen(), reopenMs);
    }
  }

  async function reopen(): Promise<void> {
    try {
      listening ??= open();
      await listening;
    } catch {
      // A connection that could not be opened, or was lost again, has called `reopenLater`.
      return;
    }
    for (const { onGap } of subscriptions) {
      onGap();
    }
  }

  return {
    async subscribe(channel, onNews, onGap) {
      listening ??= open();
      await listen(await listening, channel);
      subscriptions.push({ channel, onNews, onGap });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const link = await listening?.catch(() => undefined);
      await link?.close();
    },
  };
}

async function listen(link: Link, channel: string): Promise<void> {
  // Silence is normal for a listener; only while LISTEN is under way does it count as a failure.
  link.isInUse = true;
  try {
    await link.sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`).simple();
  } finally {
    link.isInUse = false;
  }
}
