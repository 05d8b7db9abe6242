import type { Pool } from '../../platform/database/connections/pool.ts';
import { AppError } from '../../platform/errors.ts';

/** Accounts with a public password: nobody may change their credentials or see who else uses them. */
export interface DemoAccounts {
  includes(userId: string): Promise<boolean>;
  /** Throws 403 if the account is one of them. */
  assertNotDemo(userId: string): Promise<void>;
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
    async assertNotDemo(userId) {
      if (await includes(userId)) {
        throw new AppError('forbidden', { message: 'The demo account is everybody’s: it stays as it is.' });
      }
    },
  };
}
