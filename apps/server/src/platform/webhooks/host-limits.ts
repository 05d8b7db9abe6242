/** How many calls one receiver gets from this process within a second, whichever organizations they come from. */
export const callsPerSecond = 20;

const windowMs = 1000;

/** Limits the calls to each host, so that a burst of messages does not overwhelm a receiver. */
export interface HostLimits {
  /** Counts a call to a webhook's host, and returns whether it may be made now. */
  take(webhookId: string, host: string): boolean;
  /** The webhooks whose hosts can take no call now. Their messages wait, and do not keep others from being sent. */
  resting(): string[];
  /** Milliseconds until the first of these can be called again; undefined if none rests. */
  nextFreeMs(): number | undefined;
}

export function createHostLimits(now: () => number = () => performance.now()): HostLimits {
  /** The times of the last calls to each host, oldest first. */
  const calls = new Map<string, number[]>();
  /** Where each webhook was last called. */
  const hostOf = new Map<string, string>();

  function recentCalls(host: string): number[] {
    const recent = (calls.get(host) ?? []).filter(at => at > now() - windowMs);
    if (recent.length === 0) {
      calls.delete(host);
    } else {
      calls.set(host, recent);
    }
    return recent;
  }

  function busyHosts(): string[] {
    return [...calls.keys()].filter(host => recentCalls(host).length >= callsPerSecond);
  }

  return {
    take(webhookId, host) {
      hostOf.set(webhookId, host);
      const recent = recentCalls(host);
      if (recent.length >= callsPerSecond) {
        return false;
      }
      calls.set(host, [...recent, now()]);
      return true;
    },
    resting() {
      const busy = new Set(busyHosts());
      // Webhooks whose host was not called lately are forgotten.
      for (const [webhookId, host] of hostOf) {
        if (!calls.has(host)) {
          hostOf.delete(webhookId);
        }
      }
      return [...hostOf].flatMap(([webhookId, host]) => (busy.has(host) ? [webhookId] : []));
    },
    nextFreeMs() {
      const waits = busyHosts().map(host => (recentCalls(host)[0] ?? 0) + windowMs - now());
      return waits.length > 0 ? Math.max(1, Math.ceil(Math.min(...waits))) : undefined;
    },
  };
}
