import type { SignInMethod } from '@pipewright/contract/operations/account/security.ts';
import { z } from 'zod';
import type { Pool, Session } from '../../../platform/database/connections/pool.ts';
import { runTransaction } from '../../../platform/database/transaction.ts';
import { type Account, type Credentials, chooseOrganization } from '../../accounts/credentials.ts';
import { parameter } from '../../accounts/request-forms.ts';
import { OauthError } from '../../tokens/oauth-errors.ts';
import { countFailure, findToken, issueToken, useToken } from '../../tokens/one-time-tokens.ts';
import { requestedScopes } from '../../tokens/scopes.ts';
import type { Client, Issued, Sessions } from '../../tokens/sessions.ts';
import type { Throttle } from '../../tokens/throttle.ts';
import { recordFailedSignIn } from '../security-log.ts';
import { attemptWithinLimit } from './attempt-within-limit.ts';
import type { AuthenticatorApp } from './authenticator-app.ts';

const purpose = 'second-factor';

export const secondFactorForm = z.object({
  mfa_token: parameter(200),
  code: parameter(60),
  scope: parameter(1000).optional(),
  organization_id: z.uuid().toLowerCase().optional(),
});

/** The second step of a sign-in, for accounts that have one. */
export interface SecondFactorGrant {
  /** Records in the caller's transaction that the first step succeeded, and returns the token for the second. */
  begin(db: Session, account: Account, method: SignInMethod, client: Client): Promise<string>;
  /** Uses that token with a code. */
  finish(form: z.infer<typeof secondFactorForm>, client: Client): Promise<Issued>;
}

export function createSecondFactorGrant(deps: {
  pool: Pool;
  credentials: Credentials;
  throttle: Throttle;
  sessions: Sessions;
  app: AuthenticatorApp;
}): SecondFactorGrant {
  const { pool, credentials, throttle, sessions, app } = deps;

  return {
    begin: (db, { id: userId, email }, method, { browser }) =>
      issueToken(db, { purpose, userId, email, method, browser }),
    async finish({ mfa_token: token, code, scope, organization_id }, client) {
      throttle.countRequest(client.address);
      const scopes = requestedScopes(scope);
      const given = { purpose, token, browser: client.browser } as const;
      const pending = await pool.use(db => findToken(db, given));
      if (!pending) {
        throw expired();
      }
      const { userId, method } = pending;
      const issued = await attemptWithinLimit(throttle, { userId, address: client.address }, () =>
        runTransaction(pool, 'begin', async db => {
          const account = await credentials.findById(db, userId);
          const secondFactor = account && (await app.useCode(db, userId, code));
          if (!secondFactor) {
            // Committed, unlike everything after it: a wrong code must be counted.
            await countFailure(db, token);
            await (account &&
              recordFailedSignIn(db, { account, client, details: { method, reason: 'code' } }));
            return undefined;
          }
          const organizationId = chooseOrganization(account, organization_id);
          const { passwordVersion } = account;
          const session = {
            ...client,
            userId,
            passwordVersion,
            organizationId,
            scopes,
            method,
            secondFactor,
          };
          const opened = (await useToken(db, given)) && (await sessions.open(db, session));
          if (!opened) {
            throw expired();
          }
          return opened;
        }),
      );
      if (!issued) {
        throw new OauthError('invalid_grant', 'This code is not right. Please try again.');
      }
      return issued;
    },
  };
}

/** Tells the client that the first step succeeded and what the second one requires. */
export function secondFactorNeeded(token: string): OauthError {
  return new OauthError('mfa_required', 'Enter the code of your authenticator app.', {
    more: { mfa_token: token },
  });
}

const expired = () => new OauthError('invalid_grant', 'This sign-in has expired. Please sign in again.');
