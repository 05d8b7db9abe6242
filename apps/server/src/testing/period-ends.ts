import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for the next period if the current one is about to end: a day, for example, if a test compares with the date of
 * today. Periods are counted from the beginning of 1970, in UTC.
 */
export async function avoidEndOf(periodMs: number, marginMs: number): Promise<void> {
  const left = periodMs - (Date.now() % periodMs);
  if (left < marginMs) {
    // Timers may be early by a millisecond.
    await sleep(left + 10);
  }
}
