import type { Granted } from '@pipewright/contract/permissions.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { permissionsExceeding } from '../../platform/escalation.ts';
import { msg } from '../../platform/language/message.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import type { Addressee } from '../accounts/account-mailer.ts';

/** The entity name of members in the change log. */
export const membership = 'membership';

export interface Member {
  userId: string;
  fullName: string;
  isActive: boolean;
  version: number;
  /** The permissions of their role. */
  permissions: Granted;
}

interface Role {
  name: string;
  permissions: Granted;
}

/** Reads a member and locks the row. */
export async function lockMember(tx: TenantTx, userId: string): Promise<Member> {
  const { tenantId } = tx.principal;
  const [row] = await tx<Member & StoredRole>`
    select user_id as "userId", full_name as "fullName", membership.is_active as "isActive", membership.version,
      permissions, is_built_in as "isBuiltIn"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and user_id = ${userId}
    for update of membership`;
  if (!row) {
    throw notFound('No such person.');
  }
  const { isBuiltIn: _, ...member } = row;
  return { ...member, permissions: grantedBy(row) };
}

/** A role that can be assigned. */
export async function readRole(tx: TenantTx, roleId: string): Promise<Role> {
  const [role] = await tx<StoredRole & { name: string; isActive: boolean }>`
    select name, permissions, is_built_in as "isBuiltIn", is_active as "isActive" from crm.user_role
    where tenant_id = ${tx.principal.tenantId} and id = ${roleId}`;
  if (!role) {
    throw invalid({ roleId: 'This role does not exist' });
  }
  if (!role.isActive) {
    throw invalid({ roleId: 'This role is not in use any more. Choose another one.' });
  }
  return { name: role.name, permissions: grantedBy(role) };
}

/** Managing users gives no power over members with more permissions. Users may lower their own role, though. */
export function assertNotMorePrivileged({ principal }: TenantTx, member: Member): void {
  if (member.userId !== principal.userId && permissionsExceeding(principal, member.permissions).length > 0) {
    throw new AppError('forbidden', {
      message: msg`You cannot change ${member.fullName}, who may do more than you.`,
    });
  }
}

/**
 * Throws if the member belongs to another organization as well. An account is shared by all organizations, so one of
 * them must not give access to the others. The account must be read before the tenant is entered: within a tenant,
 * other organizations are not visible.
 */
export function assertOnlyHere(
  account: Addressee | undefined,
  { principal }: TenantTx,
  member: Member,
): Addressee {
  if (!account || !member.isActive) {
    throw conflict(msg`${member.fullName} is deactivated, and cannot sign in here anyway.`);
  }
  if (account.organizationIds.some(id => id !== principal.tenantId)) {
    throw conflict(
      msg`${member.fullName} belongs to another organization too, which this would open as well. Ask whoever runs this server.`,
    );
  }
  return account;
}

/** The name of a member, for messages to those affected by their actions. */
export async function nameOf(tx: TenantTx, userId: string): Promise<string> {
  const [member] = await tx<{ fullName: string }>`
    select full_name as "fullName" from crm.membership
    where tenant_id = ${tx.principal.tenantId} and user_id = ${userId}`;
  return member?.fullName ?? 'An administrator';
}
