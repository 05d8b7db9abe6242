import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { AppError, unauthenticated } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import { invalidLink } from '../tokens/invalid-link.ts';
import { countTokens, issueToken, useToken } from '../tokens/one-time-tokens.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';
import { type Addressee, addAccountMail, lockAddressee } from './account-mailer.ts';
import { verificationMail } from './account-mails.ts';

const purpose = 'verify-email';
const maxPerHour = 5;

export interface EmailVerification {
  /** Adds the mail to the outbox of that organization, in the caller's transaction. */
  start(db: Session, person: Addressee, tenantId: string): Promise<OutboxMail>;
  /** Sends it again and returns the message for the user. */
  resend(given: { userId: string; tenantId: string }): Promise<string>;
  /** Uses the token from the mail. Throws the message for the user if it is invalid. */
  confirm(token: string): Promise<void>;
}

export function createEmailVerification(deps: {
  pool: Pool;
  outbox: Outbox;
  appOrigin: string;
}): EmailVerification {
  const { pool, outbox, appOrigin } = deps;

  async function start(db: Session, person: Addressee, tenantId: string): Promise<OutboxMail> {
    const token = await issueToken(db, { purpose, userId: person.id, email: person.email });
    const url = `${appOrigin}/verify-email?token=${token}`;
    return addAccountMail(db, outbox, { tenantId, person, write: reader => verificationMail(reader, url) });
  }

  return {
    start,
    async resend({ userId, tenantId }) {
      const waiting = await runTransaction(pool, 'begin', async db => {
        const person = await lockAddressee(db, { userId });
        if (!person) {
          throw unauthenticated();
        }
        if (person.isVerified) {
          return 'verified';
        }
        if (!outbox.delivers) {
          return 'no mail server';
        }
        if ((await countTokens(db, { purpose, userId })) >= maxPerHour) {
          throw new AppError('tooMany', { message: tooManyMails, retryAfter: 3600 });
        }
        return start(db, person, tenantId);
      });
      if (waiting === 'verified') {
        return 'Your email address is verified already.';
      }
      if (waiting === 'no mail server') {
        return 'This server sends no mail. An administrator can create a link to confirm your address under Users.';
      }
      outbox.deliverSoon([waiting]);
      return 'We have sent the mail again. Please look into your mailbox.';
    },
    async confirm(token) {
      const isVerified = await runTransaction(pool, 'begin', async db => {
        const used = await useToken(db, { purpose, token });
        if (used) {
          await markVerified(db, used.userId, outbox);
        }
        return Boolean(used) || wasConfirmed(db, token);
      });
      if (!isVerified) {
        throw invalidLink();
      }
    },
  };
}

/**
 * Marks the address as verified. A link that an administrator passed on verifies it as well, but is no proof of
 * ownership.
 */
export async function markVerified(db: Session, userId: string, { delivers }: Outbox): Promise<void> {
  await db.sql`
    update identity.user_account set email_verified_at_utc = now()
    where id = ${userId} and email_verified_at_utc is null`;
  if (delivers) {
    await db.sql`
      update identity.user_account set email_proven_at_utc = now()
      where id = ${userId} and email_proven_at_utc is null`;
  }
}

/** Mail programs and impatient people open a link twice; the second time is a success too. */
async function wasConfirmed(db: Session, token: string): Promise<boolean> {
  const rows = await db.sql`
    select from identity.one_time_token token join identity.user_account account on account.id = token.user_id
    where hash = ${hashOf(token)} and purpose = ${purpose} and lower(account.email) = lower(token.email)
      and account.email_verified_at_utc is not null and account.disabled_at_utc is null`;
  return rows.length > 0;
}

const tooManyMails = msg`We have sent you several emails already. Please look for them, or try again in an hour.`;
