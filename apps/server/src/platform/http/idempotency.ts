import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ChangeSet, TenantTx } from '../database/tenant-db.ts';
import { AppError } from '../errors.ts';
import type { Answer } from './define-route.ts';

/**
 * The same Idempotency-Key gives the same answer and one row. The key is taken in the request's own transaction:
 * whoever comes second waits for the first, and a crash leaves neither the key nor the row.
 */
export async function answerOnce(once: {
  request: FastifyRequest;
  tx: TenantTx;
  changeSet: ChangeSet;
  handle: () => Promise<Answer>;
}): Promise<Answer> {
  const { request, tx, changeSet, handle } = once;
  const key = readKey(request);
  if (!key) {
    return handle();
  }
  const { tenantId, userId } = tx.principal;
  const hash = hashOf(request);
  const taken = await tx`
    insert into crm.idempotency_key (tenant_id, user_id, key, request_hash)
    values (${tenantId}, ${userId}, ${key}, ${hash})
    on conflict do nothing returning key`;
  if (taken.length === 0) {
    return replay(tx, key, hash);
  }
  const answer = await handle();
  const stored = { ...answer, headers: { 'x-change-set': changeSet.id, ...answer.headers } };
  await tx`
    update crm.idempotency_key set response = ${JSON.stringify(stored)}::text::jsonb
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
  return stored;
}

async function replay(tx: TenantTx, key: string, hash: string): Promise<Answer> {
  const { tenantId, userId } = tx.principal;
  const [first] = await tx<{ requestHash: string; response: Answer }>`
    select request_hash as "requestHash", response from crm.idempotency_key
    where tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
  if (first?.requestHash !== hash) {
    throw new AppError('keyReused');
  }
  return first.response;
}

/** The request's Idempotency-Key, where it has one. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
    throw new AppError('malformed', { message: 'Idempotency-Key must have 1 to 200 characters.' });
  }
  return key;
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}
