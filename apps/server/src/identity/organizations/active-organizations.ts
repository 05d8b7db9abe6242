import type { Session } from '../../platform/database/connections/pool.ts';

/**
 * SQL for a query over `user_account account`: the organizations in which they are an active member, the last used one
 * first and those that are about to be deleted last.
 */
export function activeOrganizationIds(db: Session) {
  return db.sql`
    array(
      select member.tenant_id from crm.active_memberships(account.id) as member
      order by is_closing, (
        select max(last_used_at_utc) from identity.session
        where user_id = account.id and organization_id = member.tenant_id and application_id is null
      ) desc nulls last, member.created_at_utc, member.id
    )`;
}
