import { setImmediate } from 'node:timers/promises';

/** How long a loop may keep the requests of others waiting, in milliseconds. */
const maxTurnMs = 4;

/**
 * For loops over many rows: the returned function, awaited after each row, lets other work of the process run when the
 * loop has taken its turn.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > maxTurnMs) {
      await setImmediate();
      since = performance.now();
    }
  };
}
