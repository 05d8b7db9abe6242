import type { changeProfile } from '@pipewright/contract/operations/account/account.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import type { Principal } from '../../platform/principal.ts';
import { membership } from '../members/member-rows.ts';
import { readMyOrganizations } from '../organizations/my-organizations.ts';
import type { TenantWrite } from '../organizations/tenant-writes.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';

type Profile = z.output<typeof changeProfile.body>;

/** Changes the user's own name, telephone number and language. */
export type ChangeProfile = (principal: Principal, userId: string, profile: Profile) => Promise<void>;

/**
 * The account belongs to the person, and each organization stores the names of its members itself. So the name is
 * updated in all of them, each by a change set that its log shows.
 */
export function createChangeProfile(deps: {
  pool: Pool;
  write: TenantWrite;
  demo: DemoAccounts;
}): ChangeProfile {
  const { pool, write, demo } = deps;

  return async (principal, userId, { firstName, lastName, phoneNumber, language }) => {
    await demo.assertNotDemo(userId);
    await pool.use(
      db => db.sql`
        update identity.user_account
        set first_name = ${firstName}, last_name = ${lastName}, phone_number = ${phoneNumber || null},
          language = ${language === undefined ? db.sql`language` : language}
        where id = ${userId}`,
    );
    const fullName = `${firstName} ${lastName}`;
    for (const { id: tenantId } of await readMyOrganizations(pool, principal)) {
      await write({ ...principal, tenantId }, 'members.rename', async (tx, { changeSet }) => {
        changeSet.changedEntities.add(membership);
        await tx`
          update crm.membership set full_name = ${fullName}
          where tenant_id = ${tenantId} and user_id = ${userId} and full_name <> ${fullName}`;
      });
    }
  };
}
