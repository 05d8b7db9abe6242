import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, stale } from '../../platform/errors.ts';
import { assertNoEscalation } from '../../platform/escalation.ts';
import type { Principal } from '../../platform/principal.ts';
import type { TenantWrite } from '../organizations/tenant-writes.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import { assertNotMorePrivileged, lockMember, type Member, membership, readRole } from './member-rows.ts';

interface MemberRequest {
  principal: Principal;
  userId: string;
  /** The version that the user has seen. */
  ifMatch?: number | undefined;
}
type MemberResult = Promise<{ body: { message: string }; headers: Record<string, string> }>;

/** Changes to existing members. The database ensures that an administrator remains. */
export interface Members {
  changeRole(asked: MemberRequest & { roleId: string }): MemberResult;
  deactivate(asked: MemberRequest): MemberResult;
  reactivate(asked: MemberRequest): MemberResult;
}

export function createMembers(deps: { write: TenantWrite; demo: DemoAccounts }): Members {
  const { write, demo } = deps;

  /** Changes one member, if the user may do so. `work` returns the message. */
  async function change(
    { principal, userId, ifMatch }: MemberRequest,
    action: string,
    work: (tx: TenantTx, member: Member) => Promise<string>,
  ): MemberResult {
    await demo.assertNotDemo(userId);
    const { result, headers } = await write(principal, action, async (tx, { changeSet }) => {
      const member = await lockMember(tx, userId);
      if (ifMatch !== undefined && ifMatch !== member.version) {
        throw stale();
      }
      assertNotMorePrivileged(tx, member);
      changeSet.changedEntities.add(membership);
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

/** The database ends the sessions, keys and calendar addresses of a deactivated member. */
async function setActive(tx: TenantTx, { userId }: Member, isActive: boolean): Promise<void> {
  await tx`
    update crm.membership set is_active = ${isActive}
    where tenant_id = ${tx.principal.tenantId} and user_id = ${userId}`;
}
