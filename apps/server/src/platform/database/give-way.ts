import { setTimeout as sleep } from 'node:timers/promises';

/** Others count as being served for so long after their last transaction. */
const activeMs = 1000;
const longestPauseMs = 2000;

/**
 * Keeps long work of one tenant (imports, bulk changes, exports) from taking all the processor time while others are
 * being served: between two parts of it, it pauses for as long as the last part took. Alone, it does not pause.
 */
export interface GiveWay {
  /** To be called for every transaction. */
  note(tenantId: string): void;
  /** To be awaited between two parts of long work; `workedMs` is how long the last one took. */
  pause(tenantId: string, workedMs: number): Promise<void>;
}

export function createGiveWay({ now = Date.now, wait = (ms: number) => sleep(ms) } = {}): GiveWay {
  let latest = { tenantId: '', at: Number.NEGATIVE_INFINITY };
  /** The latest transaction of anybody else than that one. */
  let latestOther = latest;

  return {
    note(tenantId) {
      if (tenantId !== latest.tenantId) {
        latestOther = latest;
      }
      latest = { tenantId, at: now() };
    },
    async pause(tenantId, workedMs) {
      const other = latest.tenantId === tenantId ? latestOther : latest;
      if (now() - other.at < activeMs) {
        await wait(Math.min(workedMs, longestPauseMs));
      }
    },
  };
}
