import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { grantedBy, type StoredRole } from '../role-permissions.ts';

/** An active member with what decides whose records they see. */
export interface Reader extends StoredRole, Record<string, unknown> {
  readonly id: string;
  readonly teamIds: readonly string[];
}

export async function readReaders(tx: TenantTx): Promise<readonly Reader[]> {
  const { tenantId } = tx.principal;
  return tx<Reader & { teamIds: string[] }>`
    select user_id as id, permissions, is_built_in as "isBuiltIn", crm.teammates(${tenantId}, user_id) as "teamIds"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and membership.is_active
    order by full_name, user_id`;
}

/** Whether somebody sees a record by its owner: what `withinReach` says of rows, for owners that records would have. */
export function seenBy(reader: Reader, resource: AnyResource): (owner: string | null) => boolean {
  const reach = grantedBy(reader)[resource.permissions.read];
  switch (reach) {
    case 'all':
      return () => true;
    case 'team':
      return owner => owner === null || reader.teamIds.includes(owner);
    case 'own':
      return owner => owner === reader.id;
    default:
      return () => false;
  }
}
