import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { Pool, Session } from '../../platform/database/pool.ts';
import { runTransaction } from '../../platform/database/tenant-db.ts';
import { invalid } from '../../platform/errors.ts';
import type { ChangeAccount, Tell } from '../security/change-account.ts';
import { endTokens } from '../tokens/one-time-tokens.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Passwords } from './passwords.ts';

/** What happens to a person's account after it was made. */
export interface Accounts {
  /** Ends all sessions of the user but the one that asks. */
  changePassword(given: {
    userId: string;
    password: string;
    keepSessionId?: string;
    /** What else shall be done in the same transaction. */
    finish?: (tell: Tell) => Promise<void>;
  }): Promise<void>;
  /** A disabled user cannot sign in, in no organization, and all sessions end. Enabling does not bring them back. */
  setDisabled(given: { userId: string; disabled: boolean }): Promise<void>;
  /** Takes addresses as verified whose mail nobody reads: the demo's. It proves nothing of them. */
  vouchFor(emails: readonly string[]): Promise<void>;
  /** Who has an account at these addresses, by the address in small letters. */
  findByEmails(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createAccounts(deps: {
  pool: Pool;
  change: ChangeAccount;
  passwords: Passwords;
  principalCache: PrincipalCache;
}): Accounts {
  const { pool, change, passwords, principalCache } = deps;

  return {
    async changePassword({ userId, password, keepSessionId, finish }) {
      const problem = passwordProblem(password);
      if (problem) {
        throw invalid({ password: problem });
      }
      const passwordHash = await passwords.hash(password);
      await change(async (db, tell) => {
        await storePassword(db, { userId, passwordHash, keepSessionId });
        await finish?.(tell);
      });
      principalCache.forget({ userId });
    },
    async setDisabled({ userId, disabled }) {
      await runTransaction(pool, 'begin', async db => {
        await db.sql`
          update identity.user_account set disabled_at_utc = ${disabled ? db.sql`now()` : null}
          where id = ${userId}`;
        await endSessions(db, userId);
      });
      principalCache.forget({ userId });
    },
    async vouchFor(emails) {
      await pool.use(
        db => db.sql`
          update identity.user_account set email_verified_at_utc = now()
          where lower(email) = any(${emails.map(email => email.toLowerCase())}) and email_verified_at_utc is null`,
      );
    },
    async findByEmails(emails) {
      const rows = await pool.use(
        db => db.sql<{ id: string; email: string }[]>`
          select id, lower(email) as email from identity.user_account
          where lower(email) = any(${emails.map(email => email.toLowerCase())})`,
      );
      return new Map(rows.map(({ id, email }) => [email, id]));
    },
  };
}

/** Replaces the password; with the old one end its sessions, and links that could replace the new one. */
export async function storePassword(
  db: Session,
  given: { userId: string; passwordHash: string; keepSessionId?: string | undefined },
): Promise<void> {
  const { userId, passwordHash, keepSessionId } = given;
  await db.sql`
    update identity.user_account
    set password_hash = ${passwordHash}, password_version = password_version + 1 where id = ${userId}`;
  await endTokens(db, { purpose: 'reset-password', userId });
  await endTokens(db, { purpose: 'sign-in', userId });
  await endTokens(db, { purpose: 'second-factor', userId });
  await endSessions(db, userId, keepSessionId);
}

export async function endSessions(
  db: Session,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await db.sql`
    update identity.session set revoked_at_utc = now()
    where user_id = ${userId} and revoked_at_utc is null and id is distinct from ${exceptId}::uuid`;
}
