import { randomBytes } from 'node:crypto';
import type { listApiKeys, makeApiKey } from '@pipewright/contract/operations/account/api-keys.ts';
import { permissions } from '@pipewright/contract/permissions.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';
import type { Client } from '../tokens/sessions.ts';
import type { ChangeAccount } from './change-account.ts';
import type { Person } from './own-account-route.ts';

type ApiKey = z.output<typeof listApiKeys.result>[number];

/** Identifies keys to people and to scanners for leaked secrets. */
export const apiKeyPrefix = 'pw_';
const maxPerPerson = 50;

/** Keys that act on behalf of a user in one organization. */
export interface ApiKeys {
  list(person: Person): Promise<ApiKey[]>;
  make(
    person: Person,
    wanted: z.output<typeof makeApiKey.body>,
    held: Principal['permissions'],
    client: Client,
  ): Promise<{ key: ApiKey; token: string }>;
  revoke(person: Person, id: string, client: Client): Promise<void>;
}

export function createApiKeys(deps: {
  pool: Pool;
  change: ChangeAccount;
  principalCache: PrincipalCache;
}): ApiKeys {
  const { pool, change, principalCache } = deps;

  return {
    async list(person) {
      const rows = await pool.use(
        db =>
          db.sql<
            KeyRow[]
          >`select ${columns(db)} from identity.api_key where ${ownedBy(db, person)} order by id desc`,
      );
      return rows.map(shown);
    },
    async make(person, wanted, held, client) {
      const chosen = permissions.filter(permission => wanted.permissions.includes(permission));
      const beyond = chosen.find(permission => !held.has(permission));
      if (beyond) {
        throw invalid({
          permissions: msg`A key cannot hold ${beyond}, because you do not hold it yourself.`,
        });
      }
      const { tenantId, userId } = person;
      const { name } = wanted;
      const token = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
      const key = await change(async (db, tell) => {
        // The row lock serializes the check of count and name and the creation of the key.
        await db.sql`select from identity.user_account where id = ${userId} for update`;
        await assertCanAdd(db, person, name);
        const [row] = await db.sql<KeyRow[]>`
          insert into identity.api_key (organization_id, user_id, name, hash, permissions, expires_at_utc)
          values (${tenantId}, ${userId}, ${name}, ${hashOf(token)}, ${chosen},
            now() + make_interval(days => ${wanted.expiresInDays}::integer))
          returning ${columns(db)}`;
        await tell({ tenantId, userId, kind: 'api-key-made', details: { name }, client });
        return row;
      });
      if (!key) {
        throw new Error('The key was not made.');
      }
      return { key: shown(key), token };
    },
    async revoke(person, id, client) {
      const { tenantId, userId } = person;
      await change(async (db, tell) => {
        const [revoked] = await db.sql<{ name: string }[]>`
          update identity.api_key set revoked_at_utc = now()
          where id = ${id} and ${ownedBy(db, person)} returning name`;
        if (!revoked) {
          throw notFound('No such API key.');
        }
        await tell({ tenantId, userId, kind: 'api-key-revoked', details: revoked, client });
      });
      principalCache.invalidate({ userId });
    },
  };
}

type KeyRow = Omit<ApiKey, 'createdAtUtc' | 'expiresAtUtc' | 'lastUsedAtUtc'> & {
  createdAtUtc: Date;
  expiresAtUtc: Date | null;
  lastUsedAtUtc: Date | null;
};

async function assertCanAdd(db: Session, person: Person, name: string): Promise<void> {
  const [row] = await db.sql<{ count: number; isTaken: boolean }[]>`
    select count(*), coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken"
    from identity.api_key where ${ownedBy(db, person)}`;
  if (row?.isTaken) {
    throw conflict('You have a key of this name.', { name: 'You have a key of this name.' });
  }
  if ((row?.count ?? 0) >= maxPerPerson) {
    throw conflict(msg`You have ${maxPerPerson} keys. Revoke one that is not used any more first.`);
  }
}

function ownedBy(db: Session, { tenantId, userId }: Person) {
  return db.sql`organization_id = ${tenantId} and user_id = ${userId} and revoked_at_utc is null`;
}

function columns(db: Session) {
  return db.sql`
    id, name, permissions, created_at_utc as "createdAtUtc", expires_at_utc as "expiresAtUtc",
    last_used_at_utc as "lastUsedAtUtc"`;
}

function shown({ createdAtUtc, expiresAtUtc, lastUsedAtUtc, ...key }: KeyRow): ApiKey {
  return {
    ...key,
    createdAtUtc: createdAtUtc.toISOString(),
    expiresAtUtc: expiresAtUtc?.toISOString() ?? null,
    lastUsedAtUtc: lastUsedAtUtc?.toISOString() ?? null,
  };
}
