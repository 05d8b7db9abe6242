import type { LiveChange } from '@pipewright/contract/operations/administration/live.ts';
import type { TenantDb } from '../database/tenant/tenant-db.ts';
import { lateCommitMs } from '../database/transaction.ts';
import { minIdAt, timeOfId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';

/** Above this number, ids are left out: the client only learns that much has changed. */
const maxIds = 200;
/** Above this number, reloading everything is cheaper than sending each change. */
const maxMissed = 500;
/**
 * The time of a change set is that of its beginning, so one that was committed later may be older than one
 * that was already sent. Transactions longer than a third of this are recorded as late; the rest allows for
 * clock differences and slow commits.
 */
const overlapMs = 3 * lateCommitMs;

/** The only kind of record that belongs to a single user. */
export const personalEntity = 'notification';

/** A change set, and the recipients of the notifications in it. */
export type Committed = LiveChange & { readonly readers: readonly string[] | null };

/**
 * The records that some change sets changed. For a change set with many entries only the kinds, found by an
 * index: an import sends a message after each step and must not read everything that it has written so far.
 */
export async function readChanges(
  db: TenantDb,
  tenantId: string,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<Committed[]> {
  return db.read(
    systemPrincipal(tenantId),
    tx => tx<Committed & Record<string, unknown>>`
      select change_set.id as "changeSetId", change_set.actor_id as "actorId",
        jsonb_agg(jsonb_build_object('resource', entity, 'ids', ids)) as changes,
        case when bool_or(entity = ${personalEntity}) then (
          select jsonb_agg(distinct user_id) from crm.change_log
          join crm.notification on notification.tenant_id = ${tenantId} and notification.id = row_id
          where change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id
            and change_log.entity = ${personalEntity} and change_log.operation = any ('{insert,update,delete}')) end as readers
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
 * What was committed since the client's last message; undefined if that is too much or not known exactly.
 * Includes the change sets that began since, and those of long jobs that took a step since (each step adds to
 * a change set that is as old as the job). If a late transaction may be missing from both, the result is
 * undefined.
 */
export async function readMissed(
  db: TenantDb,
  tenantId: string,
  lastEventId: string,
  kinds: readonly string[],
): Promise<Committed[] | undefined> {
  const heardAt = timeOfId(lastEventId);
  if (heardAt === undefined) {
    return undefined;
  }
  const since = new Date(heardAt - overlapMs);
  const rows = await db.read(
    systemPrincipal(tenantId),
    tx => tx<{ id: string | null }>`
      (select null::uuid as id from crm.late_commit
        where tenant_id = ${tenantId} and id >= ${minIdAt(since.getTime())} limit 1)
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
