import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  type ChangeSet,
  newChangeSet,
  type TenantDb,
  type TenantTx,
} from '../../database/tenant/tenant-db.ts';
import { AppError, conflict } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { Answer } from './define-route.ts';

/**
 * Requests with the same Idempotency-Key get the same response and are performed once. The key is stored in the
 * request's own transaction: a concurrent second request waits for the first, and a crash leaves neither the key nor
 * the changes.
 */
export async function performOnce(once: {
  request: KeyedRequest;
  tx: TenantTx;
  changeSet: ChangeSet;
  handle: () => Promise<Answer>;
}): Promise<Answer> {
  const { request, tx, changeSet, handle } = once;
  const key = readKey(request);
  if (!key) {
    return handle();
  }
  const hash = hashOf(request, passwordFields);
  if (!(await claimKey(tx, key, hash))) {
    return (await replay(tx, key, hash)) ?? interrupted();
  }
  const answer = await handle();
  const stored = { ...answer, headers: { 'x-change-set': changeSet.id, ...answer.headers } };
  await storeResponse(tx, key, stored);
  return stored;
}

/**
 * The same for a request that opens its own transactions: the key is stored before them and settled afterwards. A
 * repeated request is refused while the first is in progress, after a crash in between (its effect is unknown), and if
 * the response contained a secret, because secrets are not stored.
 */
export async function performAccountOnce(once: {
  request: FastifyRequest;
  principal: Principal;
  db: TenantDb;
  answersSecret: boolean;
  handle: () => Promise<Answer>;
}): Promise<Answer> {
  const { request, principal, db, answersSecret, handle } = once;
  const key = readKey(request);
  if (!key) {
    return handle();
  }
  const hash = hashOf(request, passwordAndCodeFields);
  const write = <T>(work: (tx: TenantTx) => Promise<T>) =>
    db.write(principal, { ...newChangeSet('idempotency key'), isAllowedDuringRestore: true }, work);
  const first = await write(async tx =>
    (await claimKey(tx, key, hash)) ? undefined : ((await replay(tx, key, hash)) ?? interrupted()),
  );
  if (first) {
    return isWithheld(first) ? alreadyShown() : first;
  }
  let answer: Answer;
  try {
    answer = await handle();
  } catch (error) {
    await write(tx => releaseKey(tx, key));
    throw error;
  }
  try {
    await write(tx => storeResponse(tx, key, answersSecret ? withheld : answer));
  } catch (error) {
    // The request took effect, so the response is sent. A repeated request is refused like one after a crash.
    request.log.error({ err: error }, 'The answer to an Idempotency-Key could not be stored');
  }
  return answer;
}

const withheld = { isWithheld: true };

function isWithheld(stored: Answer | typeof withheld): stored is typeof withheld {
  return 'isWithheld' in stored;
}

function alreadyShown(): never {
  throw conflict(
    'This request was carried out already. Its answer holds a secret, which is shown only once. Use a new Idempotency-Key to create another one.',
  );
}

function interrupted(): never {
  throw conflict(
    'A request with this Idempotency-Key is still under way, or was interrupted. Check whether it took effect before you repeat it with a new key.',
  );
}

async function claimKey(tx: TenantTx, key: string, hash: string): Promise<boolean> {
  const { tenantId, userId } = tx.principal;
  const taken = await tx`
    insert into crm.idempotency_key (tenant_id, user_id, key, request_hash)
    values (${tenantId}, ${userId}, ${key}, ${hash})
    on conflict do nothing returning key`;
  return taken.length > 0;
}

async function storeResponse(tx: TenantTx, key: string, answer: object): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`
    update crm.idempotency_key set response = ${JSON.stringify(answer)}::text::jsonb
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
}

async function releaseKey(tx: TenantTx, key: string): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`
    delete from crm.idempotency_key where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
}

async function replay(tx: TenantTx, key: string, hash: string): Promise<Answer | null> {
  const { tenantId, userId } = tx.principal;
  const [first] = await tx<{ requestHash: string; response: Answer | null }>`
    select request_hash as "requestHash", response from crm.idempotency_key
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
  if (first?.requestHash !== hash) {
    throw new AppError('keyReused');
  }
  return first.response;
}

/** What identifies a request: requests with the same key must be the same. */
export type KeyedRequest = Pick<FastifyRequest, 'method' | 'url' | 'body' | 'headers'>;

/** The request's Idempotency-Key, where it has one. */
export function readKey(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
    throw new AppError('malformed', { message: 'Idempotency-Key must have 1 to 200 characters.' });
  }
  return key;
}

/** Excluded from the hash of a request, because a hash of them would be easy to guess. */
const passwordFields = /password$/i;
const passwordAndCodeFields = /password$|^code$/i;

function hashOf({ method, url, body }: KeyedRequest, excluded: RegExp): string {
  const text = JSON.stringify(body ?? null, (name, value) => (excluded.test(name) ? undefined : value));
  return createHash('sha256').update(`${method} ${url}\n${text}`).digest('hex');
}
