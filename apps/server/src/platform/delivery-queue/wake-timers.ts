const maxSeconds = 60;

/** Calls `wake` after delays of less than a minute. Delays that end in the same second share a timer. */
export interface WakeTimers {
  /** Longer delays are ignored: what is due later is found by the sweep, which runs every minute. */
  wakeAfter(seconds: number): void;
  clear(): void;
}

export function createWakeTimers(wake: () => void): WakeTimers {
  /** By the second in which they end, so there are never more than 61. */
  const timers = new Map<number, NodeJS.Timeout>();
  return {
    wakeAfter(seconds) {
      const now = Date.now();
      const second = Math.ceil(now / 1000 + seconds);
      if (seconds >= maxSeconds || timers.has(second)) {
        return;
      }
      const timer = setTimeout(
        () => {
          timers.delete(second);
          wake();
        },
        second * 1000 - now,
      );
      // A server that stops does not wait for it.
      timers.set(second, timer.unref());
    },
    clear() {
      for (const timer of timers.values()) {
        clearTimeout(timer);
      }
      timers.clear();
    },
  };
}
