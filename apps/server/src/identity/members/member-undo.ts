import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNoEscalation } from '../../platform/escalation.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import { assertNotMorePrivileged, lockMember, membership } from './member-rows.ts';

/** Changes to members are undone under the same rules under which they are made. */
export const memberUndoGuards: readonly UndoGuard[] = [
  { entity: membership, permission: 'users.manage', check: checkMembers },
  { entity: 'invitation', permission: 'users.manage', check: checkInvitations },
];

async function checkMembers(tx: TenantTx, changeSetId: string): Promise<void> {
  const { tenantId } = tx.principal;
  // Not joined with other tables, because a former member has no rows there.
  const [joined] = await tx`
    select from crm.change_log
    where tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = ${membership}
      and operation <> 'update' limit 1`;
  if (joined) {
    throw conflict('That somebody joined cannot be undone. Deactivate them instead.');
  }
  const changes = await tx<
    StoredRole & { userId: string; isActive: boolean | null; formerName: string | null }
  >`
    select user_id as "userId", (before ->> 'is_active')::boolean as "isActive",
      before ->> 'full_name' as "formerName", restored.permissions,
      restored.is_built_in as "isBuiltIn"
    from crm.change_log
    join crm.membership on membership.tenant_id = ${tenantId} and membership.id = row_id
    join crm.user_role as restored on restored.tenant_id = ${tenantId}
      and restored.id = coalesce((before ->> 'role_id')::uuid, role_id)
    where change_log.tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = ${membership}`;
  for (const { userId, isActive, formerName, ...restored } of changes) {
    if (formerName !== null) {
      // The name belongs to the account; the organization only has a copy.
      throw conflict('People change their own name, under Profile.');
    }
    const member = await lockMember(tx, userId);
    assertNotMorePrivileged(tx, member);
    if (isActive === false && userId === tx.principal.userId) {
      throw conflict('You cannot deactivate yourself. Ask another administrator.');
    }
    assertNoEscalation(tx.principal, grantedBy(restored), [isActive === true ? {} : member.permissions]);
  }
}

/** Restoring an invitation grants its role again. */
async function checkInvitations(tx: TenantTx, changeSetId: string): Promise<void> {
  const { tenantId } = tx.principal;
  const restored = await tx<StoredRole>`
    select permissions, is_built_in as "isBuiltIn" from crm.change_log
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = (before ->> 'role_id')::uuid
    where change_log.tenant_id = ${tenantId} and change_set_id = ${changeSetId} and entity = 'invitation'
      and operation = 'delete'`;
  for (const role of restored) {
    assertNoEscalation(tx.principal, grantedBy(role), [{}]);
  }
}
