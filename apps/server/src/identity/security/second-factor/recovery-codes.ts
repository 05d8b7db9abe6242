import { randomBytes } from 'node:crypto';
import type { Session } from '../../../platform/database/pool.ts';
import { hashOf } from '../../tokens/refresh-tokens.ts';
import { base32 } from './base32.ts';

const howMany = 10;
/** 80 bits: nobody finds a code from its hash, so that a slow one is not needed. */
const codeBytes = 10;

/** Makes ten, and ends the earlier ones; they are told to nobody again. */
export async function makeRecoveryCodes(db: Session, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => base32(randomBytes(codeBytes)).toLowerCase());
  await db.sql`delete from identity.recovery_code where user_id = ${userId}`;
  await db.sql`
    insert into identity.recovery_code (user_id, hash)
    select ${userId}, decode(hash, 'hex') from unnest(${codes.map(code => hashOf(code).toString('hex'))}::text[]) as hash`;
  return codes.map(code => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses one up, typed in any case and with or without its hyphens; of two at once, one succeeds. */
export async function takeRecoveryCode(db: Session, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const used = await db.sql`
    update identity.recovery_code set used_at_utc = now()
    where user_id = ${userId} and hash = ${hashOf(code)} and used_at_utc is null`;
  return used.count > 0;
}
