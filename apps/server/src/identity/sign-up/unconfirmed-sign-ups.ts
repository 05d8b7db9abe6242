import type { Session } from '../../platform/database/connections/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { signUpNetworkOf } from '../tokens/network-of.ts';

/** How many organizations without a confirmed address are allowed. */
export interface SignUpLimits {
  perAccount: number;
  perNetwork: number;
}

/** Records a sign-up in its transaction. Throws 429 if too many earlier ones were never confirmed. */
export async function assertSignUpAllowed(
  db: Session,
  limits: SignUpLimits,
  given: { organizationId: string; userId: string; address: string },
): Promise<void> {
  const { organizationId, userId } = given;
  const network = signUpNetworkOf(given.address) ?? null;
  // Sign-ups of one network wait for each other, always in this order, so that concurrent ones cannot exceed the
  // limit. Locked together with a row of the account, because on Citus each organization may have another node: the accounts
  // of all are on the coordinator, where this statement is executed.
  const names = [...(network ? [`sign-up from ${network}`] : []), `sign-up of ${userId}`];
  for (const name of names) {
    await db.sql`
      select pg_advisory_xact_lock(hashtextextended(${name}, 0)) from identity.user_account where id = ${userId}`;
  }
  const [open] = await db.sql<{ mine: number; near: number }[]>`
    select count(*) filter (where user_id = ${userId}) as mine,
      count(*) filter (where network = ${network}) as near
    from identity.sign_up join identity.user_account on user_account.id = user_id
    where (user_id = ${userId} or network = ${network}) and email_verified_at_utc is null`;
  if (open && open.mine >= limits.perAccount) {
    throw new AppError('tooMany', { message: confirmFirst, retryAfter: 3600 });
  }
  if (open && open.near >= limits.perNetwork) {
    throw new AppError('tooMany', { message: tooManyInNetwork, retryAfter: 3600 });
  }
  await db.sql`
    insert into identity.sign_up (organization_id, user_id, network)
    values (${organizationId}, ${userId}, ${network})`;
}

const confirmFirst = msg`You have signed up several organizations without confirming your email address. Confirm it with the link in the email before you add another one.`;
const tooManyInNetwork = msg`Too many organizations were signed up from your network without confirming an email address. Confirm one of them, or try again later.`;
