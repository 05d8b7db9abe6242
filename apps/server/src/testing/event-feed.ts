import type { Change, ChangeEvent, EventKind, Processor } from '../platform/event-feed/define-processor.ts';
import { defineProcessor } from '../platform/event-feed/define-processor.ts';
import { type EventFeed, startEventFeed } from '../platform/event-feed/event-feed.ts';
import { writeListeners } from '../platform/event-feed/write-listeners.ts';
import { testDatabase } from './databases/test-database.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** The product on a separate database, so that its listeners do not affect other tests. */
export async function openFeedApp(env?: Record<string, string>): Promise<TestApp> {
  return openTestApp({ owner: await testDatabase('_events'), ...(env ? { env } : {}) });
}

type Parts = Partial<Omit<Parameters<typeof startEventFeed>[0], 'processors'>>;

/** Starts listening and delivering. A failed delivery is retried at once. */
export async function startFeed(
  app: TestApp,
  processors: readonly Processor[],
  parts: Parts = {},
): Promise<EventFeed> {
  await writeListeners(app.owner, processors);
  const log = { error: () => undefined };
  return startEventFeed({ database: app.database, processors, log, delayMs: () => 0, sweepMs: 50, ...parts });
}

export interface Received extends Change {
  readonly tenantId: string;
  readonly cause: ChangeEvent['cause'];
}

/** Records what it receives. Only for processors that never fail, because memory is not rolled back. */
export function recordingProcessor(name: string, on: readonly EventKind[]) {
  const received: Received[] = [];
  const processor = defineProcessor({
    name,
    on,
    async run({ principal: { tenantId } }, { cause, changes }) {
      received.push(...changes.map(change => ({ ...change, tenantId, cause })));
    },
  });
  const by = (tenantId: string) => received.filter(change => change.tenantId === tenantId);
  return { processor, received, by };
}
