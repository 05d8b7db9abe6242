import { busy } from '../../errors.ts';
import type { Link } from './link.ts';
import type { UseOptions } from './pool.ts';

interface Waiter {
  readonly onBehalfOf: string;
  take(link: Link): void;
  reject(error: unknown): void;
}

/** The requests that wait for a connection of a pool. */
export interface ConnectionQueue {
  readonly length: number;
  /** How many requests got no connection in time, or found too many waiting. */
  readonly refused: number;
  wait(options: Required<UseOptions>): Promise<Link>;
  /** Gives a connection to the next request. Returns false if none is waiting. */
  give(link: Link): boolean;
  /** Counts the connections that a tenant uses. */
  countLent(onBehalfOf: string, change: 1 | -1): void;
  rejectFirst(error: unknown): void;
  rejectAll(error: unknown): void;
}

export function createConnectionQueue({
  maxWaitMs,
  maxWaiting,
}: {
  maxWaitMs: number;
  maxWaiting: number;
}): ConnectionQueue {
  const waiting: Waiter[] = [];
  /** How many connections each tenant uses. */
  const lent = new Map<string, number>();
  let refused = 0;

  function refuse() {
    refused += 1;
    return busy();
  }

  /**
   * The first waiting request of the tenant with the fewest connections in use, so that many requests of one tenant do
   * not delay the few of another.
   */
  function takeNext(): Waiter | undefined {
    let chosen = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [at, { onBehalfOf }] of waiting.entries()) {
      const used = lent.get(onBehalfOf) ?? 0;
      if (used < fewest) {
        [chosen, fewest] = [at, used];
      }
      if (used === 0) {
        break;
      }
    }
    return waiting.splice(chosen, 1)[0];
  }

  return {
    get length() {
      return waiting.length;
    },
    get refused() {
      return refused;
    },
    wait({ isProbe, onBehalfOf }) {
      if (waiting.length >= maxWaiting) {
        throw refuse();
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          onBehalfOf,
          take(link) {
            clearTimeout(timer);
            resolve(link);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(refuse());
        }, maxWaitMs);
        isProbe ? waiting.unshift(waiter) : waiting.push(waiter);
      });
    },
    give(link) {
      const next = takeNext();
      next?.take(link);
      return next !== undefined;
    },
    countLent(onBehalfOf, change) {
      const used = (lent.get(onBehalfOf) ?? 0) + change;
      used > 0 ? lent.set(onBehalfOf, used) : lent.delete(onBehalfOf);
    },
    rejectFirst(error) {
      waiting.shift()?.reject(error);
    },
    rejectAll(error) {
      for (const waiter of waiting.splice(0)) {
        waiter.reject(error);
      }
    },
  };
}
