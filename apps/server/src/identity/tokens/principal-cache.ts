import type { Events } from '../../platform/events.ts';
import type { SignedIn } from './authenticate.ts';

const channel = 'identity';
const capacity = 10_000;
/** News of a change reach everyone within milliseconds; should they ever get lost, this is how long it matters. */
const rememberMs = 60_000;

/** Whose rights changed: one session's, one person's, or everybody's in an organization. */
export type Whom = { sessionId: string } | { userId: string } | { tenantId: string };

export interface PrincipalCache {
  get(token: string): SignedIn | undefined;
  /** Remembers what `load` finds, unless something was forgotten while it looked. */
  load(token: string, load: () => Promise<{ signedIn: SignedIn; expiresAt: number }>): Promise<SignedIn>;
  /** Forgets at once in this process, and tells the others. Call it after the change is committed. */
  forget(whom: Whom): void;
}

/** Verified tokens with who they stand for, so that a request costs neither a signature check nor a query. */
export async function createPrincipalCache(events: Events): Promise<PrincipalCache> {
  // Whoever was asked for last stands last.
  const entries = new Map<string, { signedIn: SignedIn; until: number }>();
  let generation = 0;

  function forgetHere(isMeant: (signedIn: SignedIn) => boolean): void {
    generation += 1;
    for (const [token, { signedIn }] of entries) {
      if (isMeant(signedIn)) {
        entries.delete(token);
      }
    }
  }

  await events.subscribe(
    channel,
    payload => forgetHere(matches(payload)),
    () => forgetHere(() => true),
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
        entries.set(token, { signedIn, until: Math.min(expiresAt, Date.now() + rememberMs) });
        dropOldest(entries);
      }
      return signedIn;
    },
    forget(whom) {
      const payload = payloadOf(whom);
      forgetHere(matches(payload));
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

function payloadOf(whom: Whom): string {
  const [[kind = '', id = ''] = []] = Object.entries(whom);
  return `${kind}:${id}`;
}

function matches(payload: string): (signedIn: SignedIn) => boolean {
  const [kind, id] = payload.split(':');
  return signedIn =>
    (kind === 'sessionId' && signedIn.sessionId === id) ||
    (kind === 'userId' && signedIn.userId === id) ||
    (kind === 'tenantId' && signedIn.tenantId === id);
}
