import {
  actionNeeds,
  actions,
  areas,
  type Granted,
  permissions,
  rankOf,
} from '@pipewright/contract/permissions.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNoEscalation } from '../../platform/escalation.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { grantedBy, grantedExpression, type StoredRole } from '../../platform/role-permissions.ts';

/** Identity creates the roles of new organizations; the database protects the built-in one. */
export const userRolesModule = defineModule({
  resource: userRoles,
  table: 'user_role',
  usedBy: [
    { table: 'membership', column: 'role_id', label: ['member', 'members'] },
    { table: 'invitation', column: 'role_id', label: ['invitation', 'invitations'] },
  ],
  trustedOnly: 'Roles decide who may do what.',
  selects: { permissions: grantedExpression },
  check: async ({ tx, ids, body }) => {
    if (body.permissions) {
      const roles = await readRoles(tx, ids);
      assertNoEscalation(tx.principal, body.permissions, ids.length > 0 ? roles.map(grantedBy) : [{}]);
      refuseLess(roles, body.permissions);
    }
    return body.permissions && (findNothing(body.permissions) ?? findGap(body.permissions));
  },
  // Forms send all fields; a copy of what the built-in role grants would only look like a change.
  prepare: async ({ tx, ids, body }) => {
    const [role, ...others] = body.permissions ? await readRoles(tx, ids) : [];
    return role?.isBuiltIn && others.length === 0 ? { ...body, permissions: undefined } : body;
  },
  checkUndo: async (tx, changeSetId) => {
    const restored = await tx<{ id: string; permissions: Granted }>`
      select row_id as id, before -> 'permissions' as permissions from crm.change_log
      where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId}
        and entity = ${userRoles.name} and before ? 'permissions'`;
    for (const { id, permissions } of restored) {
      const [role] = await readRoles(tx, [id]);
      assertNoEscalation(tx.principal, permissions, [role ? grantedBy(role) : {}]);
    }
  },
});

async function readRoles(tx: TenantTx, ids: readonly string[]): Promise<readonly StoredRole[]> {
  return tx<StoredRole>`
    select permissions, is_built_in as "isBuiltIn" from crm.user_role
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids})`;
}

/** The database cannot check this: the permissions of the built-in role are not stored. */
function refuseLess(roles: readonly StoredRole[], wanted: Granted): void {
  if (roles.some(({ isBuiltIn }) => isBuiltIn) && permissions.some(each => wanted[each] !== 'all')) {
    throw conflict('The built-in role keeps all its permissions.');
  }
}

/** Whoever had such a role would sign in to nothing, and not know why. */
function findNothing(granted: Granted): { permissions: Text } | undefined {
  return Object.keys(granted).length === 0
    ? { permissions: 'Choose at least one permission. To shut somebody out, deactivate them.' }
    : undefined;
}

/** An action reaches no further than those that it needs. */
function findGap(granted: Granted): { permissions: Text } | undefined {
  for (const area of areas) {
    for (const action of actions) {
      const lacking = actionNeeds[action].find(
        needed => rankOf(granted[`${area}.${needed}`]) < rankOf(granted[`${area}.${action}`]),
      );
      if (lacking) {
        return {
          permissions: msg`${area}.${action} reaches further than ${area}.${lacking}, which it needs.`,
        };
      }
    }
  }
  return undefined;
}
