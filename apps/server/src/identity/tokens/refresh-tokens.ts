import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../../platform/database/connections/pool.ts';

/** The result of using a refresh token: its successor, or the reason why there is none. */
type Rotation = { next: string } | 'ended' | 'reused';

/** The refresh tokens of a session: a chain in which each token is used once. Only their hashes are stored. */
export interface RefreshTokens {
  issue(db: Session, sessionId: string): Promise<string>;
  /** Uses a token. The caller has locked the row of the session, so this never happens concurrently. */
  rotate(db: Session, sessionId: string, token: string): Promise<Rotation>;
}

export function createRefreshTokens(secret: Buffer): RefreshTokens {
  // Derived instead of random, so that concurrent tabs can get the same successor although only its hash is stored.
  function successorOf(token: string): string {
    return createHmac('sha256', secret).update(token).digest('base64url');
  }

  return {
    async issue(db, sessionId) {
      const token = randomBytes(32).toString('base64url');
      await store(db, sessionId, token);
      return token;
    },
    async rotate(db, sessionId, token) {
      const { state, now } = await stateOf(db, token);
      if (state === 'raced') {
        return { next: successorOf(token) };
      }
      if (state !== 'unused') {
        return state;
      }
      const next = successorOf(token);
      await db.sql`update identity.refresh_token set used_at_utc = ${now} where hash = ${hashOf(token)}`;
      await store(db, sessionId, next);
      return { next };
    },
  };
}

/** A random token of 256 bits needs neither salt nor a slow hash. Lookup by hash also avoids timing attacks. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function store(db: Session, sessionId: string, token: string): Promise<void> {
  await db.sql`
    insert into identity.refresh_token (hash, session_id, expires_at_utc)
    values (${hashOf(token)}, ${sessionId}, now() + interval '30 days')`;
}

interface TokenState {
  readonly state: 'unused' | 'raced' | 'ended' | 'reused';
  /** The time of the database, which may be later than the beginning of the transaction. */
  readonly now: Date;
}

async function stateOf(db: Session, token: string): Promise<TokenState> {
  const [row] = await db.sql<TokenState[]>`
    select clock_timestamp() as now, case
      when used_at_utc > clock_timestamp() - interval '10 seconds' then 'raced'
      when used_at_utc is not null then 'reused'
      when expires_at_utc < now() then 'ended'
      else 'unused' end as state
    from identity.refresh_token where hash = ${hashOf(token)}`;
  return row ?? { state: 'ended', now: new Date() };
}
