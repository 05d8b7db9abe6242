import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { conflict, stale } from '../../platform/errors.ts';
import { assertNoEscalation } from '../../platform/escalation.ts';
import type { Principal } from '../../platform/principal.ts';
import type { TenantWrite } from '../organizations/tenant-writes.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import { lockMember, type Member, membership, readRole, refuseMorePrivileged } from './member-rows.ts';

interface Asked {
  principal: Principal;
  userId: string;
  /** The version that the asker has seen. */
  ifMatch?: number | undefined;
}
type Told = Promise<{ body: { message: string }; headers: Record<string, string> }>;

/** What happens to people once they are in. That somebody stays administrator is kept by the database. */
export interface Members {
  changeRole(asked: Asked & { roleId: string }): Told;
  deactivate(asked: Asked): Told;
  reactivate(asked: Asked): Told;
}

export function createMembers(deps: { write: TenantWrite; demo: DemoAccounts }): Members {
  const { write, demo } = deps;

  /** One change of one person, for who may make it; `work` answers what to tell. */
  async function change(
    { principal, userId, ifMatch }: Asked,
    action: string,
    work: (tx: TenantTx, member: Member) => Promise<string>,
  ): Told {
    await demo.refuse(userId);
    const { result, headers } = await write(principal, action, async (tx, { changeSet }) => {
      const member = await lockMember(tx, userId);
      if (ifMatch !== undefined && ifMatch !== member.version) {
        throw stale();
      }
      refuseMorePrivileged(tx, member);
      changeSet.touched.add(membership);
      return work(tx, member);
    });
    return { body: { message: result }, headers };
  }

  return {
    changeRole: asked =>
      change(asked, 'members.change-role', async (tx, member) => {
        const role = await readRole(tx, asked.roleId);
        assertNoEscalation(tx.principal, role.permissions, [member.permissions]);
        await tx`
          update crm.membership set role_id = ${asked.roleId}
          where tenant_id = ${tx.principal.tenantId} and user_id = ${member.userId}`;
        return `${member.fullName} is now ${role.name}.`;
      }),

    deactivate: asked =>
      change(asked, 'members.deactivate', async (tx, member) => {
        if (member.userId === tx.principal.userId) {
          throw conflict('You cannot deactivate yourself. Ask another administrator.');
        }
        await setActive(tx, member, false);
        return `${member.fullName} is deactivated.`;
      }),

    reactivate: asked =>
      change(asked, 'members.reactivate', async (tx, member) => {
        assertNoEscalation(tx.principal, member.permissions, [member.isActive ? member.permissions : {}]);
        await setActive(tx, member, true);
        return `${member.fullName} is active again.`;
      }),
  };
}

/** Whoever is not active has neither session, key nor calendar here: the database ends them with the row. */
async function setActive(tx: TenantTx, { userId }: Member, isActive: boolean): Promise<void> {
  await tx`
    update crm.membership set is_active = ${isActive}
    where tenant_id = ${tx.principal.tenantId} and user_id = ${userId}`;
}
