import { listTenantUsers } from '@pipewright/contract/operations/organization/users.ts';
import { defineReadRoute } from '../../platform/http/routes/define-route.ts';

export const listTenantUsersRoute = defineReadRoute(listTenantUsers, async ({ principal, db }) => {
  const { tenantId } = principal;
  const rows = await db.read(
    principal,
    tx => tx<{ id: string; fullName: string; email: string; role: string; isActive: boolean }>`
      select user_id as id, full_name as "fullName", email, user_role.name as role, membership.is_active as "isActive"
      from crm.membership
      join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
      where membership.tenant_id = ${tenantId}
      order by full_name, email`,
  );
  const mayKnowAddresses = principal.sessionId !== undefined || principal.permissions.has('users.manage');
  return { body: rows.map(row => ({ ...row, email: mayKnowAddresses ? row.email : null })) };
});
