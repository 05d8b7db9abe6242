import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Cause } from './define-processor.ts';

/** How many events of a lane are read at first. More are needed only where long transactions overlap. */
const initialLimit = 20;

/** The events of one transaction that wait for one processor. */
export interface Delivery {
  readonly changeSetId: string;
  /** What made the changes; undefined once the log no longer has it. */
  readonly cause: Cause | undefined;
  readonly events: readonly WaitingEvent[];
}

export interface WaitingEvent {
  readonly id: string;
  readonly entity: string;
  readonly operation: string;
  readonly attempts: number;
  /** The last change log entry of the event. The first one is never smaller than the event's own id. */
  readonly lastEntryId: string;
}

interface EventRow extends WaitingEvent, Record<string, unknown> {
  changeSetId: string;
  startedAt: string;
}

/**
 * The next deliveries to a processor, in order; none while its lane waits for a retry.
 * Transactions are ordered by their last entry in the change log. If two of them changed the same record, the
 * second one waited for the first one's commit, so its last entry is the later one. Thus each record's
 * changes are delivered in the order in which they were made, which the ids of events alone do not guarantee.
 */
export async function planDeliveries(tx: TenantTx, processor: string): Promise<Delivery[]> {
  for (let limit = initialLimit; ; limit *= 4) {
    // Sent together.
    const [isWaiting, rows] = await Promise.all([
      isWaitingForRetry(tx, processor),
      readPending(tx, processor, limit),
    ]);
    if (isWaiting) {
      return [];
    }
    const deliveries = groupByTransaction(rows);
    // Events that were not read have greater ids than these, and their entries have greater ids still.
    const firstUnread = rows.length < limit ? undefined : rows.at(-1)?.id;
    const ready = deliveries.filter(
      delivery => firstUnread === undefined || lastEntryOf(delivery) < firstUnread,
    );
    if (ready.length > 0 || firstUnread === undefined) {
      return addCauses(tx, ready);
    }
  }
}

/** A failed event blocks those after it until its retry, because they may be about the same record. */
async function isWaitingForRetry(tx: TenantTx, processor: string): Promise<boolean> {
  const [row] = await tx`
    select from crm.event
    where tenant_id = ${tx.principal.tenantId} and processor = ${processor} and parked_at_utc is null
      and attempts > 0 and due_at_utc > clock_timestamp() limit 1`;
  return row !== undefined;
}

/**
 * The entries of an event are those of its kind from its own id up to the next event of that kind in the same
 * change set: each step of a long job is a transaction with its own event.
 */
async function readPending(tx: TenantTx, processor: string, limit: number): Promise<EventRow[]> {
  const { tenantId } = tx.principal;
  return tx<EventRow>`
    select event.id, event.entity, event.operation, event.attempts, event.change_set_id as "changeSetId",
      event.created_at_utc::text as "startedAt", coalesce(event.last_entry_id, last_entry.id, event.id) as "lastEntryId"
    from crm.event
    left join lateral (
      select later.id from crm.event as later
      where later.tenant_id = ${tenantId} and later.change_set_id = event.change_set_id
        and later.processor = event.processor and later.entity = event.entity and later.operation = event.operation
        and later.id > event.id
      order by later.id limit 1
    ) as next on event.last_entry_id is null
    left join lateral (
      (select log.id from crm.change_log as log
      where log.tenant_id = ${tenantId} and log.operation = event.operation and log.entity = event.entity
        and log.change_set_id = event.change_set_id and log.id >= event.id
        and log.id < coalesce(next.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by log.id desc limit 1)
      union all
      (select scored.id from crm.lead_score_change as scored
      where event.operation in ('score', 'rescore') and scored.tenant_id = ${tenantId}
        and scored.operation = event.operation and scored.change_set_id = event.change_set_id and scored.id >= event.id
        and scored.id < coalesce(next.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by scored.id desc limit 1)
    ) as last_entry on event.last_entry_id is null
    where event.tenant_id = ${tenantId} and event.processor = ${processor} and event.parked_at_utc is null
    order by event.id limit ${limit}`;
}

async function addCauses(tx: TenantTx, deliveries: readonly Omit<Delivery, 'cause'>[]): Promise<Delivery[]> {
  const ids = [...new Set(deliveries.map(({ changeSetId }) => changeSetId))];
  if (ids.length === 0) {
    return [];
  }
  const causes = await tx<Cause & Record<string, unknown>>`
    select id as "changeSetId", action, actor_id as "actorId", actor_kind as "actorKind", actor_ref as "actorRef",
      undo_of is not null as "isUndo", depth, traceparent
    from crm.change_set
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
  return deliveries.map(delivery => ({
    ...delivery,
    cause: causes.find(({ changeSetId }) => changeSetId === delivery.changeSetId),
  }));
}

function groupByTransaction(rows: readonly EventRow[]): Omit<Delivery, 'cause'>[] {
  const groups = Map.groupBy(rows, ({ changeSetId, startedAt }) => `${changeSetId} ${startedAt}`);
  return [...groups.values()]
    .map(events => ({ changeSetId: events[0]?.changeSetId ?? '', events }))
    .sort((a, b) => (lastEntryOf(a) < lastEntryOf(b) ? -1 : 1));
}

function lastEntryOf({ events }: Pick<Delivery, 'events'>): string {
  return events.reduce((last, { lastEntryId }) => (lastEntryId > last ? lastEntryId : last), '');
}
