import { createHmac } from 'node:crypto';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { message } from '../../platform/language/message.ts';

const maxFailures = 10;
const minuteMs = 60_000;

/** A sign-in attempt before its password is checked. */
interface Attempt {
  email: string;
  /** Null if there is no such user. */
  userId: string | null;
  address: string;
}

export interface Throttle {
  /** Counts the attempts of an address, whatever the account. Throws 429 above LOGIN_LIMIT per minute. */
  countRequest(address: string): void;
  /**
   * Counts the attempt as failed before the password is checked, so that concurrent attempts cannot exceed the limit.
   */
  begin(attempt: Attempt): Promise<{
    /** The attempt succeeded: resets the failures of this account at this address. */
    succeed(): Promise<void>;
    /** The attempt could not be decided: no longer counts it. */
    withdraw(): Promise<void>;
  }>;
}

/**
 * Slows down guessing without locking out the owner. Ten failures from addresses where the user never signed in lock
 * the account for such addresses only; an address that the user has used before is counted separately.
 */
export function createThrottle(deps: { pool: Pool; secret: Buffer; loginLimit: number }): Throttle {
  const { pool, secret, loginLimit } = deps;

  // Emails are not stored. Without the secret, nobody can find out which addresses these failures belong to.
  function accountOf({ email }: Attempt): Buffer {
    return createHmac('sha256', secret).update(email.toLowerCase()).digest();
  }

  return {
    countRequest: limitPerMinute(loginLimit),
    async begin(attempt) {
      const { address } = attempt;
      const account = accountOf(attempt);
      const id = newId();
      const waitSeconds = await runTransaction(pool, 'begin', async db => {
        await db.sql`select pg_advisory_xact_lock(${account.readBigInt64BE().toString()}::bigint)`;
        const { failures, wait } = await countFailures(db, account, attempt);
        if (failures >= maxFailures) {
          return wait;
        }
        await db.sql`
          insert into identity.sign_in_failure (id, account_hash, address) values (${id}, ${account}, ${address})`;
        return 0;
      });
      if (waitSeconds > 0) {
        throw tooManyAttempts(waitSeconds);
      }
      return {
        async succeed() {
          await pool.use(
            db => db.sql`
              delete from identity.sign_in_failure where account_hash = ${account} and address = ${address}`,
          );
        },
        async withdraw() {
          await pool.use(db => db.sql`delete from identity.sign_in_failure where id = ${id}`);
        },
      };
    },
  };
}

/** The failures that count against this attempt, and the seconds until the first of them expires. */
async function countFailures(db: Session, account: Buffer, { userId, address }: Attempt) {
  const [row] = await db.sql<{ failures: number; wait: number }[]>`
    with home as (
      select distinct address from identity.session
      where user_id = ${userId} and application_id is null and created_at_utc > now() - interval '90 days'
    ), counted as (
      select at_utc from identity.sign_in_failure failure
      where account_hash = ${account} and at_utc > now() - interval '15 minutes'
        and case when exists (select from home where home.address = ${address})
          then failure.address = ${address}
          else not exists (select from home where home.address = failure.address) end
      order by at_utc desc limit ${maxFailures}
    )
    select count(*) as failures,
      ceil(extract(epoch from min(at_utc) + interval '15 minutes' - now())) as wait
    from counted`;
  return { failures: row?.failures ?? 0, wait: Math.max(1, row?.wait ?? 1) };
}

/** Windows of one minute, each starting with the first attempt. The oldest is the first in the map. */
function limitPerMinute(limit: number): (address: string) => void {
  const windows = new Map<string, { endsAt: number; attempts: number }>();

  return address => {
    const now = Date.now();
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now) {
        break;
      }
      windows.delete(oldest);
    }
    const window = windows.get(address) ?? { endsAt: now + minuteMs, attempts: 0 };
    window.attempts += 1;
    windows.set(address, window);
    if (window.attempts > limit) {
      throw tooManyAttempts(Math.ceil((window.endsAt - now) / 1000));
    }
  };
}

function tooManyAttempts(retryAfter: number): AppError {
  return new AppError('tooMany', {
    message: message(
      '{minutes, plural, one {Too many attempts. Please try again in a minute.} other {Too many attempts. Please try again in # minutes.}}',
      { minutes: Math.ceil(retryAfter / 60) },
    ),
    retryAfter,
  });
}
