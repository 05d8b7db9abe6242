import type { Granted, Permission, Reach } from '@pipewright/contract/permissions.ts';
import { type CustomFieldSet, customFieldSet } from './custom-fields/custom-field-set.ts';
import type { TenantTx } from './database/tenant-db.ts';
import type { Principal } from './principal.ts';
import { type OrganizationRules, organizationRules } from './record-rules/organization-rules.ts';
import { grantedBy, type StoredRole } from './role-permissions.ts';

interface Rights extends Partial<OrganizationRules> {
  readonly held: Granted;
  readonly teamIds: readonly string[];
  readonly customFields?: CustomFieldSet | undefined;
}

/** The permissions of a member's role and the people in their reach; empty for somebody who has left. */
export async function readRights(tx: TenantTx, userId: string): Promise<Rights> {
  const { tenantId } = tx.principal;
  const [row] = await tx<
    StoredRole & { teamIds: string[]; customFieldsJson: string | null; rulesJson: string }
  >`
    select permissions, is_built_in as "isBuiltIn", crm.teammates(${tenantId}, ${userId}) as "teamIds",
      crm.custom_fields_for(${tenantId}, user_role.id) as "customFieldsJson",
      crm.record_rules_for(${tenantId}) as "rulesJson"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and user_id = ${userId} and membership.is_active`;
  return row
    ? {
        held: grantedBy(row),
        teamIds: row.teamIds,
        customFields: customFieldSet(row.customFieldsJson),
        ...organizationRules(row.rulesJson),
      }
    : { held: {}, teamIds: [] };
}

/** A member with what they may do now; without any permission if they have left. */
export async function memberPrincipal(tx: TenantTx, userId: string): Promise<Principal & { userId: string }> {
  const { held, ...rights } = await readRights(tx, userId);
  return { tenantId: tx.principal.tenantId, userId, permissions: permissionsOf(held), ...rights };
}

/** The permissions of a role in the form that a principal has them. */
export function permissionsOf(held: Granted): ReadonlyMap<Permission, Reach> {
  return new Map(Object.entries(held) as [Permission, Reach][]);
}
