import type { LiveChange } from '@pipewright/contract/operations/live.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Database } from '../database/open-database.ts';
import type { TenantDb } from '../database/tenant-db.ts';
import type { StreamEvent } from '../http/define-route.ts';
import { timeOf } from '../ids.ts';
import { type Principal, systemOf } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { createQueue } from './queue.ts';

/** More ids than this say no more than that much has changed. */
const mostIds = 200;
/** Missed more than this: reading everything again is cheaper than hearing of each. */
const mostMissed = 500;
/** Ids of change sets are made when a request begins, so one that committed late may be older than one already told. */
const overlapMs = 30_000;

/** The one kind of record that is for a single person, whatever the others may read. */
const personal = 'notification';

/** The people themselves are no resource: records refer to them as `user`, and everybody sees who is there. */
const people = ['membership', 'invitation'];

/** Everybody sees its name, its picture and its formats. */
const organization = 'organization';

/** A change set, and whom the notifications in it are for. */
type Committed = LiveChange & { readers: readonly string[] | null };
type Listener = { principal: Principal; tell(event: StreamEvent): void };

export interface LiveChanges {
  watch(
    principal: Principal,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<StreamEvent>;
}

/** Tells everyone who watches what others in their organization commit, and nothing they may not read. */
export async function createLiveChanges(
  { events, tenants }: Pick<Database, 'events' | 'tenants'>,
  modules: readonly Module[],
): Promise<LiveChanges> {
  const listeners = new Map<string, Set<Listener>>();
  const permissionFor = new Map<string, Permission>(
    modules.map(({ resource }) => [resource.name, resource.permissions.read]),
  );

  await events.subscribe(
    'changes',
    payload => {
      const [tenantId = '', changeSetId = ''] = payload.split(':');
      const watching = listeners.get(tenantId);
      if (watching) {
        readChanges(tenants, tenantId, [changeSetId]).then(
          ([change]) => change && tellAll(watching, change),
          () => tellOfGap(watching),
        );
      }
    },
    () => {
      for (const watching of listeners.values()) {
        tellOfGap(watching);
      }
    },
  );

  function tellAll(watching: Set<Listener>, change: Committed): void {
    for (const { principal, tell } of watching) {
      const visible = visibleTo(principal, change);
      if (visible) {
        tell(visible);
      }
    }
  }

  /** Only what they may read; where they reach only some of the records, not which ones. */
  function visibleTo(principal: Principal, { readers, ...change }: Committed): StreamEvent | undefined {
    const changes = change.changes.flatMap(({ resource, ids }) => {
      if (resource === personal) {
        return readers?.includes(principal.userId ?? '') ? [{ resource, ids: null }] : [];
      }
      if (people.includes(resource)) {
        return [{ resource: 'user', ids: null }];
      }
      if (resource === organization) {
        return [{ resource, ids: null }];
      }
      const permission = permissionFor.get(resource);
      const reach = permission && principal.permissions.get(permission);
      return reach ? [{ resource, ids: reach === 'all' ? ids : null }] : [];
    });
    return changes.length > 0
      ? { event: 'change', id: change.changeSetId, data: { ...change, changes } }
      : undefined;
  }

  return {
    async *watch(principal, lastEventId, signal) {
      const queue = createQueue<StreamEvent>(signal);
      const listener = { principal, tell: queue.push };
      const watching = listeners.get(principal.tenantId) ?? new Set();
      listeners.set(principal.tenantId, watching.add(listener));
      try {
        // Listening already: what is committed while the past is read comes twice rather than never.
        const missed = lastEventId ? await readMissed(tenants, principal.tenantId, lastEventId) : [];
        yield* missed === undefined ? [gap] : missed.flatMap(change => visibleTo(principal, change) ?? []);
        yield* queue;
      } finally {
        watching.delete(listener);
        if (watching.size === 0) {
          listeners.delete(principal.tenantId);
        }
      }
    },
  };
}

const gap: StreamEvent = { event: 'gap', data: {} };

function tellOfGap(watching: Set<Listener>): void {
  for (const { tell } of watching) {
    tell(gap);
  }
}

async function readChanges(db: TenantDb, tenantId: string, ids: readonly string[]): Promise<Committed[]> {
  return db.read(
    systemOf(tenantId),
    tx => tx<Committed & Record<string, unknown>>`
      select change_set.id as "changeSetId", change_set.actor_id as "actorId",
        jsonb_agg(jsonb_build_object('resource', entity, 'ids', ids)) as changes,
        case when bool_or(entity = ${personal}) then (
          select jsonb_agg(distinct user_id) from crm.change_log
          join crm.notification on notification.tenant_id = ${tenantId} and notification.id = row_id
          where change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id) end as readers
      from crm.change_set
      cross join lateral (
        select entity, case when count(*) <= ${mostIds} then jsonb_agg(distinct row_id) end as ids
        from crm.change_log
        where change_log.tenant_id = ${tenantId} and change_log.change_set_id = change_set.id
        group by entity
      ) as touched
      where change_set.tenant_id = ${tenantId} and change_set.id = any (${ids}::uuid[])
      group by change_set.id, change_set.actor_id`,
  );
}

/** What was committed since, oldest first; undefined when that is too much, or too long ago to know. */
async function readMissed(
  db: TenantDb,
  tenantId: string,
  lastEventId: string,
): Promise<Committed[] | undefined> {
  const since = timeOf(lastEventId);
  if (since === undefined) {
    return undefined;
  }
  const rows = await db.read(
    systemOf(tenantId),
    tx => tx<{ id: string }>`
      select id from crm.change_set
      where tenant_id = ${tenantId} and at_utc >= ${new Date(since - overlapMs)} and id <> ${lastEventId}
      order by at_utc limit ${mostMissed + 1}`,
  );
  return rows.length > mostMissed
    ? undefined
    : readChanges(
        db,
        tenantId,
        rows.map(({ id }) => id),
      );
}
