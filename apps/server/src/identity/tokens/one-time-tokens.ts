import { randomBytes } from 'node:crypto';
import type { SignInMethod } from '@pipewright/contract/operations/account/security.ts';
import type { Session } from '../../platform/database/connections/pool.ts';
import { hashOf } from './refresh-tokens.ts';

export type Purpose = 'verify-email' | 'reset-password' | 'sign-in' | 'second-factor';

/** The lifetime in seconds. */
export const lifetime: Record<Purpose, number> = {
  'verify-email': 86_400,
  'reset-password': 3600,
  'sign-in': 60,
  'second-factor': 300,
};
const maxFailures = 5;

interface NewToken {
  purpose: Purpose;
  userId: string;
  /** The current address of the user. */
  email: string;
  /** The cookie of the only browser that may use it. */
  browser?: string | undefined;
  /** How the sign-in that it belongs to was started. */
  method?: SignInMethod;
}

interface PresentedToken {
  purpose: Purpose;
  token: string;
  browser?: string | undefined;
}

interface Owner {
  userId: string;
  method: SignInMethod;
}

/** Creates a token that can be used once. It is returned only here; the database stores a hash. */
export async function issueToken(db: Session, given: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.sql`
    insert into identity.one_time_token (hash, purpose, user_id, email, browser_hash, method, expires_at_utc)
    values (${hashOf(token)}, ${given.purpose}, ${given.userId}, ${given.email},
      ${given.browser ? hashOf(given.browser) : null}, ${given.method ?? null}, now() + make_interval(secs => ${lifetime[given.purpose]}))`;
  return token;
}

/** Uses a token. Undefined if it is unknown, expired, used, for another purpose, or its owner is disabled. */
export async function useToken(db: Session, given: PresentedToken): Promise<Owner | undefined> {
  const [used] = await db.sql<Owner[]>`
    update identity.one_time_token token set used_at_utc = now()
    where ${usable(db, given)} and ${isFromBrowser(db, given)}
    returning user_id as "userId", coalesce(method, 'password') as method`;
  return used;
}

/** The owner of a token that `useToken` would accept, without using it. */
export async function findToken(db: Session, given: PresentedToken): Promise<Owner | undefined> {
  const [found] = await db.sql<Owner[]>`
    select user_id as "userId", coalesce(method, 'password') as method
    from identity.one_time_token token where ${usable(db, given)} and ${isFromBrowser(db, given)}`;
  return found;
}

/** Counts a wrong code that came with the token. After a few, the token is invalid. */
export async function countFailure(db: Session, token: string): Promise<void> {
  await db.sql`update identity.one_time_token set failures = failures + 1 where hash = ${hashOf(token)}`;
}

/** Revokes the user's remaining links of this kind. */
export async function revokeTokens(db: Session, given: { purpose: Purpose; userId: string }): Promise<void> {
  await db.sql`
    update identity.one_time_token set used_at_utc = now()
    where user_id = ${given.userId} and purpose = ${given.purpose} and used_at_utc is null`;
}

/** How many of this kind the user got within the last hour. The caller has locked the row of the account. */
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
    and token.used_at_utc is null and token.expires_at_utc > now() and token.failures < ${maxFailures}
    and exists (
      select from identity.user_account account
      where account.id = token.user_id and account.disabled_at_utc is null
        and lower(account.email) = lower(token.email))`;
}

function isFromBrowser(db: Session, { browser }: PresentedToken) {
  return db.sql`(browser_hash is null or browser_hash = ${browser ? hashOf(browser) : null})`;
}
