import { setTimeout as sleep } from 'node:timers/promises';

/** How long after its last transaction a tenant counts as active. */
const activeMs = 1000;
const maxPauseMs = 2000;

/**
 * Keeps long jobs of one tenant (imports, bulk changes, exports) from taking all processor time while others are
 * served: between two steps it pauses for as long as the last step took. If no other tenant is active, it does not
 * pause.
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

  return {
    recordTransaction(tenantId) {
      if (tenantId !== latest.tenantId) {
        latestOther = latest;
      }
      latest = { tenantId, at: now() };
    },
    async pause(tenantId, workedMs) {
      const other = latest.tenantId === tenantId ? latestOther : latest;
      if (now() - other.at < activeMs) {
        await wait(Math.min(workedMs, maxPauseMs));
      }
    },
  };
}
