import { AppError } from '../../errors.ts';

/** Runs only so much work at a time. Organizations take turns, and of each only so much may wait. */
interface Lane {
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
  /** How much is running now. */
  running(): number;
}

interface LaneOptions {
  /** Asked whenever work is added or ends. */
  atOnce(): number;
  readonly atOncePerTenant?: number;
  readonly maxWaiting: number;
}

interface Waiting {
  readonly tenantId: string;
  start(): void;
}

export function createLane({
  atOnce,
  atOncePerTenant = Number.POSITIVE_INFINITY,
  maxWaiting,
}: LaneOptions): Lane {
  const waiting: Waiting[] = [];
  /** How much of each organization is running. */
  const running = new Map<string, number>();
  let total = 0;

  function count(tenantId: string, change: 1 | -1): void {
    const now = (running.get(tenantId) ?? 0) + change;
    now > 0 ? running.set(tenantId, now) : running.delete(tenantId);
    total += change;
  }

  /** The first of the organization of which the least is running. */
  function takeNext(): Waiting | undefined {
    const most = Math.min(...waiting.map(({ tenantId }) => running.get(tenantId) ?? 0));
    const index = waiting.findIndex(({ tenantId }) => (running.get(tenantId) ?? 0) === most);
    return most < atOncePerTenant ? waiting.splice(index, 1)[0] : undefined;
  }

  function startNext(): void {
    while (total < atOnce() && waiting.length > 0) {
      const next = takeNext();
      if (!next) {
        return;
      }
      count(next.tenantId, 1);
      next.start();
    }
  }

  return {
    running: () => total,
    run(tenantId, work) {
      if (waiting.filter(each => each.tenantId === tenantId).length >= maxWaiting) {
        return Promise.reject(new AppError('busy', { retryAfter: 30 }));
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          work()
            .then(resolve, reject)
            .finally(() => {
              count(tenantId, -1);
              startNext();
            });
        };
        waiting.push({ tenantId, start });
        startNext();
      });
    },
  };
}
