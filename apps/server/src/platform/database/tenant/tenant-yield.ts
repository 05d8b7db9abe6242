import { setTimeout as sleep } from 'node:timers/promises';

/** How long after its last transaction a tenant counts as active. */
const activeMs = 1000;
const maxPauseMs = 2000;

/**
 * Keeps long jobs of one tenant (imports, bulk changes, exports) from taking all processor time while others are
 * served: between two steps it pauses for as long as the last step took. Several jobs of a tenant pause one after the
 * other, so that they take no more time together than one alone. If no other tenant is active, nothing pauses.
 */
export interface TenantYield {
  /** To be called for every transaction. */
  recordTransaction(tenantId: string): void;
  /** To be awaited between two steps; `workedMs` is the duration of the last one. */
  pause(tenantId: string, workedMs: number): Promise<void>;
}

export function createTenantYield({ now = Date.now, wait = (ms: number) => sleep(ms) } = {}): TenantYield {
  let latest = { tenantId: '', at: Number.NEGATIVE_INFINITY };
  /** The latest transaction of any other tenant. */
  let latestOther = latest;
  /** Until when the jobs of a tenant that pause now will have paused. */
  const restsUntil = new Map<string, number>();

  return {
    recordTransaction(tenantId) {
      if (tenantId !== latest.tenantId) {
        latestOther = latest;
      }
      latest = { tenantId, at: now() };
    },
    async pause(tenantId, workedMs) {
      const other = latest.tenantId === tenantId ? latestOther : latest;
      const start = now();
      if (start - other.at >= activeMs) {
        return;
      }
      const until = Math.min(
        Math.max(start, restsUntil.get(tenantId) ?? start) + workedMs,
        start + maxPauseMs,
      );
      restsUntil.set(tenantId, until);
      await wait(until - start);
      if (restsUntil.get(tenantId) === until) {
        restsUntil.delete(tenantId);
      }
    },
  };
}
