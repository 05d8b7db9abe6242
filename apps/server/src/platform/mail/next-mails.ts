import type { Pool } from '../database/pool.ts';
import type { Waiting } from '../delivery-queue/delivery-queue.ts';

/** How many organizations are considered at a time: those whose mail has waited longest. */
const maxTenants = 200;

/** The next due mail of each organization, except the given mails and organizations. */
export async function listNextMails(
  identityPool: Pool,
  excluded: { ids: readonly string[]; lanes: readonly string[] },
): Promise<Waiting[]> {
  return identityPool.use(
    db => db.sql<Waiting[]>`
      select "tenantId", id, "tenantId" as lane, "isUrgent" from (
        select distinct on (tenant_id) tenant_id as "tenantId", id, is_urgent as "isUrgent", next_attempt_at_utc
        from crm.mail
        where state = 'queued' and next_attempt_at_utc <= now()
          and id <> all (${[...excluded.ids]}::uuid[]) and tenant_id <> all (${[...excluded.lanes]}::uuid[])
        order by tenant_id, is_urgent desc, next_attempt_at_utc, id
      ) as next
      order by "isUrgent" desc, next_attempt_at_utc limit ${maxTenants}`,
  );
}
