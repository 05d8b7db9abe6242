import type { Pool } from '../../../platform/database/connections/pool.ts';

/** Stores a challenge for five minutes, for one person or for an anonymous sign-in. */
export async function storeChallenge(pool: Pool, challenge: string, userId: string | null): Promise<void> {
  await pool.use(
    db => db.sql`
      insert into identity.passkey_challenge (challenge, user_id, expires_at_utc)
      values (${challenge}, ${userId}, now() + interval '5 minutes')`,
  );
}

/** Removes a challenge: it can be used once, and only by the person it was created for. */
export async function takeChallenge(pool: Pool, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await pool.use(
    db => db.sql`
      delete from identity.passkey_challenge
      where challenge = ${challenge} and user_id is not distinct from ${userId} and expires_at_utc > now()`,
  );
  return taken.count > 0;
}
