import type { Events } from '../../platform/events.ts';
import type { SignedIn } from './authenticate.ts';

const channel = 'identity';
const capacity = 10_000;
/** Invalidations reach every process within milliseconds. This limits the effect of one that gets lost. */
const maxAgeMs = 60_000;

/** Whose permissions changed: one session's, one person's, or everybody's in an organization. */
export type CacheScope = { sessionId: string } | { userId: string } | { tenantId: string };

export interface PrincipalCache {
  get(token: string): SignedIn | undefined;
  /** Caches the result of `load`, unless something was invalidated in the meantime. */
  load(token: string, load: () => Promise<{ signedIn: SignedIn; expiresAt: number }>): Promise<SignedIn>;
  /** Invalidates at once in this process and notifies the others. Call it after the commit of the change. */
  invalidate(whom: CacheScope): void;
}

/** Caches the principals of verified tokens, so that a request costs neither a signature check nor a query. */
export async function createPrincipalCache(events: Events): Promise<PrincipalCache> {
  // The most recently used entry is the last one.
  const entries = new Map<string, { signedIn: SignedIn; until: number }>();
  let generation = 0;

  function invalidateHere(isMeant: (signedIn: SignedIn) => boolean): void {
    generation += 1;
    for (const [token, { signedIn }] of entries) {
      if (isMeant(signedIn)) {
        entries.delete(token);
      }
    }
  }

  await events.subscribe(
    channel,
    payload => invalidateHere(matches(payload)),
    () => invalidateHere(() => true),
  );

  return {
    get(token) {
      const entry = entries.get(token);
      if (!entry) {
        return undefined;
      }
      entries.delete(token);
      if (entry.until <= Date.now()) {
        return undefined;
      }
      entries.set(token, entry);
      return entry.signedIn;
    },
    async load(token, load) {
      const before = generation;
      const { signedIn, expiresAt } = await load();
      if (generation === before) {
        entries.set(token, { signedIn, until: Math.min(expiresAt, Date.now() + maxAgeMs) });
        dropOldest(entries);
      }
      return signedIn;
    },
    invalidate(whom) {
      const payload = payloadOf(whom);
      invalidateHere(matches(payload));
      events.publish(channel, payload);
    },
  };
}

function dropOldest(entries: Map<string, unknown>): void {
  const [oldest] = entries.keys();
  if (entries.size > capacity && oldest !== undefined) {
    entries.delete(oldest);
  }
}

function payloadOf(whom: CacheScope): string {
  const [[kind = '', id = ''] = []] = Object.entries(whom);
  return `${kind}:${id}`;
}

function matches(payload: string): (signedIn: SignedIn) => boolean {
  const [kind, id] = payload.split(':');
  return signedIn =>
    (kind === 'sessionId' && (signedIn.sessionId === id || signedIn.actor?.ref === id)) ||
    (kind === 'userId' && signedIn.userId === id) ||
    (kind === 'tenantId' && signedIn.tenantId === id);
}
