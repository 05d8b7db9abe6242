import type { listPasskeys } from '@pipewright/contract/operations/account/passkeys.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Pool, Session } from '../../../platform/database/connections/pool.ts';
import { conflict, invalid, notFound, unauthenticated } from '../../../platform/errors.ts';
import { msg } from '../../../platform/language/message.ts';
import type { PrincipalCache } from '../../tokens/principal-cache.ts';
import type { Client } from '../../tokens/sessions.ts';
import type { ChangeAccount } from '../change-account.ts';
import type { Person } from '../own-account-route.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.ts';

type Passkey = z.output<typeof listPasskeys.result>[number];

const product = 'Pipewright';
const maxPerPerson = 20;
/** Ed25519, ES256 and RS256: what authenticators support, without algorithms that are experimental in Node. */
const algorithms = [-8, -7, -257];

/** The domain and the origin that WebAuthn binds keys to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Keys of an authenticator that verifies its user: both factors in one. */
export interface Passkeys {
  list(userId: string): Promise<Passkey[]>;
  start(userId: string): Promise<Record<string, unknown>>;
  add(person: Person, given: { name: string; response: unknown }, client: Client): Promise<Passkey>;
  rename(userId: string, id: string, name: string): Promise<Passkey>;
  remove(person: Person, id: string, client: Client): Promise<void>;
}

export function createPasskeys(deps: {
  pool: Pool;
  change: ChangeAccount;
  principalCache: PrincipalCache;
  relyingParty: RelyingParty;
}): Passkeys {
  const { pool, change, principalCache, relyingParty } = deps;

  /** The public key of a valid response to the challenge of this person. */
  async function verify(userId: string, response: unknown) {
    const { verifyRegistrationResponse } = await loadWebauthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        // The library validates the shape and throws.
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge => takeChallenge(pool, challenge, userId),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      });
      return registrationInfo?.credential;
    } catch {
      return undefined;
    }
  }

  return {
    async list(userId) {
      const rows = await pool.use(
        db => db.sql<PasskeyRow[]>`
          select ${columns(db)} from identity.passkey where user_id = ${userId} order by id`,
      );
      return rows.map(shown);
    },
    async start(userId) {
      const [account] = await pool.use(
        db => db.sql<{ email: string; name: string; known: string[] }[]>`
          select email, first_name || ' ' || last_name as name,
            array(select credential_id from identity.passkey where user_id = account.id) as known
          from identity.user_account account where id = ${userId}`,
      );
      if (!account) {
        throw unauthenticated();
      }
      if (account.known.length >= maxPerPerson) {
        throw conflict(msg`You have ${maxPerPerson} passkeys. Remove one that is not used any more first.`);
      }
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: product,
        rpID: relyingParty.id,
        userID: Buffer.from(userId),
        userName: account.email,
        userDisplayName: account.name,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: account.known.map(id => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await storeChallenge(pool, options.challenge, userId);
      return { ...options };
    },
    async add(person, { name, response }, client) {
      const { tenantId, userId } = person;
      const credential = await verify(userId, response);
      if (!credential) {
        throw invalid({ response: 'The passkey could not be confirmed. Please try again.' });
      }
      const row = await change(async (db, tell) => {
        const [added] = await db.sql<PasskeyRow[]>`
          insert into identity.passkey (user_id, credential_id, public_key, counter, transports, name)
          values (${userId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
            ${credential.transports ?? []}, ${name})
          on conflict do nothing returning ${columns(db)}`;
        if (!added) {
          throw conflict('This passkey is known already.');
        }
        await tell({ tenantId, userId, kind: 'passkey-added', details: { name }, client });
        return added;
      });
      principalCache.invalidate({ userId });
      return shown(row);
    },
    async rename(userId, id, name) {
      const [row] = await pool.use(
        db => db.sql<PasskeyRow[]>`
          update identity.passkey set name = ${name} where id = ${id} and user_id = ${userId}
          returning ${columns(db)}`,
      );
      if (!row) {
        throw notFound('No such passkey.');
      }
      return shown(row);
    },
    async remove(person, id, client) {
      const { tenantId, userId } = person;
      await change(async (db, tell) => {
        const [removed] = await db.sql<{ name: string }[]>`
          delete from identity.passkey where id = ${id} and user_id = ${userId} returning name`;
        if (!removed) {
          throw notFound('No such passkey.');
        }
        await tell({ tenantId, userId, kind: 'passkey-removed', details: removed, client });
      });
      principalCache.invalidate({ userId });
    },
  };
}

type PasskeyRow = Omit<Passkey, 'createdAtUtc' | 'lastUsedAtUtc'> & {
  createdAtUtc: Date;
  lastUsedAtUtc: Date | null;
};

function columns(db: Session) {
  return db.sql`id, name, created_at_utc as "createdAtUtc", last_used_at_utc as "lastUsedAtUtc"`;
}

function shown({ createdAtUtc, lastUsedAtUtc, ...passkey }: PasskeyRow): Passkey {
  return {
    ...passkey,
    createdAtUtc: createdAtUtc.toISOString(),
    lastUsedAtUtc: lastUsedAtUtc?.toISOString() ?? null,
  };
}
