import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { recordEvent, type SecurityEvent } from './security-log.ts';
import { noticeMail, sendsNotice } from './security-notices.ts';

/** Records a security event in the organization's audit log and notifies the owner of the account by mail. */
export type ReportEvent = (event: SecurityEvent) => Promise<void>;

/** Changes the protection of an account, in one transaction with its audit events and mails. */
export type ChangeAccount = <T>(work: (db: Session, report: ReportEvent) => Promise<T>) => Promise<T>;

export function createChangeAccount(deps: { pool: Pool; outbox: Outbox; appOrigin: string }): ChangeAccount {
  const { pool, outbox, appOrigin } = deps;

  async function writeNotice(db: Session, event: SecurityEvent): Promise<OutboxMail | undefined> {
    const addressee = sendsNotice(event.kind) && (await findAddressee(db, event));
    if (!addressee) {
      return undefined;
    }
    const mail = noticeMail(addressee, event, `${appOrigin}/administration/security`);
    return outbox.add(
      await enterTenant(db, systemPrincipal(event.tenantId), newChangeSet('account notice')),
      mail,
    );
  }

  return async work => {
    const waiting: OutboxMail[] = [];
    const result = await runTransaction(pool, 'begin', db =>
      work(db, async event => {
        await recordEvent(db, event);
        const written = await writeNotice(db, event);
        waiting.push(...(written ? [written] : []));
      }),
    );
    outbox.deliverSoon(waiting);
    return result;
  };
}

/**
 * Undefined if the address is not confirmed: nobody must be able to fill a stranger's mailbox by typing their address.
 */
async function findAddressee(db: Session, { tenantId, userId }: SecurityEvent) {
  const [found] = await db.sql<
    {
      email: string;
      firstName: string;
      timeZone: string;
      organization: string;
      chosenLanguage: string | null;
      organizationLanguage: string | null;
    }[]
  >`
    select email, first_name as "firstName", time_zone as "timeZone", organization.name as organization,
      user_account.language as "chosenLanguage", organization.language as "organizationLanguage"
    from identity.user_account
    cross join lateral crm.find_organization(${tenantId}) as organization
    where user_account.id = ${userId} and email_verified_at_utc is not null and disabled_at_utc is null`;
  return found && { ...found, language: readerLanguage(found.chosenLanguage, found.organizationLanguage) };
}
