import { randomBytes } from 'node:crypto';
import type { Session } from '../../../platform/database/connections/pool.ts';
import { hashOf } from '../../tokens/refresh-tokens.ts';
import { base32 } from './base32.ts';

const codeCount = 10;
/** 80 random bits cannot be guessed from their hash, so no slow hash is needed. */
const codeBytes = 10;

/** Creates ten codes and invalidates the earlier ones. They are returned only once. */
export async function createRecoveryCodes(db: Session, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => base32(randomBytes(codeBytes)).toLowerCase());
  await db.sql`delete from identity.recovery_code where user_id = ${userId}`;
  await db.sql`
    insert into identity.recovery_code (user_id, hash)
    select ${userId}, decode(hash, 'hex') from unnest(${codes.map(code => hashOf(code).toString('hex'))}::text[]) as hash`;
  return codes.map(code => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses a code, typed in any case and with or without hyphens. Of two concurrent uses, one succeeds. */
export async function useRecoveryCode(db: Session, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const used = await db.sql`
    update identity.recovery_code set used_at_utc = now()
    where user_id = ${userId} and hash = ${hashOf(code)} and used_at_utc is null`;
  return used.count > 0;
}
