import type { Pool, Session } from '../../platform/database/pool.ts';
import { enterTenant, newChangeSet, runTransaction } from '../../platform/database/tenant-db.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { recordEvent, type SecurityEvent } from './security-log.ts';
import { isNoticed, noticeMail } from './security-notices.ts';

/** Tells the organization's audit and, by mail, whose account it is. */
export type Tell = (event: SecurityEvent) => Promise<void>;

/** Changes how an account is protected, in one transaction with everything that is told of it. */
export type ChangeAccount = <T>(work: (db: Session, tell: Tell) => Promise<T>) => Promise<T>;

export function createChangeAccount(deps: { pool: Pool; outbox: Outbox; appOrigin: string }): ChangeAccount {
  const { pool, outbox, appOrigin } = deps;

  async function writeNotice(db: Session, event: SecurityEvent): Promise<OutboxMail | undefined> {
    const addressee = isNoticed(event.kind) && (await findAddressee(db, event));
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

/** Nobody where the address is not confirmed: whoever typed a stranger's must not be able to fill their mailbox. */
async function findAddressee(db: Session, { tenantId, userId }: SecurityEvent) {
  const [found] = await db.sql<
    { email: string; firstName: string; timeZone: string; organization: string }[]
  >`
    select email, first_name as "firstName", time_zone as "timeZone", organization.name as organization
    from identity.user_account
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where user_account.id = ${userId} and email_verified_at_utc is not null and disabled_at_utc is null`;
  return found;
}
