import type { PendingQuery, Row } from 'postgres';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { activeOrganizationIds } from '../organizations/active-organizations.ts';
import { noMember } from '../tokens/oauth-errors.ts';
import type { Throttle } from '../tokens/throttle.ts';
import type { Passwords } from './passwords.ts';

/** A user who may sign in. */
export interface Account {
  id: string;
  email: string;
  passwordHash: string | null;
  passwordVersion: number;
  isDisabled: boolean;
  /** Required after the password, or after the sign-in with a provider. */
  hasSecondFactor: boolean;
  /** The organizations in which they are an active member, the last used one first. */
  organizationIds: string[];
}

export interface Credentials {
  find(email: string): Promise<Account | undefined>;
  findById(db: Session, id: string): Promise<Account | undefined>;
  /**
   * The account, if the password is right and the account is enabled. Every failure takes the same work and time and
   * counts as a failed attempt, whatever its reason.
   */
  check(given: {
    email: string;
    password: string;
    address: string;
    /** Signing in requires a membership; creating an organization does not. */
    membersOnly: boolean;
  }): Promise<Account | undefined>;
}

export function createCredentials(deps: {
  pool: Pool;
  passwords: Passwords;
  throttle: Throttle;
}): Credentials {
  const { pool, passwords, throttle } = deps;

  const find = (email: string) => pool.use(db => findAccount(db, db.sql`lower(email) = lower(${email})`));

  async function renewHash({ id, passwordHash }: Account, password: string): Promise<void> {
    if (passwordHash && passwords.isOutdated(passwordHash)) {
      const renewed = await passwords.hash(password);
      await pool.use(
        db => db.sql`
          update identity.user_account set password_hash = ${renewed}
          where id = ${id} and password_hash = ${passwordHash}`,
      );
    }
  }

  return {
    find,
    findById: (db, id) => findAccount(db, db.sql`account.id = ${id}`),
    async check({ email, password, address, membersOnly }) {
      const account = await find(email);
      const attempt = await throttle.begin({ email, userId: account?.id ?? null, address });
      try {
        const matches = await passwords.verify(account?.passwordHash ?? null, password);
        const mayEnter =
          account && !account.isDisabled && (!membersOnly || account.organizationIds.length > 0);
        if (!matches || !mayEnter) {
          return undefined;
        }
        await renewHash(account, password);
      } catch (error) {
        await attempt.withdraw();
        throw error;
      }
      await attempt.succeed();
      return account;
    },
  };
}

/** The requested organization, or else the last used one. Throws if the account is not a member. */
export function chooseOrganization({ organizationIds }: Account, requestedId: string | undefined): string {
  const chosen = requestedId ? organizationIds.find(id => id === requestedId) : organizationIds[0];
  if (!chosen) {
    throw noMember();
  }
  return chosen;
}

async function findAccount(db: Session, condition: PendingQuery<Row[]>): Promise<Account | undefined> {
  const [account] = await db.sql<Account[]>`
    select id, email, password_hash as "passwordHash", password_version as "passwordVersion",
      disabled_at_utc is not null as "isDisabled", ${activeOrganizationIds(db)} as "organizationIds",
      exists (
        select from identity.authenticator_app app
        where app.user_id = account.id and app.confirmed_at_utc is not null) as "hasSecondFactor"
    from identity.user_account account where ${condition}`;
  return account;
}
