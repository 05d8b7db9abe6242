import type { Session } from '../../platform/database/connections/pool.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import { addAccountMail, lockAddressee } from '../accounts/account-mailer.ts';
import { welcomeMail } from '../accounts/account-mails.ts';
import type { EmailVerification } from '../accounts/email-verification.ts';

/** Writes the mails of a sign-up in its transaction. */
export type SendWelcomeMails = (
  db: Session,
  founded: { userId: string; organizationId: string; name: string },
) => Promise<OutboxMail[]>;

export function createWelcomeMails(deps: {
  outbox: Outbox;
  verification: EmailVerification;
  appOrigin: string;
}): SendWelcomeMails {
  const { outbox, verification, appOrigin } = deps;

  return async (db, { userId, organizationId: tenantId, name }) => {
    const person = await lockAddressee(db, { userId });
    if (!person) {
      return [];
    }
    const url = `${appOrigin}/dashboard`;
    const write = (reader: Parameters<typeof welcomeMail>[0]) => welcomeMail(reader, { name }, url);
    const welcome = await addAccountMail(db, outbox, { tenantId, person, write });
    // Somebody who creates another organization has confirmed the address before.
    return person.isVerified ? [welcome] : [welcome, await verification.start(db, person, tenantId)];
  };
}
