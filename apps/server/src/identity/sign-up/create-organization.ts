import type { completeOnboarding } from '@pipewright/contract/operations/onboarding.ts';
import postgres from 'postgres';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/pool.ts';
import { enterTenant, newChangeSet, type TenantTx } from '../../platform/database/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
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
import { admitSignUp, type SignUpLimits } from './unconfirmed-sign-ups.ts';

type SignUp = z.input<typeof completeOnboarding.body>;

/** An organization to be, and who founds it. */
export interface NewOrganization {
  organization: SignUp['organizationDetails'];
  subdomain: string;
  customDomain?: string | null | undefined;
  admin: SignUp['adminUser'];
  planId: string;
  billingCycle?: 'monthly' | 'yearly';
  withTrial: boolean;
}

interface Founded {
  organizationId: string;
  userId: string;
  passwordVersion: number;
  /** What an account that exists has shown besides its password. */
  secondFactor: SecondFactor | undefined;
}

/** Makes an organization with its administrator and its lists, whole or not at all. */
export type FoundOrganization = <T>(given: {
  wanted: NewOrganization;
  /** Where the request comes from: an existing account's password is guarded by it as at sign-in. */
  address: string;
  /** What else shall be done in the same transaction; its result is the result. */
  finish: (db: Session, founded: Founded) => Promise<T>;
}) => Promise<T>;

export function createFounder(deps: {
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
  withSecondFactor: WithSecondFactor;
  limits: SignUpLimits;
  seed: (tx: TenantTx) => Promise<void>;
}): FoundOrganization {
  const { pool, credentials, passwords, withSecondFactor, limits, seed } = deps;

  /** An existing account joins with its password; a new password is hashed before any lock is held. */
  async function prepareFounder({ email, password }: NewOrganization['admin'], address: string) {
    if (!(await credentials.find(email))) {
      return { passwordHash: await passwords.hash(password) };
    }
    const account = await credentials.check({ email, password, address, membersOnly: false });
    if (!account) {
      throw emailTaken();
    }
    return { account };
  }

  return async ({ wanted, address, finish }) => {
    // The database decides in the end; asking first spares the hashing.
    if (await isTaken(pool, wanted.subdomain)) {
      throw subdomainTaken();
    }
    const founder = await prepareFounder(wanted.admin, address);
    const organizationId = newId();

    const given = { account: founder.account, code: wanted.admin.code, address };
    const founding = withSecondFactor(given, async (db, secondFactor) => {
      await reserve(db, organizationId, wanted);
      const { id: userId, passwordVersion } =
        founder.account ?? (await insertPerson(db, wanted.admin, founder.passwordHash));
      await admitSignUp(db, limits, { organizationId, userId, address });
      // The modules' seeds find their tables as everywhere else.
      await db.simple('set local search_path = crm');
      const principal = { tenantId: organizationId, userId: null, permissions: new Map() };
      const tx = await enterTenant(db, principal, newChangeSet('onboarding.complete'));
      await insertTenant(tx, wanted);
      await insertMembership(tx, { userId, roleId: await insertRoles(tx) });
      await seed(tx);
      return finish(db, { organizationId, userId, passwordVersion, secondFactor });
    });
    return founding.catch(explainConflict);
  };
}

/** Who loses a race for a name or an address hears of it as if it had been taken before. */
function explainConflict(error: unknown): never {
  const constraint = error instanceof postgres.PostgresError ? error.constraint_name : undefined;
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
  const message = 'This email address has an account already. Sign in, or use another one.';
  return conflict(message, { 'adminUser.email': message });
}
