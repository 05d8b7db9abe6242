import type { Session } from '../../database/connections/pool.ts';
import { refused } from '../refused.ts';
import type { DataRules } from '../trust/restore-data.ts';

/** Checks the requirements of an organization, which triggers check only for changes. */
export async function assertComplete(
  session: Session,
  tenantId: string,
  needs: DataRules['needs'],
): Promise<void> {
  for (const { condition, otherwise } of needs) {
    const [found] = await session.run(`select ${condition} as "isMet"`, [tenantId]);
    if (!found?.isMet) {
      throw refused(otherwise);
    }
  }
}

/** Deletes the backup schedule if the person it runs for no longer exists. */
export async function deleteOrphanedSchedule(session: Session, tenantId: string): Promise<void> {
  await session.sql`
    delete from crm.backup_schedule
    where tenant_id = ${tenantId} and not exists (
      select from crm.membership where membership.tenant_id = ${tenantId} and user_id = set_by_user_id)`;
}

/** Fills `crm.action_kind`, which is otherwise maintained while the log is written. */
export async function fillActionKinds(session: Session, tenantId: string): Promise<void> {
  await session.sql`
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    select distinct ${tenantId}::uuid, actor_id, operation, entity, change_set_id
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    where change_log.tenant_id = ${tenantId} and actor_id is not null`;
}
