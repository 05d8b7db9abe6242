import type { completeOnboarding } from '@pipewright/contract/operations/organization/onboarding.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';

/** A sign-up, identified by its Idempotency-Key. */
export interface SignUpKey {
  hash: Buffer;
  requestHash: Buffer;
}

export function signUpKeyOf(key: string, body: z.output<typeof completeOnboarding.body>): SignUpKey {
  const { password: _, code: __, ...adminUser } = body.adminUser;
  return {
    // Includes the address, so that two people who chose the same key are independent.
    hash: hashOf(`${adminUser.email.toLowerCase()}\n${key}`),
    // Without the password, because this hash would be quick to guess, and without the code, which changes each time.
    requestHash: hashOf(JSON.stringify({ ...body, adminUser })),
  };
}

/** Stores what a key has created, in the same transaction. */
export async function storeSignUp(db: Session, key: SignUpKey, organizationId: string): Promise<void> {
  await db.sql`
    insert into identity.sign_up_key (hash, request_hash, organization_id)
    values (${key.hash}, ${key.requestHash}, ${organizationId})`;
}

/** The organization that the same request has created before. Throws if it was a different request. */
export async function findSignUp(pool: Pool, key: SignUpKey): Promise<string | undefined> {
  const [made] = await pool.use(
    db => db.sql<{ requestHash: Buffer; organizationId: string }[]>`
      select request_hash as "requestHash", organization_id as "organizationId"
      from identity.sign_up_key where hash = ${key.hash}`,
  );
  if (made && !made.requestHash.equals(key.requestHash)) {
    throw new AppError('keyReused');
  }
  return made?.organizationId;
}
