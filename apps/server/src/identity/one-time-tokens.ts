import { randomBytes } from 'node:crypto';
import type { Session } from '../platform/database/pool.ts';
import { hashOf } from './refresh-tokens.ts';

export type Purpose = 'verify-email' | 'reset-password' | 'sign-in';

/** For how many seconds one can be used. */
const lifetime: Record<Purpose, number> = { 'verify-email': 86_400, 'reset-password': 3600, 'sign-in': 60 };

interface NewToken {
  purpose: Purpose;
  userId: string;
  /** The address that the user has now. */
  email: string;
  /** The cookie of the only browser that may use it. */
  browser?: string;
}

/** Makes a token that can be used once; it is told to nobody again. */
export async function issueToken(db: Session, given: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.sql`
    insert into identity.one_time_token (hash, purpose, user_id, email, browser_hash, expires_at_utc)
    values (${hashOf(token)}, ${given.purpose}, ${given.userId}, ${given.email},
      ${given.browser ? hashOf(given.browser) : null}, now() + make_interval(secs => ${lifetime[given.purpose]}))`;
  return token;
}

/** Whether `useToken` would take it just now, without using it up. */
export async function isUsable(db: Session, given: { purpose: Purpose; token: string }): Promise<boolean> {
  const rows = await db.sql`select from identity.one_time_token token where ${usable(db, given)}`;
  return rows.length > 0;
}

/** Uses a token up. Nothing for one that is unknown, expired, used, for something else, or somebody's who may not enter. */
export async function useToken(
  db: Session,
  given: { purpose: Purpose; token: string; browser?: string | undefined },
): Promise<{ userId: string } | undefined> {
  const [used] = await db.sql<{ userId: string }[]>`
    update identity.one_time_token token set used_at_utc = now()
    where ${usable(db, given)}
      and (browser_hash is null or browser_hash = ${given.browser ? hashOf(given.browser) : null})
    returning user_id as "userId"`;
  return used;
}

/** Ends the links of this kind that the user has still got. */
export async function endTokens(db: Session, given: { purpose: Purpose; userId: string }): Promise<void> {
  await db.sql`
    update identity.one_time_token set used_at_utc = now()
    where user_id = ${given.userId} and purpose = ${given.purpose} and used_at_utc is null`;
}

/** How many of this kind the user got within the last hour. The caller holds the lock on the account's row. */
export async function countTokens(db: Session, given: { purpose: Purpose; userId: string }): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from identity.one_time_token
    where user_id = ${given.userId} and purpose = ${given.purpose}
      and created_at_utc > now() - interval '1 hour'`;
  return row?.count ?? 0;
}

function usable(db: Session, { purpose, token }: { purpose: Purpose; token: string }) {
  return db.sql`
    token.hash = ${hashOf(token)} and token.purpose = ${purpose}
    and token.used_at_utc is null and token.expires_at_utc > now()
    and exists (
      select from identity.user_account account
      where account.id = token.user_id and account.disabled_at_utc is null
        and lower(account.email) = lower(token.email))`;
}
