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
    // From one automation to the next in the index, because thousands of runs of one automation may be waiting.
    db => db.sql<Waiting[]>`
      with recursive automation as (
        (select tenant_id, automation_id from crm.automation_run
          where state in ('queued', 'waiting') order by tenant_id, automation_id limit 1)
        union all
        select following.tenant_id, following.automation_id from automation cross join lateral (
          select run.tenant_id, run.automation_id from crm.automation_run as run
          where run.state in ('queued', 'waiting')
            and (run.tenant_id, run.automation_id) > (automation.tenant_id, automation.automation_id)
          order by run.tenant_id, run.automation_id limit 1) as following
      )
      select next.tenant_id as "tenantId", next.id, next.automation_id as lane, false as "isUrgent"
      from automation cross join lateral (
        select run.tenant_id, run.id, run.automation_id, run.wake_at_utc from crm.automation_run as run
        where run.tenant_id = automation.tenant_id and run.automation_id = automation.automation_id
          and run.state in ('queued', 'waiting') and run.wake_at_utc <= now()
          and run.id <> all (${[...excluded.ids]}::uuid[])
        order by run.wake_at_utc, run.id limit 1) as next
      where automation.automation_id <> all (${[...excluded.lanes]}::uuid[])
      order by next.wake_at_utc limit ${maxAutomations}`,
  );
}
