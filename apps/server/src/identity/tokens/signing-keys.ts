import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';

export const signingAlgorithm = 'ES256';

/** An arbitrary constant for the lock that keeps servers from creating a key each when they start at once. */
const lockKey = 7_294_114;
const reloadAfterMs = 10 * 60_000;
/** Limits the queries that tokens with invented key ids can cause. */
const minReloadIntervalMs = 1000;

export interface SigningKeys {
  /** The newest key that is not retired. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The key to verify with. An unknown one may just have been created by another server. */
  find(kid: string): Promise<CryptoKey | undefined>;
  publicKeys(): Promise<JWK[]>;
  reload(): Promise<void>;
  /** Creates a new key and retires the others, which keep verifying until they are deleted. */
  rotate(): Promise<void>;
}

export async function openSigningKeys(pool: Pool): Promise<SigningKeys> {
  let keys = await ensureKeys(pool);
  let loadedAt = Date.now();

  async function reload(): Promise<void> {
    loadedAt = Date.now();
    keys = await ensureKeys(pool);
  }

  async function reloadIfOlder(ageMs: number): Promise<void> {
    if (Date.now() - loadedAt >= ageMs) {
      await reload();
    }
  }

  return {
    reload,
    async current() {
      await reloadIfOlder(reloadAfterMs);
      const newest = keys.find(key => !key.retired);
      if (!newest) {
        throw new Error('There is no key to sign with.');
      }
      return { kid: newest.kid, key: newest.privateKey };
    },
    async find(kid) {
      if (!keys.some(key => key.kid === kid)) {
        await reloadIfOlder(minReloadIntervalMs);
      }
      return keys.find(key => key.kid === kid)?.publicKey;
    },
    async publicKeys() {
      await reloadIfOlder(reloadAfterMs);
      return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: signingAlgorithm, use: 'sig' }));
    },
    async rotate() {
      await withLock(pool, async db => {
        await db.sql`update identity.signing_key set retired_at_utc = now() where retired_at_utc is null`;
        await insertKey(db);
      });
      await reload();
    },
  };
}

interface Row {
  kid: string;
  private_jwk: JWK;
  public_jwk: JWK;
  retired: boolean;
}

async function ensureKeys(pool: Pool) {
  const rows = await pool.use(readKeys);
  if (rows.some(row => !row.retired)) {
    return importKeys(rows);
  }
  await withLock(pool, async db => {
    const found = await readKeys(db);
    if (!found.some(row => !row.retired)) {
      await insertKey(db);
    }
  });
  return importKeys(await pool.use(readKeys));
}

async function readKeys(db: Session): Promise<Row[]> {
  return db.sql<Row[]>`
    select kid, private_jwk, public_jwk, retired_at_utc is not null as retired
    from identity.signing_key order by created_at_utc desc, kid`;
}

async function importKeys(rows: Row[]) {
  return Promise.all(
    rows.map(async row => ({
      kid: row.kid,
      retired: row.retired,
      publicJwk: row.public_jwk,
      publicKey: await importKey(row.public_jwk),
      privateKey: await importKey(row.private_jwk),
    })),
  );
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) {
    throw new Error('A signing key of the database is not a key pair.');
  }
  return key;
}

async function insertKey(db: Session): Promise<void> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  await db.sql`
    insert into identity.signing_key (kid, private_jwk, public_jwk, created_at_utc)
    values (${await calculateJwkThumbprint(publicJwk)}, ${asText(privateJwk)}::text::jsonb,
      ${asText(publicJwk)}::text::jsonb, clock_timestamp())`;
}

function asText(jwk: JWK): string {
  return JSON.stringify(jwk);
}

async function withLock(pool: Pool, work: (db: Session) => Promise<void>): Promise<void> {
  await runTransaction(pool, 'begin', async db => {
    await db.sql`select pg_advisory_xact_lock(${lockKey})`;
    await work(db);
  });
}
