import { type Permission, type Reach, reaches } from '@pipewright/contract/permissions.ts';
import type { TenantTx } from '../database/tenant-db.ts';

type Held = Readonly<Record<string, string>>;

/** What a member's role allows now; nothing to somebody who has left. */
export async function readPermissions(tx: TenantTx, userId: string): Promise<Held> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ permissions: Held }>`
    select permissions from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and user_id = ${userId} and membership.is_active`;
  return row?.permissions ?? {};
}

/** What was allowed when the work was asked for and still is: whoever loses a right does not keep it in the background. */
export function lesserOf(then: Held, now: Held): ReadonlyMap<Permission, Reach> {
  const both = Object.entries(then).flatMap(([permission, reach]) => {
    const least = reaches.find(known => known === reach || known === now[permission]);
    return least && now[permission] ? [[permission as Permission, least] as const] : [];
  });
  return new Map(both);
}
