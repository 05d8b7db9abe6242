/** Whoever does not keep up is cut off, and comes back for what it missed. */
const maxWaiting = 1000;

/** What is pushed can be iterated, in order, until the signal ends it. */
export function createQueue<T>(signal: AbortSignal): AsyncIterable<T> & { push(item: T): void } {
  const waiting: T[] = [];
  let wake: () => void = () => undefined;
  let isFull = false;
  signal.addEventListener('abort', () => wake(), { once: true });

  return {
    push(item) {
      isFull ||= waiting.length >= maxWaiting;
      // Nobody reads on from here: what a reader that is stuck would have to be told must not pile up.
      if (!isFull) {
        waiting.push(item);
      }
      wake();
    },
    async *[Symbol.asyncIterator]() {
      while (!signal.aborted && !isFull) {
        const next = waiting.shift();
        if (next !== undefined) {
          yield next;
        } else {
          await new Promise<void>(resolve => {
            wake = resolve;
          });
        }
      }
    },
  };
}
