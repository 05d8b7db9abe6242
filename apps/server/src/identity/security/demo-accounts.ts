import type { Pool } from '../../platform/database/pool.ts';
import { AppError } from '../../platform/errors.ts';

/** Accounts whose password everybody is told: nobody may take one for themselves, nor see who else uses it. */
export interface DemoAccounts {
  includes(userId: string): Promise<boolean>;
  /** Throws 403 for what would change one. */
  refuse(userId: string): Promise<void>;
}

export function createDemoAccounts(pool: Pool, emails: readonly string[]): DemoAccounts {
  async function includes(userId: string): Promise<boolean> {
    if (emails.length === 0) {
      return false;
    }
    const found = await pool.use(
      db => db.sql`
        select from identity.user_account
        where id = ${userId} and lower(email) = any (${emails.map(email => email.toLowerCase())})`,
    );
    return found.length > 0;
  }

  return {
    includes,
    async refuse(userId) {
      if (await includes(userId)) {
        throw new AppError('forbidden', { message: 'The demo account is everybody’s: it stays as it is.' });
      }
    },
  };
}
