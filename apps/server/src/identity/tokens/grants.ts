import {
  passkeyGrant,
  secondFactorGrant,
  type TokenResponse,
  webClientId,
} from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { type Credentials, chooseOrganization } from '../accounts/credentials.ts';
import { parameter, parseForm } from '../accounts/request-forms.ts';
import { type PasskeyGrant, passkeyForm } from '../security/passkeys/passkey-grant.ts';
import {
  type SecondFactorGrant,
  secondFactorForm,
  secondFactorNeeded,
} from '../security/second-factor/second-factor-grant.ts';
import type { RecordWrongPassword } from '../security/security-log.ts';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import { OauthError, wrongCredentials } from './oauth-errors.ts';
import { useToken } from './one-time-tokens.ts';
import { requestedScopes } from './scopes.ts';
import type { Client, Issued, Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

const passwordForm = z.object({
  username: parameter(254).transform(username => username.trim()),
  password: parameter(128),
  scope: parameter(1000).optional(),
  organization_id: z.uuid().toLowerCase().optional(),
});
const refreshForm = z.object({
  refresh_token: parameter(200),
  scope: parameter(1000).optional(),
  organization_id: z.uuid().toLowerCase().optional(),
});

const codeForm = z.object({ code: parameter(200), scope: parameter(1000).optional() });

export interface Grants {
  /** Handles a token request of any grant type. */
  answer(form: { grant_type: string }, client: Client): Promise<TokenResponse>;
  /** Tokens for a session that was just opened. */
  tokensFor(issued: Issued): Promise<TokenResponse>;
}

export function createGrants(deps: {
  pool: Pool;
  credentials: Credentials;
  throttle: Throttle;
  sessions: Sessions;
  accessTokens: AccessTokens;
  secondFactor: SecondFactorGrant;
  passkey: PasskeyGrant;
  noteWrongPassword: RecordWrongPassword;
}): Grants {
  const { pool, credentials, throttle, sessions, accessTokens, secondFactor, passkey, noteWrongPassword } =
    deps;

  async function tokensFor({ grant, refreshToken }: Issued): Promise<TokenResponse> {
    return {
      access_token: await accessTokens.issue(grant),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      scope: grant.scopes.join(' '),
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
    };
  }

  async function byPassword(form: z.infer<typeof passwordForm>, client: Client): Promise<Issued> {
    const scopes = requestedScopes(form.scope);
    throttle.countRequest(client.address);
    const account = await credentials.check({
      email: form.username,
      password: form.password,
      address: client.address,
      membersOnly: true,
    });
    if (!account) {
      noteWrongPassword(form.username, client);
      throw wrongCredentials();
    }
    const organizationId = chooseOrganization(account, form.organization_id);
    if (account.hasSecondFactor) {
      const { browser: _, ...anyBrowser } = client;
      throw secondFactorNeeded(await pool.use(db => secondFactor.begin(db, account, 'password', anyBrowser)));
    }
    const { id: userId, passwordVersion } = account;
    const session = { ...client, userId, passwordVersion, organizationId, scopes };
    const issued = await runTransaction(pool, 'begin', db => sessions.open(db, session));
    if (!issued) {
      throw wrongCredentials();
    }
    return issued;
  }

  /** The code that the web application got from a sign-in with a provider. */
  async function byCode(form: z.infer<typeof codeForm>, client: Client): Promise<Issued> {
    const granted = form.scope === undefined ? scopes : requestedScopes(form.scope);
    const outcome = await runTransaction(pool, 'begin', async db => {
      const used = await useToken(db, { purpose: 'sign-in', token: form.code, browser: client.browser });
      const account = used && (await credentials.findById(db, used.userId));
      const organizationId = account?.organizationIds[0];
      if (!account || !organizationId) {
        return undefined;
      }
      const { id: userId, passwordVersion } = account;
      const { method } = used;
      if (account.hasSecondFactor) {
        return { mfaToken: await secondFactor.begin(db, account, method, client) };
      }
      const session = { ...client, userId, passwordVersion, organizationId, scopes: granted, method };
      return sessions.open(db, session);
    });
    if (!outcome) {
      throw new OauthError('invalid_grant', 'This sign-in is not valid any more. Please try again.');
    }
    if ('mfaToken' in outcome) {
      throw secondFactorNeeded(outcome.mfaToken);
    }
    return outcome;
  }

  return {
    tokensFor,
    async answer(form, client) {
      switch (form.grant_type) {
        case 'password':
          return tokensFor(await byPassword(parseForm(form, passwordForm), client));
        case 'refresh_token': {
          const {
            refresh_token: token,
            scope,
            organization_id: organizationId,
          } = parseForm(form, refreshForm);
          return tokensFor(await sessions.refresh({ token, clientId: webClientId, scope, organizationId }));
        }
        case 'authorization_code':
          return tokensFor(await byCode(parseForm(form, codeForm), client));
        case secondFactorGrant:
          return tokensFor(await secondFactor.finish(parseForm(form, secondFactorForm), client));
        case passkeyGrant:
          return tokensFor(await passkey.finish(parseForm(form, passkeyForm), client));
        default:
          throw new OauthError('unsupported_grant_type', 'This grant type is not supported.');
      }
    },
  };
}
