import type { Pool } from '../database/connections/pool.ts';
import { isDistributed } from '../database/distribution/distribute.ts';
import type { Waiting } from './delivery-queue.ts';

/** How many lanes are considered at a time: those whose items have waited longest. */
const maxLanes = 200;

/** A table of waiting items, with an index on the tenant, the lane and the time of waiting items. */
interface QueueTable {
  readonly table: 'mail' | 'webhook_delivery' | 'automation_run';
  /** The column with the lane of an item. */
  readonly lane: 'tenant_id' | 'webhook_id' | 'automation_id';
  /** The condition for waiting items, as in the index. */
  readonly waits: string;
  /** The column with the time when an item is due. */
  readonly due: string;
  /** The column that marks items with priority. */
  readonly urgent?: string;
}

/** The next due item of each lane, except the given items and lanes. */
export function createNextOfLanes({ table, lane, waits, due, urgent }: QueueTable) {
  // Jumps from one lane to the next in the index, because thousands of items of one lane may be waiting.
  const byLanes = `
    with recursive lane as (
      (select tenant_id, ${lane} as id from crm.${table} where ${waits} order by tenant_id, ${lane} limit 1)
      union all
      select following.tenant_id, following.id from lane cross join lateral (
        select item.tenant_id, item.${lane} as id from crm.${table} as item
        where ${waits} and (item.tenant_id, item.${lane}) > (lane.tenant_id, lane.id)
        order by item.tenant_id, item.${lane} limit 1) as following
    )
    select lane.tenant_id as "tenantId", next.id, lane.id as lane, next.is_urgent as "isUrgent"
    from lane cross join lateral (
      select item.id, ${urgent ? `item.${urgent}` : 'false'} as is_urgent, item.${due} as due from crm.${table} as item
      where item.tenant_id = lane.tenant_id and item.${lane} = lane.id and ${waits} and item.${due} <= now()
        and item.id <> all ($1::uuid[])
      order by ${urgent ? `item.${urgent} desc, ` : ''}item.${due}, item.id limit 1) as next
    where lane.id <> all ($2::uuid[])
    order by next.is_urgent desc, next.due limit ${maxLanes}`;
  // Citus does not allow recursion over several nodes.
  const byItems = `
    select next.tenant_id as "tenantId", next.id, next.lane, next.is_urgent as "isUrgent"
    from (
      select distinct on (item.tenant_id, item.${lane}) item.tenant_id, item.id, item.${lane} as lane,
        ${urgent ? `item.${urgent}` : 'false'} as is_urgent, item.${due} as due
      from crm.${table} as item
      where ${waits} and item.${due} <= now() and item.id <> all ($1::uuid[]) and item.${lane} <> all ($2::uuid[])
      order by item.tenant_id, item.${lane}, ${urgent ? `item.${urgent} desc, ` : ''}item.${due}, item.id
    ) as next
    order by next.is_urgent desc, next.due limit ${maxLanes}`;
  const texts = new WeakMap<Pool, string>();
  return async (
    identityPool: Pool,
    excluded: { ids: readonly string[]; lanes: readonly string[] },
  ): Promise<Waiting[]> =>
    identityPool.use(async db => {
      const text = texts.get(identityPool) ?? ((await isDistributed(db)) ? byItems : byLanes);
      texts.set(identityPool, text);
      return db.run<Waiting>(text, [[...excluded.ids], [...excluded.lanes]]);
    });
}
