import type { Granted, Permission, Reach } from '@pipewright/contract/permissions.ts';
import { type CustomFieldSet, customFieldSet } from './custom-fields/custom-field-set.ts';
import { type CustomObjectSet, customObjectSet } from './custom-objects/custom-object-set.ts';
import { usablePermissions } from './custom-objects/object-permissions.ts';
import type { TenantTx } from './database/tenant/tenant-db.ts';
import type { Principal } from './principal.ts';
import { type OrganizationRules, organizationRules } from './record-rules/organization-rules.ts';
import { grantedBy, type StoredRole } from './role-permissions.ts';

interface Rights extends Partial<OrganizationRules> {
  readonly held: Granted;
  readonly teamIds: readonly string[];
  readonly customFields?: CustomFieldSet | undefined;
  readonly customObjects?: CustomObjectSet | undefined;
}

/** The permissions of a member's role and the people in their reach; empty for somebody who has left. */
export async function readRights(tx: TenantTx, userId: string): Promise<Rights> {
  const { tenantId } = tx.principal;
  const [row] = await tx<
    StoredRole & {
      teamIds: string[];
      customFieldsJson: string | null;
      customObjectsJson: string | null;
      rulesJson: string;
    }
  >`
    select permissions, is_built_in as "isBuiltIn", crm.teammates(${tenantId}, ${userId}) as "teamIds",
      crm.custom_fields_for(${tenantId}, user_role.id) as "customFieldsJson",
      crm.custom_objects_for(${tenantId}) as "customObjectsJson",
      crm.record_rules_for(${tenantId}) as "rulesJson"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and user_id = ${userId} and membership.is_active`;
  if (!row) {
    return { held: {}, teamIds: [] };
  }
  const customObjects = customObjectSet(row.customObjectsJson);
  return {
    held: usablePermissions(grantedBy(row), customObjects),
    teamIds: row.teamIds,
    customFields: customFieldSet(row.customFieldsJson),
    customObjects,
    ...organizationRules(row.rulesJson),
  };
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
