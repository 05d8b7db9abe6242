import type { completeOnboarding } from '@pipewright/contract/operations/organization/onboarding.ts';
import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { constraintOf } from '../../platform/database/translate-error.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { msg } from '../../platform/language/message.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Passwords } from '../accounts/passwords.ts';
import {
  insertMembership,
  insertPerson,
  insertRoles,
  insertTenant,
  reserve,
} from '../organizations/organization-rows.ts';
import { isTaken } from '../organizations/subdomains.ts';
import type { SecondFactor } from '../security/second-factor/authenticator-app.ts';
import type { WithSecondFactor } from '../security/second-factor/sign-up-with-second-factor.ts';
import { signUpNetworkOf } from '../tokens/network-of.ts';
import type { Throttle } from '../tokens/throttle.ts';
import { assertSignUpAllowed, type SignUpLimits } from './unconfirmed-sign-ups.ts';

type SignUp = z.input<typeof completeOnboarding.body>;

/** A new organization and its first administrator. */
export interface NewOrganization {
  organization: SignUp['organizationDetails'];
  subdomain: string;
  customDomain?: string | null | undefined;
  admin: SignUp['adminUser'];
  planId: string;
  billingCycle?: 'monthly' | 'yearly';
  withTrial: boolean;
}

interface CreatedOrganization {
  organizationId: string;
  userId: string;
  passwordVersion: number;
  /** The second factor that an existing account has proven besides its password. */
  secondFactor: SecondFactor | undefined;
}

/** Creates an organization with its administrator and its lists in one transaction. */
export type CreateOrganization = <T>(given: {
  parsed: NewOrganization;
  /** The address of the request: throttles password attempts for an existing account, as at sign-in. */
  address: string;
  /** Additional work in the same transaction; its result is returned. */
  finish: (db: Session, founded: CreatedOrganization) => Promise<T>;
}) => Promise<T>;

export function createOrganizationCreator(deps: {
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
  throttle: Throttle;
  withSecondFactor: WithSecondFactor;
  limits: SignUpLimits;
  seed: (tx: TenantTx, language: Language) => Promise<void>;
}): CreateOrganization {
  const { pool, credentials, passwords, throttle, withSecondFactor, limits, seed } = deps;

  /** An existing account needs its password. A new password is hashed before any lock is held. */
  async function prepareAdministrator({ email, password }: NewOrganization['admin'], address: string) {
    if (!(await credentials.find(email))) {
      return { passwordHash: await passwords.hash(password) };
    }
    const account = await credentials.check({ email, password, address, membersOnly: false });
    if (!account) {
      throw emailTaken();
    }
    return { account };
  }

  /**
   * A sign-up has to say that an address has an account already (ADR 0114). After ten such answers within 15 minutes, a
   * network gets no answer to any sign-up, so that it cannot find out who has an account.
   */
  async function limitTakenEmails<T>(address: string, prepare: () => Promise<T>): Promise<T> {
    const network = signUpNetworkOf(address);
    if (!network) {
      return prepare();
    }
    const attempt = await throttle.begin({
      email: `sign-up from ${network}`,
      userId: null,
      address: network,
    });
    try {
      const prepared = await prepare();
      await attempt.withdraw();
      return prepared;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) {
        await attempt.withdraw();
      }
      throw error;
    }
  }

  return async ({ parsed, address, finish }) => {
    // The database decides in the end; checking first saves the password hash.
    if (await isTaken(pool, parsed.subdomain)) {
      throw subdomainTaken();
    }
    const founder = await limitTakenEmails(address, () => prepareAdministrator(parsed.admin, address));
    const organizationId = newId();
    const language = parsed.organization.language ?? sourceLanguage;

    const given = { organizationId, account: founder.account, code: parsed.admin.code, address };
    const founding = withSecondFactor(given, async (db, secondFactor) => {
      await reserve(db, organizationId, parsed);
      const { id: userId, passwordVersion } =
        founder.account ?? (await insertPerson(db, parsed.admin, founder.passwordHash));
      await assertSignUpAllowed(db, limits, { organizationId, userId, address });
      // The search path that the seeds of modules expect.
      await db.simple('set local search_path = crm');
      const principal = { tenantId: organizationId, userId: null, permissions: new Map() };
      const tx = await enterTenant(db, principal, newChangeSet('onboarding.complete'));
      await insertTenant(tx, parsed);
      await insertMembership(tx, { userId, roleId: await insertRoles(tx, language) });
      await seed(tx, language);
      return finish(db, { organizationId, userId, passwordVersion, secondFactor });
    });
    return founding.catch(explainConflict);
  };
}

/** A concurrent sign-up that lost the race gets the same error as if the name or address had been taken before. */
function explainConflict(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === 'organization_subdomain_unique') {
    throw subdomainTaken();
  }
  if (constraint === 'user_account_email_unique') {
    throw emailTaken();
  }
  throw error;
}

function subdomainTaken() {
  const message = 'This subdomain is taken already. Please choose another one.';
  return conflict(message, { 'domainSetup.subdomain': message });
}

function emailTaken() {
  const message = msg`This email address has an account already. Sign in, or use another one.`;
  return conflict(message, { 'adminUser.email': message });
}
