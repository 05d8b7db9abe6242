import { actionNeeds, actions, areas, type Granted, rankOf } from '@pipewright/contract/permissions.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { refuseEscalation } from '../../platform/escalation.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** New organizations are given their roles by identity; that the built-in one stays is kept by the database. */
export const userRolesModule = defineModule({
  resource: userRoles,
  table: 'user_role',
  usedBy: [
    { table: 'membership', column: 'role_id', label: ['member', 'members'] },
    { table: 'invitation', column: 'role_id', label: ['invitation', 'invitations'] },
  ],
  check: async ({ tx, ids, body }) => {
    if (body.permissions) {
      refuseEscalation(tx.principal, body.permissions, ids.length > 0 ? await heldBy(tx, ids) : [{}]);
    }
    return body.permissions && (findNothing(body.permissions) ?? findGap(body.permissions));
  },
  checkUndo: async (tx, changeSetId) => {
    const restored = await tx<{ id: string; permissions: Granted }>`
      select row_id as id, before -> 'permissions' as permissions from crm.change_log
      where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId}
        and entity = ${userRoles.name} and before ? 'permissions'`;
    for (const { id, permissions } of restored) {
      const [held = {}] = await heldBy(tx, [id]);
      refuseEscalation(tx.principal, permissions, [held]);
    }
  },
});

async function heldBy(tx: TenantTx, ids: readonly string[]): Promise<Granted[]> {
  const rows = await tx<{ permissions: Granted }>`
    select permissions from crm.user_role where tenant_id = ${tx.principal.tenantId} and id = any (${ids})`;
  return rows.map(row => row.permissions);
}

/** Whoever had such a role would sign in to nothing, and not know why. */
function findNothing(granted: Granted): { permissions: string } | undefined {
  return Object.keys(granted).length === 0
    ? { permissions: 'Choose at least one permission. To shut somebody out, deactivate them.' }
    : undefined;
}

/** An action reaches no further than those that it needs. */
function findGap(granted: Granted): { permissions: string } | undefined {
  for (const area of areas) {
    for (const action of actions) {
      const lacking = actionNeeds[action].find(
        needed => rankOf(granted[`${area}.${needed}`]) < rankOf(granted[`${area}.${action}`]),
      );
      if (lacking) {
        return { permissions: `${area}.${action} reaches further than ${area}.${lacking}, which it needs.` };
      }
    }
  }
  return undefined;
}
