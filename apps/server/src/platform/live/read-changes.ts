import type { LiveChange } from '@pipewright/contract/operations/live.ts';
import { lateCommitMs, type TenantDb } from '../database/tenant-db.ts';
import { firstIdAt, timeOf } from '../ids.ts';
import { systemOf } from '../principal.ts';

/** More ids than this say no more than that much has changed. */
const maxIds = 200;
/** Missed more than this: reading everything again is cheaper than hearing of each. */
const maxMissed = 500;
/**
 * A change set's time is that of its beginning, so one that was committed later may be older than one already heard of.
 * Transactions that take longer than a third of this are marked; the rest is for clocks that differ and a slow commit.
 */
const overlapMs = 3 * lateCommitMs;

/** The one kind of record that is for a single person, whatever the others may read. */
export const personal = 'notification';

/** A change set, and whom the notifications in it are for. */
export type Committed = LiveChange & { readonly readers: readonly string[] | null };

/**
 * What some change sets touched. Of one with many entries only which kinds, found by the index of kinds: an import tells
 * after each of its steps, and must not read all that it has written so far.
 */
export async function readChanges(
  db: TenantDb,
  tenantId: string,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<Committed[]> {
  return db.read(
    systemOf(tenantId),
    tx => tx<Committed & Record<string, unknown>>`
      select change_set.id as "changeSetId", change_set.actor_id as "actorId",
        jsonb_agg(jsonb_build_object('resource', entity, 'ids', ids)) as changes,
        case when bool_or(entity = ${personal}) then (
          select jsonb_agg(distinct user_id) from crm.change_log
          join crm.notification on notification.tenant_id = ${tenantId} and notification.id = row_id
          where change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id
            and change_log.entity = ${personal} and change_log.operation = any ('{insert,update,delete}')) end as readers
      from crm.change_set
      cross join lateral (
        select count(*) as entries from (
          select from crm.change_log
          where change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id
          limit ${maxIds + 1}
        ) as entry
      ) as counted
      cross join lateral (
        select entity, jsonb_agg(distinct row_id) as ids from crm.change_log
        where entries <= ${maxIds} and change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id
        group by entity
        union all
        select known.entity, null from unnest(${kinds}::text[]) as known (entity)
        where entries > ${maxIds} and exists (
          select from unnest('{insert,update,delete}'::text[]) as kind (operation)
          cross join lateral (
            select from crm.change_log
            where change_log.tenant_id = ${tenantId} and change_log.operation = kind.operation
              and change_log.entity = known.entity and change_log.change_set_id = change_set.id
            limit 1
          ) as there)
      ) as touched
      where change_set.tenant_id = ${tenantId} and change_set.id = any (${ids}::uuid[])
      group by change_set.id, change_set.actor_id`,
  );
}

/**
 * What was committed since a client last heard something; undefined when that is too much, or not known exactly.
 * These are the change sets that began since, those of long jobs that did something since (each of their steps adds to a
 * change set that is as old as the job), and, where some transaction took so long that it may be among neither, a gap.
 */
export async function readMissed(
  db: TenantDb,
  tenantId: string,
  lastEventId: string,
  kinds: readonly string[],
): Promise<Committed[] | undefined> {
  const heardAt = timeOf(lastEventId);
  if (heardAt === undefined) {
    return undefined;
  }
  const since = new Date(heardAt - overlapMs);
  const rows = await db.read(
    systemOf(tenantId),
    tx => tx<{ id: string | null }>`
      (select null::uuid as id from crm.late_commit
        where tenant_id = ${tenantId} and id >= ${firstIdAt(since.getTime())} limit 1)
      union all
      (select id from crm.change_set
        where tenant_id = ${tenantId} and at_utc >= ${since} and id <> ${lastEventId}
        order by at_utc limit ${maxMissed + 1})
      union
      (select change_set_id as id from crm.job
        where tenant_id = ${tenantId} and touched_at_utc >= ${since} limit ${maxMissed + 1})`,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const isUnknown = ids.length < rows.length || ids.length > maxMissed;
  return isUnknown ? undefined : readChanges(db, tenantId, ids, kinds);
}
