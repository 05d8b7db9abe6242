import { AppError } from '../../errors.ts';

/** Runs work that takes long: a few at a time, and one at a time for each organization, of which only so many may wait. */
interface SlowLane {
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly tenantId: string;
  start(): void;
}

export function createSlowLane({ atOnce = 2, maxWaiting = 20 } = {}): SlowLane {
  const waiting: Waiting[] = [];
  const running = new Set<string>();

  function startNext(): void {
    const index = waiting.findIndex(({ tenantId }) => !running.has(tenantId));
    if (index >= 0 && running.size < atOnce) {
      const [next] = waiting.splice(index, 1);
      running.add(next?.tenantId ?? '');
      next?.start();
    }
  }

  return {
    run(tenantId, work) {
      if (waiting.filter(each => each.tenantId === tenantId).length >= maxWaiting) {
        return Promise.reject(new AppError('busy', { retryAfter: 30 }));
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          work()
            .then(resolve, reject)
            .finally(() => {
              running.delete(tenantId);
              startNext();
            });
        };
        waiting.push({ tenantId, start });
        startNext();
      });
    },
  };
}
