import { scopes } from '@pipewright/contract/permissions.ts';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Pool } from '../../platform/database/pool.ts';
import { runTransaction } from '../../platform/database/tenant-db.ts';
import type { Credentials } from '../credentials.ts';
import { parameter } from '../forms.ts';
import { OauthError } from '../oauth-errors.ts';
import { requestedScopes } from '../scopes.ts';
import type { Client, Issued, Sessions } from '../sessions.ts';
import type { Throttle } from '../throttle.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { RelyingParty } from './passkeys.ts';

export const passkeyForm = z.object({ credential: parameter(8000), scope: parameter(1000).optional() });

/** Sign-in with a passkey: the authenticator says who it is, and has made sure that its owner is there. */
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

  /** The key that signed what this server asked for, and how often it was used by its own count. */
  async function verify(text: string) {
    try {
      const response = responseSchema.parse(JSON.parse(text)) as unknown as AuthenticationResponseJSON;
      const known = await findKey(pool, response.id);
      if (!known) {
        return undefined;
      }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge => takeChallenge(pool, challenge, null),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        credential: { ...known, id: response.id, publicKey: new Uint8Array(known.publicKey) },
      });
      return verified ? { ...known, counter: authenticationInfo.newCounter } : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async start() {
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.id,
        userVerification: 'required',
        // None named: the authenticator offers the ones that it has.
        allowCredentials: [],
      });
      await storeChallenge(pool, options.challenge, null);
      return { ...options };
    },
    async finish({ credential, scope }, client) {
      throttle.admit(client.address);
      const granted = scope === undefined ? scopes : requestedScopes(scope);
      const key = await verify(credential);
      const issued =
        key &&
        (await runTransaction(pool, 'begin', async db => {
          await db.sql`
            update identity.passkey set counter = ${key.counter}, last_used_at_utc = now()
            where id = ${key.passkeyId}`;
          const account = await credentials.findById(db, key.userId);
          const organizationId = account?.organizationIds[0];
          if (!account || !organizationId) {
            return undefined;
          }
          const { id: userId, passwordVersion } = account;
          const session = { ...client, userId, passwordVersion, organizationId, scopes: granted };
          return sessions.open(db, { ...session, method: 'passkey' });
        }));
      if (!issued) {
        throw new OauthError('invalid_grant', 'This passkey is not known here. Sign in another way.');
      }
      return issued;
    },
  };
}

/** The rest is checked by who verifies it. */
const responseSchema = z.looseObject({ id: z.string().max(2000) });

interface Known {
  passkeyId: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: AuthenticatorTransport[];
}

async function findKey(pool: Pool, credentialId: string): Promise<Known | undefined> {
  const [found] = await pool.use(
    db => db.sql<Known[]>`
      select id as "passkeyId", user_id as "userId", public_key as "publicKey", counter::double precision as counter,
        transports
      from identity.passkey where credential_id = ${credentialId}`,
  );
  return found;
}
