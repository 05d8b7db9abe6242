import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/errors.ts';
import type { ChangeAccount, ReportEvent } from '../security/change-account.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Passwords } from './passwords.ts';

/** Changes to existing accounts. */
export interface Accounts {
  /** Ends all sessions of the user except the current one. */
  changePassword(given: {
    userId: string;
    password: string;
    keepSessionId?: string;
    /** Additional work in the same transaction. */
    finish?: (tell: ReportEvent) => Promise<void>;
  }): Promise<void>;
  /** A disabled user cannot sign in to any organization, and all sessions end. Enabling does not restore them. */
  setDisabled(given: { userId: string; disabled: boolean }): Promise<void>;
  /** Marks addresses without a readable mailbox as verified: those of the demo. */
  markEmailsVerified(emails: readonly string[]): Promise<void>;
  /** The ids of accounts by their address in lower case. */
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
      principalCache.invalidate({ userId });
    },
    async setDisabled({ userId, disabled }) {
      await runTransaction(pool, 'begin', async db => {
        await db.sql`
          update identity.user_account set disabled_at_utc = ${disabled ? db.sql`now()` : null}
          where id = ${userId}`;
        await endSessions(db, userId);
      });
      principalCache.invalidate({ userId });
    },
    async markEmailsVerified(emails) {
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

/** Replaces the password, ends its sessions, and revokes links that could replace the new one. */
export async function storePassword(
  db: Session,
  given: { userId: string; passwordHash: string; keepSessionId?: string | undefined },
): Promise<void> {
  const { userId, passwordHash, keepSessionId } = given;
  await db.sql`
    update identity.user_account
    set password_hash = ${passwordHash}, password_version = password_version + 1 where id = ${userId}`;
  await revokeTokens(db, { purpose: 'reset-password', userId });
  await revokeTokens(db, { purpose: 'sign-in', userId });
  await revokeTokens(db, { purpose: 'second-factor', userId });
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
