import type { changePassword } from '@pipewright/contract/operations/account/security.ts';
import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { invalid, unauthenticated } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Client } from '../tokens/sessions.ts';
import type { Person } from './own-account-route.ts';

/** The user's own password, required again before sensitive actions in case somebody found an unlocked screen. */
export interface OwnPassword {
  /**
   * Reports a wrong password at its field, and limits attempts as at sign-in. Accounts without a password need none.
   */
  assertCorrect(person: Person, given: string | undefined, client: Client): Promise<void>;
  change(person: Person, wanted: z.output<typeof changePassword.body>, client: Client): Promise<void>;
}

export function createOwnPassword(deps: {
  pool: Pool;
  credentials: Credentials;
  accounts: Accounts;
}): OwnPassword {
  const { pool, credentials, accounts } = deps;

  async function check(person: Person, given: string, client: Client): Promise<'right' | 'wrong' | 'none'> {
    const account = await pool.use(db => credentials.findById(db, person.userId));
    if (!account) {
      throw unauthenticated();
    }
    if (account.passwordHash === null) {
      return 'none';
    }
    const { address } = client;
    const { email } = account;
    return (await credentials.check({ email, password: given, address, membersOnly: true }))
      ? 'right'
      : 'wrong';
  }

  return {
    async assertCorrect(person, given = '', client) {
      if ((await check(person, given, client)) === 'wrong') {
        throw invalid({ password: 'This is not your password' });
      }
    },
    async change(person, { currentPassword, newPassword }, client) {
      const problem = passwordProblem(newPassword);
      if (problem) {
        throw invalid({ newPassword: problem });
      }
      const { tenantId, userId, sessionId } = person;
      if ((await check(person, currentPassword, client)) !== 'right') {
        throw invalid({ currentPassword: 'This is not your password' });
      }
      await accounts.changePassword({
        userId,
        password: newPassword,
        keepSessionId: sessionId,
        finish: tell => tell({ tenantId, userId, kind: 'password-changed', client }),
      });
    },
  };
}
