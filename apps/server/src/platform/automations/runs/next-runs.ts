import type { Pool } from '../../database/pool.ts';
import type { Waiting } from '../../delivery-queue/delivery-queue.ts';

/** How many automations are considered at a time: those whose runs have waited longest. */
const maxAutomations = 200;

/** The next due run of each automation, except the given runs and automations. */
export async function listNextRuns(
  identityPool: Pool,
  excluded: { ids: readonly string[]; lanes: readonly string[] },
): Promise<Waiting[]> {
  return identityPool.use(
    db => db.sql<Waiting[]>`
      select "tenantId", id, lane, false as "isUrgent" from (
        select distinct on (tenant_id, automation_id) tenant_id as "tenantId", id, automation_id as lane, wake_at_utc
        from crm.automation_run
        where state in ('queued', 'waiting') and wake_at_utc <= now()
          and id <> all (${[...excluded.ids]}::uuid[]) and automation_id <> all (${[...excluded.lanes]}::uuid[])
        order by tenant_id, automation_id, wake_at_utc, id
      ) as next
      order by wake_at_utc limit ${maxAutomations}`,
  );
}
