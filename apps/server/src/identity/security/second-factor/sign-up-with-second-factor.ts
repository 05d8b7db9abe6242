import type { Pool, Session } from '../../../platform/database/connections/pool.ts';
import { runTransaction } from '../../../platform/database/transaction.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Account } from '../../accounts/credentials.ts';
import type { Throttle } from '../../tokens/throttle.ts';
import { attemptWithinLimit } from './attempt-within-limit.ts';
import type { AuthenticatorApp, SecondFactor } from './authenticator-app.ts';

interface SignUpAttempt {
  organizationId: string;
  /** The account whose password was right; undefined if it is only being created. */
  account: Pick<Account, 'id' | 'hasSecondFactor'> | undefined;
  code: string | undefined;
  address: string;
}

/** Runs a sign-up transaction with the code that the account requires. A wrong code is reported at its field. */
export type WithSecondFactor = <T>(
  given: SignUpAttempt,
  work: (db: Session, secondFactor: SecondFactor | undefined) => Promise<T>,
) => Promise<T>;

export function createWithSecondFactor(deps: {
  pool: Pool;
  throttle: Throttle;
  app: AuthenticatorApp;
}): WithSecondFactor {
  const { pool, throttle, app } = deps;

  return async ({ organizationId, account, code, address }, work) => {
    const options = { onBehalfOf: organizationId };
    if (!account?.hasSecondFactor) {
      return runTransaction(pool, 'begin', db => work(db, undefined), options);
    }
    if (!code) {
      throw invalid({ 'adminUser.code': 'Enter the code of your authenticator app, or a recovery code.' });
    }
    const userId = account.id;
    const signUp = async (db: Session) => {
      const factor = await app.useCode(db, userId, code);
      return factor && { result: await work(db, factor) };
    };
    const done = await attemptWithinLimit(throttle, { userId, address }, () =>
      runTransaction(pool, 'begin', signUp, options),
    );
    if (!done) {
      throw invalid({
        'adminUser.code': 'This code is not right, or was used already. Wait for the next one.',
      });
    }
    return done.result;
  };
}
