import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { insertMembership, insertPerson } from '../organizations/organization-rows.ts';
import { emailDomainProblem } from '../security/security-rules.ts';
import type { NewOrganization } from '../sign-up/create-organization.ts';

/** Adds a member with one of the organization's roles. An existing account stays as it is. */
export type AddMember = (given: {
  tenantId: string;
  /** The name of the role. */
  role: string;
  person: NewOrganization['admin'];
}) => Promise<{ userId: string }>;

export function createAddMember(deps: {
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
}): AddMember {
  const { pool, credentials, passwords } = deps;

  return async ({ tenantId, role, person }) => {
    const existing = await credentials.find(person.email);
    const passwordHash = existing ? '' : await passwords.hash(person.password);

    const add = async (db: Session) => {
      const problem = await emailDomainProblem(db, { tenantId, email: person.email });
      if (problem) {
        throw invalid({ email: problem });
      }
      const { id: userId } = existing ?? (await insertPerson(db, person, passwordHash));
      const principal = systemPrincipal(tenantId);
      const tx = await enterTenant(db, principal, newChangeSet('members.add'));
      const [found] = await tx<{ id: string }>`
        select id from crm.user_role where tenant_id = ${tenantId} and lower(name) = lower(${role})`;
      if (!found) {
        throw notFound('No such role.');
      }
      await insertMembership(tx, { userId, roleId: found.id });
      return { userId };
    };
    return runTransaction(pool, 'begin', add, { onBehalfOf: tenantId });
  };
}
