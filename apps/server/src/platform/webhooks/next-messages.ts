import type { Pool } from '../database/pool.ts';
import type { Waiting } from '../delivery-queue/delivery-queue.ts';

/** How many webhooks are considered at a time: those whose messages have waited longest. */
const maxWebhooks = 200;

/** The next due message of each webhook, except the given messages and webhooks. */
export async function listNextMessages(
  identityPool: Pool,
  excluded: { ids: readonly string[]; lanes: readonly string[] },
): Promise<Waiting[]> {
  return identityPool.use(
    db => db.sql<Waiting[]>`
      select "tenantId", id, lane, false as "isUrgent" from (
        select distinct on (tenant_id, webhook_id) tenant_id as "tenantId", id, webhook_id as lane, next_attempt_at_utc
        from crm.webhook_delivery
        where state = 'queued' and next_attempt_at_utc <= now()
          and id <> all (${[...excluded.ids]}::uuid[]) and webhook_id <> all (${[...excluded.lanes]}::uuid[])
        order by tenant_id, webhook_id, next_attempt_at_utc, id
      ) as next
      order by next_attempt_at_utc limit ${maxWebhooks}`,
  );
}
