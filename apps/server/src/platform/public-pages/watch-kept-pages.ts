import type { Database } from '../database/open-database.ts';
import { newId } from '../ids.ts';
import { restoredChannel } from '../reports/results/watch-changes.ts';
import type { KeptPages } from './kept-pages.ts';

/** Sent within the transaction that revokes a link, so that it arrives even if the server fails right after the commit. */
export const revokedChannel = 'public-link-revoked';
/** The same on Citus, where it is sent before the commit. */
export const doubtedChannel = 'public-link-doubted';
const pingChannel = 'public-pages-ping';
const pingEveryMs = 300;
/** How long after a ping notifications are assumed to arrive. */
const trustMs = 1000;

/**
 * Drops kept pages whenever their organization changes: before the response to the change in this process, and by a message
 * in the others. Returns whether messages are arriving at present: only then may kept pages be shown.
 */
export async function watchKeptPages(
  { events, onCommit }: Pick<Database, 'events' | 'onCommit'>,
  pages: KeptPages,
): Promise<() => boolean> {
  const process = newId();
  let sentAt = Number.NEGATIVE_INFINITY;
  /** When the last ping was sent that came back. Every message that was sent before it has arrived as well. */
  let heardOf = Number.NEGATIVE_INFINITY;

  onCommit(({ tenantId }) => pages.drop(tenantId));
  await events.subscribe(
    'changes',
    payload => pages.drop(payload.slice(0, payload.indexOf(':'))),
    () => pages.clear(),
  );
  for (const channel of [revokedChannel, restoredChannel]) {
    await events.subscribe(channel, tenantId => pages.drop(tenantId));
  }
  await events.subscribe(doubtedChannel, tenantId => pages.doubt(tenantId));
  await events.subscribe(pingChannel, payload => {
    const [sender, time] = payload.split(' ');
    if (sender === process) {
      heardOf = Math.max(heardOf, Number(time));
    }
  });

  return () => {
    const time = performance.now();
    // Pings are sent only while somebody looks at pages.
    if (time - sentAt > pingEveryMs) {
      sentAt = time;
      events.publish(pingChannel, `${process} ${time}`);
    }
    return time - heardOf < trustMs;
  };
}
