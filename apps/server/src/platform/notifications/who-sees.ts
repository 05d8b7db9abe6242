import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { permissionsOf } from '../read-rights.ts';
import { tableOf } from '../resources/query/columns.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { grantedBy, type StoredRole } from '../role-permissions.ts';

interface Member extends StoredRole, Record<string, unknown> {
  readonly id: string;
  readonly fullName: string;
  readonly teamIds: string[];
}

interface Person {
  readonly id: string;
  readonly fullName: string;
}

/** The active members who can see a record, by name; only of some people if these are given. */
export async function whoSees(
  tx: TenantTx,
  resource: AnyResource,
  recordId: string,
  among: readonly string[] | null = null,
): Promise<readonly Person[]> {
  const { tenantId } = tx.principal;
  const { read } = resource.permissions;
  const members = await tx<Member>`
    select user_id as id, full_name as "fullName", permissions, is_built_in as "isBuiltIn",
      crm.teammates(${tenantId}, user_id) as "teamIds"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and membership.is_active
      and (${among}::uuid[] is null or user_id = any (${among}::uuid[]))
    order by full_name, user_id`;
  const readers = members.filter(member => read in grantedBy(member));
  if (readers.length === 0) {
    return [];
  }
  // Reach is decided by the same predicate as in lists, once for each reader, in one statement.
  const values = createValues(tenantId, recordId);
  const tests = readers.map(member => {
    const { id: userId, teamIds } = member;
    const principal = { tenantId, userId, permissions: permissionsOf(grantedBy(member)), teamIds };
    const reach = withinReach(resource, principal, read, values);
    return `exists (select from crm.${tableOf(resource.name)} where tenant_id = $1 and id = $2${reach ? ` and ${reach}` : ''})`;
  });
  const [row] = await tx[runText](`select array[${tests.join(', ')}] as seen`, values.list);
  const seen: readonly boolean[] = row?.seen ?? [];
  return readers.flatMap(({ id, fullName }, place) => (seen[place] ? [{ id, fullName }] : []));
}
