import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { type Change, isScoring, kindOf } from './define-processor.ts';
import type { Delivery, WaitingEvent } from './plan-deliveries.ts';

/** How many changes one call of a processor gets. A transaction can have a million. */
export const changesPerRun = 500;

interface EntryRow extends Omit<Change, 'kind'>, Record<string, unknown> {
  readonly eventId: string;
  readonly operation: string;
}

/** An id before all others. */
export const firstEntry = '00000000-0000-0000-0000-000000000000';

/** The next changes of a delivery, in order, as many as one call of a processor gets. */
export async function readPage(tx: TenantTx, delivery: Delivery, after: string): Promise<readonly Change[]> {
  const changes = await readChanges(tx, [delivery], { after, limit: changesPerRun });
  return inOrder([...changes.values()].flat()).slice(0, changesPerRun);
}

/** Up to `limit` changes of each event, after a given one, by the id of the event. */
export async function readChanges(
  tx: TenantTx,
  deliveries: readonly Delivery[],
  { after, limit }: { after: string; limit: number },
): Promise<ReadonlyMap<string, readonly Change[]>> {
  const { tenantId } = tx.principal;
  const found = new Map<string, Change[]>();
  const events = deliveries.flatMap(({ changeSetId, events }) =>
    events.map(({ id, lastEntryId, entity, operation }) => ({
      ...{ id, lastEntryId, entity, operation, changeSetId },
    })),
  );
  for (const { id, entity, operation } of events) {
    if (operation === 'restore' && after === firstEntry) {
      // It has no entries.
      found.set(id, [
        { id, entity, rowId: tenantId, before: null, after: null, kind: kindOf(entity, operation) },
      ]);
    }
  }
  const rows = [
    ...(await readLogged(tx, events, { after, limit })),
    ...(events.some(isScoring) ? await readScored(tx, events, { after, limit }) : []),
  ];
  for (const { eventId, operation, ...entry } of rows) {
    const change = { ...entry, kind: kindOf(entry.entity, operation) };
    const others = found.get(eventId);
    others ? others.push(change) : found.set(eventId, [change]);
  }
  return found;
}

interface EventToRead extends Omit<WaitingEvent, 'attempts'> {
  readonly changeSetId: string;
}

function readLogged(
  tx: TenantTx,
  events: readonly EventToRead[],
  { after, limit }: { after: string; limit: number },
) {
  const { tenantId } = tx.principal;
  // As JSON, whose plan is kept: with arrays PostgreSQL plans the query each time, which takes longer than the query itself.
  return tx<EntryRow>`
    select event.id as "eventId", log.id, log.entity, log.row_id as "rowId", log.operation, log.before, log.after
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb)
      as event (id uuid, "lastEntryId" uuid, entity text, operation text, "changeSetId" uuid)
    cross join lateral (
      select entry.* from crm.change_log as entry
      where entry.tenant_id = ${tenantId} and entry.operation = event.operation and entry.entity = event.entity
        and entry.change_set_id = event."changeSetId" and entry.id > ${after}
        and entry.id between event.id and event."lastEntryId"
      order by entry.id limit ${limit}
    ) as log`;
}

/** The same for changes of scores, which are not in the change log. */
function readScored(
  tx: TenantTx,
  events: readonly EventToRead[],
  { after, limit }: { after: string; limit: number },
) {
  const { tenantId } = tx.principal;
  return tx<EntryRow>`
    select event.id as "eventId", scored.id, event.entity, scored.lead_id as "rowId", scored.operation,
      case when scored.before is not null then jsonb_build_object('lead_score', scored.before) end as before,
      jsonb_build_object('lead_score', scored.after) as after
    from jsonb_to_recordset(${JSON.stringify(events.filter(isScoring))}::text::jsonb)
      as event (id uuid, "lastEntryId" uuid, entity text, operation text, "changeSetId" uuid)
    cross join lateral (
      select entry.* from crm.lead_score_change as entry
      where entry.tenant_id = ${tenantId} and entry.operation = event.operation
        and entry.change_set_id = event."changeSetId" and entry.id > ${after}
        and entry.id between event.id and event."lastEntryId"
      order by entry.id limit ${limit}
    ) as scored`;
}

export function inOrder(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
