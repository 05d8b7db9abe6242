import type { completeOnboarding } from '@pipewright/contract/operations/onboarding.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';

/** A sign-up as its Idempotency-Key knows it. */
export interface SignUpKey {
  hash: Buffer;
  requestHash: Buffer;
}

export function signUpKeyOf(key: string, body: z.output<typeof completeOnboarding.body>): SignUpKey {
  const { password: _, code: __, ...adminUser } = body.adminUser;
  return {
    // With the address: two people who chose the same key have nothing to do with each other.
    hash: hashOf(`${adminUser.email.toLowerCase()}\n${key}`),
    // Without the password, of which this would be a hash that is quick to guess, and the code, which is another each time.
    requestHash: hashOf(JSON.stringify({ ...body, adminUser })),
  };
}

/** Notes what a key has made, in the transaction that makes it. */
export async function keepSignUp(db: Session, key: SignUpKey, organizationId: string): Promise<void> {
  await db.sql`
    insert into identity.sign_up_key (hash, request_hash, organization_id)
    values (${key.hash}, ${key.requestHash}, ${organizationId})`;
}

/** The organization that this very request has made before; throws where it was another request. */
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
