import type { listMyOrganizations } from '@pipewright/contract/operations/account/account.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import type { Principal } from '../../platform/principal.ts';

type MyOrganizations = z.output<typeof listMyOrganizations.result>;

/** The organizations in which a user is an active member, by name. */
export async function readMyOrganizations(pool: Pool, principal: Principal): Promise<MyOrganizations> {
  const rows = await pool.use(
    db => db.sql<MyOrganizations>`
      select organization.id, organization.name, organization.subdomain, role.name as role,
        organization.id = ${principal.tenantId} as "isCurrent"
      from crm.membership member
      join crm.organization on organization.tenant_id = member.tenant_id and organization.id = member.tenant_id
      join crm.user_role role on role.tenant_id = member.tenant_id and role.id = member.role_id
      where member.user_id = ${principal.userId} and member.is_active
      order by lower(organization.name), organization.id`,
  );
  return [...rows];
}
