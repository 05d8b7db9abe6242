import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long after its last transaction a tenant counts as active. */
const activeMs = 1000;
const maxRestMs = 2000;
/** While a part takes longer than that, others no longer wait for it. */
const maxTurnMs = 1000;

/**
 * Keeps long work (imports, bulk changes, exports) from taking all processor time while other tenants are being served.
 * Its parts then take turns: those of one tenant run one after the other, each followed by a rest of the same duration, and
 * those of all tenants occupy half of the processors at most. If no other tenant is active, nothing waits.
 */
export interface TenantYield {
  /** To be called for every transaction. */
  recordTransaction(tenantId: string): void;
  /** Performs a part of long work as soon as it is its turn. */
  takeTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
}

interface Options {
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
  /** How many parts of all tenants may run at the same time. */
  atOnce?: number;
}

export function createTenantYield({
  now = Date.now,
  wait = ms => sleep(ms, undefined, { ref: false }),
  atOnce = Math.max(1, Math.floor(availableParallelism() / 2)),
}: Options = {}): TenantYield {
  let latest = { tenantId: '', at: Number.NEGATIVE_INFINITY };
  /** The latest transaction of any other tenant. */
  let latestOther = latest;
  const queueOfAll = createQueue(atOnce);
  /** Those of tenants whose long work runs, waits or rests. */
  const queues = new Map<string, Queue>();

  function isOtherActive(tenantId: string): boolean {
    const other = latest.tenantId === tenantId ? latestOther : latest;
    return now() - other.at < activeMs;
  }

  function queueOf(tenantId: string): Queue {
    const known = queues.get(tenantId);
    if (known) {
      return known;
    }
    const queue = createQueue(1, () => queues.delete(tenantId));
    queues.set(tenantId, queue);
    return queue;
  }

  return {
    recordTransaction(tenantId) {
      if (tenantId !== latest.tenantId) {
        latestOther = latest;
      }
      latest = { tenantId, at: now() };
    },
    async takeTurn(tenantId, work) {
      if (!isOtherActive(tenantId)) {
        return work();
      }
      const leaveOwn = await queueOf(tenantId).enter();
      const leaveAll = await queueOfAll.enter();
      const start = now();
      let isWorking = true;
      void wait(maxTurnMs).then(() => {
        if (isWorking) {
          leaveAll();
          leaveOwn();
        }
      });
      try {
        return await work();
      } finally {
        isWorking = false;
        leaveAll();
        const workedMs = now() - start;
        const rest = wait(Math.min(workedMs, maxRestMs)).then(leaveOwn);
        if (workedMs >= maxTurnMs) {
          // Nobody waits for this rest in the queue, so the caller does.
          await rest;
        }
      }
    },
  };
}

interface Queue {
  /** Resolves when it is the caller's turn, with what ends it. Ending it again does nothing. */
  enter(): Promise<() => void>;
}

function createQueue(atOnce: number, onEmpty: () => void = () => undefined): Queue {
  let inside = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) {
      next();
      return;
    }
    inside -= 1;
    if (inside === 0) {
      onEmpty();
    }
  }

  return {
    async enter() {
      if (inside < atOnce) {
        inside += 1;
      } else {
        await new Promise<void>(resolve => waiting.push(resolve));
      }
      let hasLeft = false;
      return () => {
        if (!hasLeft) {
          hasLeft = true;
          leave();
        }
      };
    },
  };
}
