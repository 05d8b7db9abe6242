import type { ProviderId, SsoRefusal } from '@pipewright/contract/identity.ts';
import type { Session } from '../../platform/database/connections/pool.ts';
import { activeOrganizationIds } from '../organizations/active-organizations.ts';
import type { ExternalPerson } from './providers.ts';

interface Found {
  id: string;
  email: string;
  isDisabled: boolean;
  isProven: boolean;
  organizationIds: string[];
}

/** The account, or the reason why nobody is signed in, with the account if there is one. */
export type ExternalAccount =
  | { id: string; email: string }
  | { refusal: SsoRefusal; account?: Pick<Found, 'id' | 'organizationIds'> };

/**
 * Finds the account of a person at a provider: the linked one, or else the one whose address both sides have verified,
 * which is then linked. An address that was never verified here may have been registered by an impostor who waits for
 * its owner.
 */
export async function findExternalAccount(
  db: Session,
  given: { provider: ProviderId; person: ExternalPerson },
): Promise<ExternalAccount> {
  const { provider, person } = given;
  const linked = await findLinked(db, provider, person);
  if (linked) {
    return admit(linked);
  }
  if (!person.email) {
    return { refusal: 'unconfirmed' };
  }
  const owner = await findByEmail(db, person.email);
  if (!owner) {
    return { refusal: 'unknown' };
  }
  if (!owner.isProven) {
    return { refusal: 'unproven', account: owner };
  }
  const admitted = admit(owner);
  if ('id' in admitted) {
    await db.sql`
      insert into identity.external_account (provider, issuer, subject, user_id, email)
      values (${provider}, ${person.issuer}, ${person.subject}, ${owner.id}, ${person.email})
      on conflict do nothing`;
  }
  return admitted;
}

function admit(account: Found): ExternalAccount {
  const { id, email, isDisabled, organizationIds } = account;
  if (isDisabled) {
    return { refusal: 'disabled', account };
  }
  if (organizationIds.length === 0) {
    return { refusal: 'noOrganization' };
  }
  return { id, email };
}

async function findLinked(
  db: Session,
  provider: ProviderId,
  { issuer, subject }: ExternalPerson,
): Promise<Found | undefined> {
  const [found] = await db.sql<Found[]>`
    select ${columns(db)} from identity.user_account account
    join identity.external_account link on link.user_id = account.id
    where link.provider = ${provider} and link.issuer = ${issuer} and link.subject = ${subject}`;
  return found;
}

async function findByEmail(db: Session, email: string): Promise<Found | undefined> {
  const [found] = await db.sql<Found[]>`
    select ${columns(db)} from identity.user_account account where lower(account.email) = lower(${email})`;
  return found;
}

function columns(db: Session) {
  return db.sql`
    account.id, account.email, account.disabled_at_utc is not null as "isDisabled",
    account.email_proven_at_utc is not null as "isProven",
    ${activeOrganizationIds(db)} as "organizationIds"`;
}
