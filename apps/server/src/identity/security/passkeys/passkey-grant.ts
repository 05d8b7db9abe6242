import { scopes as allScopes, type Scope } from '@pipewright/contract/permissions.ts';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Pool } from '../../../platform/database/connections/pool.ts';
import { runTransaction } from '../../../platform/database/transaction.ts';
import type { Credentials } from '../../accounts/credentials.ts';
import { parameter } from '../../accounts/request-forms.ts';
import { OauthError } from '../../tokens/oauth-errors.ts';
import { requestedScopes } from '../../tokens/scopes.ts';
import type { Client, Issued, Sessions } from '../../tokens/sessions.ts';
import type { Throttle } from '../../tokens/throttle.ts';
import { recordFailedSignIn } from '../security-log.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { RelyingParty } from './passkeys.ts';

const method = 'passkey';

export const passkeyForm = z.object({ credential: parameter(8000), scope: parameter(1000).optional() });

/** Sign-in with a passkey. The authenticator identifies the user and has verified their presence. */
export interface PasskeyGrant {
  start(): Promise<Record<string, unknown>>;
  finish(form: z.infer<typeof passkeyForm>, client: Client): Promise<Issued>;
}

export function createPasskeyGrant(deps: {
  pool: Pool;
  credentials: Credentials;
  throttle: Throttle;
  sessions: Sessions;
  relyingParty: RelyingParty;
}): PasskeyGrant {
  const { pool, credentials, throttle, sessions, relyingParty } = deps;

  /** The signature counter of the key, if it has signed the challenge of this server. */
  async function verify(
    response: AuthenticationResponseJSON,
    known: StoredPasskey,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await loadWebauthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge => takeChallenge(pool, challenge, null),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        credential: { ...known, id: response.id, publicKey: new Uint8Array(known.publicKey) },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }

  /** Undefined if the account may not enter or the signature is invalid. The owner sees the failed attempt. */
  async function enter(response: AuthenticationResponseJSON, scopes: readonly Scope[], client: Client) {
    const known = await findKey(pool, response.id);
    const counter = known && (await verify(response, known));
    return runTransaction(pool, 'begin', async db => {
      const account = known && (await credentials.findById(db, known.userId));
      const organizationId = account?.organizationIds[0];
      if (!account || !organizationId) {
        return undefined;
      }
      if (counter === undefined) {
        await recordFailedSignIn(db, { account, client, details: { method } });
        return undefined;
      }
      await db.sql`
        update identity.passkey set counter = ${counter}, last_used_at_utc = now()
        where id = ${known.passkeyId}`;
      const { id: userId, passwordVersion } = account;
      return sessions.open(db, { ...client, userId, passwordVersion, organizationId, scopes, method });
    });
  }

  return {
    async start() {
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.id,
        userVerification: 'required',
        // Empty, so that the authenticator offers the passkeys that it has.
        allowCredentials: [],
      });
      await storeChallenge(pool, options.challenge, null);
      return { ...options };
    },
    async finish({ credential, scope }, client) {
      throttle.countRequest(client.address);
      const granted = scope === undefined ? allScopes : requestedScopes(scope);
      const response = readResponse(credential);
      const issued = response && (await enter(response, granted, client));
      if (!issued) {
        throw new OauthError('invalid_grant', 'This passkey is not known here. Sign in another way.');
      }
      return issued;
    },
  };
}

/** Validates only the parts that are used here; the library checks the rest. */
function readResponse(text: string): AuthenticationResponseJSON | undefined {
  const parsed = responseText.safeParse(text);
  return parsed.success ? (parsed.data as unknown as AuthenticationResponseJSON) : undefined;
}

const responseText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ id: z.string().regex(/^[\w-]{1,2000}$/) }));

interface StoredPasskey {
  passkeyId: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: AuthenticatorTransport[];
}

async function findKey(pool: Pool, credentialId: string): Promise<StoredPasskey | undefined> {
  const [found] = await pool.use(
    db => db.sql<StoredPasskey[]>`
      select id as "passkeyId", user_id as "userId", public_key as "publicKey", counter::double precision as counter,
        transports
      from identity.passkey where credential_id = ${credentialId}`,
  );
  return found;
}
