import type { Granted } from '@pipewright/contract/permissions.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError } from '../../platform/errors.ts';
import { permissionsExceeding } from '../../platform/escalation.ts';
import type { StoredObject } from './refuse-used.ts';

/**
 * Deleting an object removes its permissions from roles, and an undo grants them again. Only somebody who may do both
 * can delete it.
 */
export async function demandRolesOf(tx: TenantTx, objects: readonly StoredObject[]): Promise<void> {
  const { principal } = tx;
  const entities = objects.map(({ entity }) => entity);
  const roles = await tx<{ granted: Granted }>`
    select jsonb_object_agg(permission, reach) as granted
    from crm.user_role cross join jsonb_each(permissions) as held (permission, reach)
    where tenant_id = ${principal.tenantId} and not is_built_in
      and split_part(permission, '.', 1) = any (${entities}::text[])
    group by id`;
  const isAllowed =
    principal.permissions.has(userRoles.permissions.edit) &&
    roles.every(({ granted }) => permissionsExceeding(principal, granted).length === 0);
  if (roles.length > 0 && !isAllowed) {
    throw new AppError('forbidden', {
      message: 'Roles have permissions for this object. An administrator can delete it.',
    });
  }
}
