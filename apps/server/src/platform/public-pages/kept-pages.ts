/** A response as it is sent. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Until when it stays valid if nothing changes. Undefined: it is not cached. */
  readonly keepUntil?: Date | undefined;
}

/** Pages that were rendered already. They are dropped whenever their organization commits a change. */
export interface KeptPages {
  find(key: string): RenderedPage | undefined;
  /** Renders a page once for all concurrent requests and caches it. */
  render(
    key: string,
    tenantId: string,
    render: () => Promise<RenderedPage | undefined>,
  ): Promise<RenderedPage | undefined>;
  drop(tenantId: string): void;
  /** Drops the pages of an organization and caches none of them for a minute, because a change is about to be committed. */
  doubt(tenantId: string): void;
  clear(): void;
}

/** Limits how long a change goes unnoticed if its server failed between the commit and the message. */
const maxAgeMs = 60_000;
/** The memory of a page in addition to its body. */
const overhead = 2000;

interface Kept {
  readonly tenantId: string;
  readonly page: RenderedPage;
  readonly bytes: number;
  readonly until: number;
}

interface Rendering {
  readonly tenantId: string;
  readonly page: Promise<RenderedPage | undefined>;
}

export function createKeptPages({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): KeptPages {
  /** In the order of their last use. */
  const kept = new Map<string, Kept>();
  const keysOf = new Map<string, Set<string>>();
  /** A rendering that is removed from here, because something has changed, is not kept. */
  const renderings = new Map<string, Rendering>();
  /** Until when pages of these organizations are not kept, in the order of these times. */
  const doubtedUntil = new Map<string, number>();
  let usedBytes = 0;

  function remove(key: string, { tenantId, bytes }: Kept): void {
    kept.delete(key);
    usedBytes -= bytes;
    const keys = keysOf.get(tenantId);
    keys?.delete(key);
    if (keys?.size === 0) {
      keysOf.delete(tenantId);
    }
  }

  function isDoubted(tenantId: string): boolean {
    for (const [id, until] of doubtedUntil) {
      if (until > now()) {
        break;
      }
      doubtedUntil.delete(id);
    }
    return doubtedUntil.has(tenantId);
  }

  function drop(tenantId: string): void {
    for (const key of [...(keysOf.get(tenantId) ?? [])]) {
      const entry = kept.get(key);
      if (entry) {
        remove(key, entry);
      }
    }
    for (const [key, rendering] of renderings) {
      if (rendering.tenantId === tenantId) {
        renderings.delete(key);
      }
    }
  }

  function keep(key: string, tenantId: string, page: RenderedPage): void {
    const until = Math.min(page.keepUntil?.getTime() ?? 0, now() + maxAgeMs);
    const bytes = page.body.length + overhead;
    if (until <= now() || bytes > maxBytes / 8 || isDoubted(tenantId)) {
      return;
    }
    const previous = kept.get(key);
    if (previous) {
      remove(key, previous);
    }
    kept.set(key, { tenantId, page, bytes, until });
    keysOf.set(tenantId, (keysOf.get(tenantId) ?? new Set()).add(key));
    usedBytes += bytes;
    for (const [oldest, entry] of kept) {
      if (usedBytes <= maxBytes) {
        break;
      }
      remove(oldest, entry);
    }
  }

  return {
    find(key) {
      const entry = kept.get(key);
      if (!entry) {
        return undefined;
      }
      if (entry.until <= now()) {
        remove(key, entry);
        return undefined;
      }
      kept.delete(key);
      kept.set(key, entry);
      return entry.page;
    },
    render(key, tenantId, render) {
      const running = renderings.get(key);
      if (running) {
        return running.page;
      }
      const page = render();
      const rendering = { tenantId, page };
      renderings.set(key, rendering);
      const finish = (result?: RenderedPage) => {
        if (renderings.get(key) === rendering) {
          renderings.delete(key);
          if (result) {
            keep(key, tenantId, result);
          }
        }
      };
      page.then(finish, () => finish());
      return page;
    },
    drop,
    doubt(tenantId) {
      drop(tenantId);
      doubtedUntil.delete(tenantId);
      doubtedUntil.set(tenantId, now() + maxAgeMs);
    },
    clear() {
      kept.clear();
      keysOf.clear();
      renderings.clear();
      usedBytes = 0;
    },
  };
}
