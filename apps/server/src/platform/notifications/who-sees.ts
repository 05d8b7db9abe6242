import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
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
  return (await whoSeesEach(tx, resource, [recordId], among)).get(recordId) ?? [];
}

/** The same for several records, with two statements for all of them. */
export async function whoSeesEach(
  tx: TenantTx,
  resource: AnyResource,
  recordIds: readonly string[],
  among: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly Person[]>> {
  const readers = await findReaders(tx, resource, among);
  const seen = new Map<string, Person[]>();
  if (readers.length === 0) {
    return seen;
  }
  // Reach is decided by the same predicate as in lists, once for each reader, in one statement.
  const { tenantId } = tx.principal;
  const values = createValues(tenantId, recordIds);
  const reached = readers.map((member, place) => {
    const { id: userId, teamIds } = member;
    const principal = { tenantId, userId, permissions: permissionsOf(grantedBy(member)), teamIds };
    const reach = withinReach(resource, principal, resource.permissions.read, values);
    return `select ${place} as place, id from crm.${tableOf(resource.name)}
      where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''}`;
  });
  const rows = await tx[runText](`${reached.join(' union all ')} order by place`, values.list);
  for (const { place, id } of rows) {
    const reader = readers[Number(place)];
    if (reader) {
      seen.set(id, [...(seen.get(id) ?? []), { id: reader.id, fullName: reader.fullName }]);
    }
  }
  return seen;
}

/** The active members who may see some of the records, by name. */
async function findReaders(
  tx: TenantTx,
  resource: AnyResource,
  among: readonly string[] | null,
): Promise<readonly Member[]> {
  const { tenantId } = tx.principal;
  const members = await tx<Member>`
    select user_id as id, full_name as "fullName", permissions, is_built_in as "isBuiltIn",
      crm.teammates(${tenantId}, user_id) as "teamIds"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and membership.is_active
      and (${among}::uuid[] is null or user_id = any (${among}::uuid[]))
    order by full_name, user_id`;
  return members.filter(member => resource.permissions.read in grantedBy(member));
}
