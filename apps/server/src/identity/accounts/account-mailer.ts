import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import type { Mail, Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { activeOrganizationIds } from '../organizations/active-organizations.ts';

/** The recipient of a mail about their account. The row of the account is locked. */
export interface Addressee {
  id: string;
  email: string;
  firstName: string;
  /** Null: they have not chosen one. */
  chosenLanguage: string | null;
  isVerified: boolean;
  /** The organizations in which they are an active member, the last used one first. */
  organizationIds: string[];
}

/** Locks the account, so that its sessions and tokens cannot change in the meantime. */
export async function lockAddressee(
  db: Session,
  whom: { userId: string } | { email: string },
): Promise<Addressee | undefined> {
  const condition =
    'userId' in whom ? db.sql`account.id = ${whom.userId}` : db.sql`lower(email) = lower(${whom.email})`;
  const [found] = await db.sql<Addressee[]>`
    select id, email, first_name as "firstName", language as "chosenLanguage", email_verified_at_utc is not null as "isVerified",
      ${activeOrganizationIds(db)} as "organizationIds"
    from identity.user_account account where ${condition} and disabled_at_utc is null
    for update of account`;
  return found;
}

interface AccountMail {
  tenantId: string;
  person: Addressee;
  /** The mail in their language. */
  write: (person: Addressee & { language: Language }) => Mail;
}

/** Adds a mail about somebody's account to the outbox of an organization. */
export async function addAccountMail(
  db: Session,
  outbox: Outbox,
  { tenantId, person, write }: AccountMail,
): Promise<OutboxMail> {
  const tx = await enterTenant(db, systemPrincipal(tenantId), newChangeSet('account mail'));
  const [organization] = await tx<{ language: string | null }>`
    select language from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  const language = readerLanguage(person.chosenLanguage, organization?.language);
  return outbox.add(tx, write({ ...person, language }));
}
