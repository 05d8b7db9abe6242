import type { Connection } from './connection.ts';
import { createLink, type Link } from './link.ts';

/** Receives PostgreSQL's notifications on a connection of its own, which is reopened whenever it is lost. */
export interface Listener {
  /** `onGap` is called when notifications may have been missed. Resolves as soon as LISTEN is active. */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

const reopenMs = 500;

export function createListener(connection: Connection): Listener {
  const subscriptions: { channel: string; onMessage: (payload: string) => void; onGap: () => void }[] = [];
  /** The connection, with LISTEN on all channels that were subscribed when it was opened. */
  let connected: Promise<Link> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<Link> {
    const link = createLink(connection, {
      searchPath: 'crm',
      timeoutMs: 15_000,
      onNotify(channel, payload) {
        for (const each of subscriptions.filter(known => known.channel === channel)) {
          each.onMessage(payload);
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
    connected = undefined;
    if (!isClosed) {
      clearTimeout(timer);
      timer = setTimeout(() => void reopen(), reopenMs);
    }
  }

  async function reopen(): Promise<void> {
    try {
      connected ??= open();
      await connected;
    } catch {
      // A connection that could not be opened or was lost again has called `reopenLater`.
      return;
    }
    for (const { onGap } of subscriptions) {
      onGap();
    }
  }

  return {
    async subscribe(channel, onMessage, onGap) {
      connected ??= open();
      await listen(await connected, channel);
      subscriptions.push({ channel, onMessage, onGap });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const link = await connected?.catch(() => undefined);
      await link?.close();
    },
  };
}

async function listen(link: Link, channel: string): Promise<void> {
  // Silence is normal for a listener; it counts as a failure only while LISTEN is in progress.
  link.isInUse = true;
  try {
    await link.sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`).simple();
  } finally {
    link.isInUse = false;
  }
}
