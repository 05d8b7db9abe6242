/** A client that falls this far behind is disconnected, and reconnects for what it missed. */
const maxPending = 1000;

/** A queue that can be iterated until the signal is aborted. */
export function createQueue<T>(signal: AbortSignal): AsyncIterable<T> & { push(item: T): void } {
  const pending: T[] = [];
  let wake: () => void = () => undefined;
  let isFull = false;
  signal.addEventListener('abort', () => wake(), { once: true });

  return {
    push(item) {
      isFull ||= pending.length >= maxPending;
      // Iteration ends here, so messages for a stuck client must not pile up.
      if (!isFull) {
        pending.push(item);
      }
      wake();
    },
    async *[Symbol.asyncIterator]() {
      while (!signal.aborted && !isFull) {
        const next = pending.shift();
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
