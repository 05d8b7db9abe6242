import type { Schedule } from '../jobs/jobs.ts';
import { outsideOfTraces } from '../tracing/trace-context.ts';
import { createRoundRobin } from './round-robin.ts';
import { createWakeTimers } from './wake-timers.ts';

/** Something that waits in a table to be sent to another system. */
export interface Waiting {
  readonly id: string;
  readonly tenantId: string;
  /** What shares a limit of connections: an organization, or one of its receivers. */
  readonly lane: string;
  /** Sent before what others wait for. */
  readonly isUrgent: boolean;
}

/**
 * Sends what waits in a table, several items at a time, serving organizations in turn. Several servers may work on the
 * same table: `claim` decides which of them sends an item.
 */
export interface DeliveryQueue {
  /** Looks every minute for items to retry and for items that a crash left unsent. */
  readonly schedules: readonly Schedule[];
  /** Looks for items that are due. */
  wake(): void;
  /** The same after a delay of less than a minute, for an item that was put off. Longer delays are left to the schedule. */
  wakeAfter(seconds: number): void;
  /** Stops sending. Resolves when the results of all items in progress are recorded. */
  stop(): Promise<void>;
}

export function createDeliveryQueue<Claimed extends { readonly id: string }>(parts: {
  /** For the log and the schedule: `mail`. */
  name: string;
  /** How many items are sent at a time. */
  connections: number;
  /** Of these at most so many in one lane, because a receiver that stalls must not block others. */
  maxPerLane: number;
  /** The next due items, at most one for each lane, without the given ones. */
  listNext(excluded: { ids: readonly string[]; lanes: readonly string[] }): Promise<readonly Waiting[]>;
  /** Takes an item, so that no other server sends it. Undefined if another one was faster. */
  claim(item: Waiting): Promise<Claimed | undefined>;
  /** Sends an item and records the result. */
  deliver(item: Claimed): Promise<void>;
  log: { error(details: object, message: string): void };
}): DeliveryQueue {
  const { name, connections, maxPerLane, log } = parts;
  const turns = createRoundRobin();
  const sending = new Map<string, { lane: string; done: Promise<void> }>();
  /**
   * Items that could not be claimed, for example because their organization is locked. Skipped until the next run, so
   * that other items are sent.
   */
  const skipped = new Set<string>();
  let isStopping = false;
  /** Resolved when `wake` is called. */
  let woken = Promise.withResolvers<void>();
  let isWoken = false;
  let running: Promise<void> | undefined;

  async function startNext(): Promise<boolean> {
    const lanes = [...sending.values()].map(({ lane }) => lane);
    const waiting = await parts.listNext({
      ids: [...sending.keys(), ...skipped],
      lanes: lanes.filter(lane => lanes.filter(other => other === lane).length >= maxPerLane),
    });
    const chosen = turns.choose(waiting);
    if (!chosen) {
      return false;
    }
    const claimed = await parts.claim(chosen).catch(error => {
      log.error({ err: error }, `A ${name} has to wait`);
      skipped.add(chosen.id);
      return undefined;
    });
    if (!claimed) {
      return startNext();
    }
    const done = parts
      .deliver(claimed)
      .catch(error => log.error({ err: error }, `The result of sending a ${name} could not be recorded`))
      .finally(() => sending.delete(claimed.id));
    sending.set(claimed.id, { lane: chosen.lane, done });
    return true;
  }

  /** Runs until nothing is due. Claims the next item whenever a connection is free. */
  async function run(): Promise<void> {
    skipped.clear();
    while (!isStopping) {
      isWoken = false;
      woken = Promise.withResolvers();
      const busy = sending.size;
      if (busy < connections && (await startNext())) {
        continue;
      }
      if (sending.size < busy) {
        // An item was settled during the query, which excluded the next one of its lane: query again.
      } else if (busy > 0) {
        await Promise.race([woken.promise, ...[...sending.values()].map(({ done }) => done)]);
      } else if (!isWoken) {
        return;
      }
    }
  }

  function wake(): void {
    isWoken = true;
    woken.resolve();
    if (isStopping || running) {
      return;
    }
    running = outsideOfTraces(run)
      .catch(error => {
        isWoken = false;
        log.error({ err: error }, `The next ${name} could not be sent`);
      })
      .finally(() => {
        running = undefined;
        if (isWoken) {
          wake();
        }
      });
  }

  const timers = createWakeTimers(wake);

  return {
    schedules: [{ name: `sweep-${name}`, cron: '* * * * *', run: async () => wake() }],
    wake,
    wakeAfter: timers.wakeAfter,
    async stop() {
      isStopping = true;
      woken.resolve();
      await running;
      await Promise.all([...sending.values()].map(({ done }) => done));
      timers.clear();
    },
  };
}
