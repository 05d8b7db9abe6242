import type { Session } from '../../platform/database/pool.ts';
import { activeOrganizationIds } from '../active-organizations.ts';
import type { ProviderId } from '../sign-in-options.ts';
import type { ExternalPerson } from './providers.ts';

interface Found {
  id: string;
  email: string;
  isDisabled: boolean;
  isProven: boolean;
  organizationIds: string[];
}

/** Whose account it is, or a plain sentence why nobody is signed in. */
export type Recognised = { id: string; email: string } | { refusal: string };

/**
 * Finds the account of somebody at a provider: the one that is linked, else the one whose address both sides have
 * proven, which is linked then. An address that nobody has proven here may be an impostor's who waits for its owner.
 */
export async function recognise(
  db: Session,
  given: { provider: ProviderId; name: string; person: ExternalPerson },
): Promise<Recognised> {
  const { provider, name, person } = given;
  const linked = await findLinked(db, provider, person);
  if (linked) {
    return admit(linked);
  }
  if (!person.email) {
    return { refusal: `${name} did not confirm your email address. Sign in with your password.` };
  }
  const owner = await findByEmail(db, person.email);
  if (!owner) {
    return { refusal: 'No account for this address. Sign up first.' };
  }
  if (!owner.isProven) {
    return {
      refusal: 'Your email address is not confirmed yet. Sign in with your password and confirm it first.',
    };
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

function admit({ id, email, isDisabled, organizationIds }: Found): Recognised {
  if (isDisabled) {
    return { refusal: 'This account is disabled. Ask your administrator.' };
  }
  if (organizationIds.length === 0) {
    return { refusal: 'You do not belong to an organization any more. Ask your administrator.' };
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
