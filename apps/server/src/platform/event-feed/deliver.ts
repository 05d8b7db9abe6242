import type { ChangeSet, TenantDb, TenantTx } from '../database/tenant-db.ts';
import { newChangeSet } from '../database/tenant-db.ts';
import { type Principal, systemPrincipal } from '../principal.ts';
import { type Change, kindOf, type Processor } from './define-processor.ts';
import type { Delivery } from './plan-deliveries.ts';

/** How many changes one call of a processor gets. A transaction can have a million. */
const changesPerRun = 500;

/** Processors run as the system, which holds no permissions. */
export function processorPrincipal(tenantId: string, { name }: Processor): Principal {
  return { ...systemPrincipal(tenantId), actor: { kind: 'automation', ref: name } };
}

/**
 * Passes the changes of a transaction to a processor. What it writes and the removal of the events are one
 * transaction. Returns whether the delivery happened here: several servers may have planned the same one.
 */
export async function deliver(
  tenants: TenantDb,
  processor: Processor,
  tenantId: string,
  delivery: Delivery,
): Promise<boolean> {
  const principal = processorPrincipal(tenantId, processor);
  const { cause } = delivery;
  const changeSet: ChangeSet = {
    ...newChangeSet(`processor ${processor.name}`),
    // Unlike other work of the system, processors change records, so they must wait while a restore replaces
    // them.
    isAllowedDuringRestore: false,
    ...(cause ? { cause: { changeSetId: cause.changeSetId, depth: cause.depth + 1 } } : {}),
  };
  return tenants.write(principal, changeSet, async tx => {
    // Sent together: hardly ever does another server have some of the events.
    const [events, first] = await Promise.all([
      removeEvents(tx, processor, delivery),
      readChanges(tx, delivery, firstEntry),
    ]);
    const isWhole = events.length === delivery.events.length;
    const removed = { ...delivery, events };
    let changes = isWhole ? first : await readChanges(tx, removed, firstEntry);
    while (changes.length > 0) {
      await processor.run(tx, { cause, changes }, changeSet);
      const last = changes.at(-1);
      changes = last && changes.length === changesPerRun ? await readChanges(tx, removed, last.id) : [];
    }
    return events.length > 0;
  });
}

/**
 * Only those that no other server has delivered, attempted or parked in the meantime; none while another server delivers to
 * the same processor of this organization. That lock ends with the transaction.
 */
async function removeEvents(
  tx: TenantTx,
  { name }: Processor,
  { events }: Delivery,
): Promise<Delivery['events']> {
  const ids = events.map(({ id }) => id);
  const lane = `events ${tx.principal.tenantId} ${name}`;
  // Not a join: its plan may read all events of the organization, including those deleted since the last vacuum.
  const rows = await tx<{ id: string }>`
    delete from crm.event
    where (select pg_try_advisory_xact_lock(hashtextextended(${lane}, 0)))
      and tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[]) and parked_at_utc is null
      and attempts = (${events.map(({ attempts }) => attempts)}::smallint[])[array_position(${ids}::uuid[], id)]
    returning id`;
  const removed = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => removed.has(id));
}

interface EntryRow extends Omit<Change, 'kind'>, Record<string, unknown> {
  operation: string;
}

const firstEntry = '00000000-0000-0000-0000-000000000000';

/** The next change log entries of the events, in order. */
async function readChanges(
  tx: TenantTx,
  { changeSetId, events }: Delivery,
  after: string,
): Promise<readonly Change[]> {
  const { tenantId } = tx.principal;
  const restored = events.filter(({ operation }) => operation === 'restore');
  if (restored.length > 0) {
    // They have no entries, and are all delivered at once.
    return after !== firstEntry
      ? []
      : restored.map(({ id, entity, operation }) => ({
          ...{ id, entity, rowId: tenantId, before: null, after: null },
          kind: kindOf(entity, operation),
        }));
  }
  if (events.length === 0) {
    return [];
  }
  // As JSON, whose plan is kept: with arrays PostgreSQL plans anew each time, which takes longer than the query itself.
  const rows = await tx<EntryRow>`
    select log.id, log.entity, log.row_id as "rowId", log.operation, log.before, log.after
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb)
      as event (id uuid, "lastEntryId" uuid, entity text, operation text)
    cross join lateral (
      select entry.* from crm.change_log as entry
      where entry.tenant_id = ${tenantId} and entry.operation = event.operation and entry.entity = event.entity
        and entry.change_set_id = ${changeSetId} and entry.id > ${after}
        and entry.id between event.id and event."lastEntryId"
      order by entry.id limit ${changesPerRun}
    ) as log
    order by log.id limit ${changesPerRun}`;
  return rows.map(({ operation, ...entry }) => ({ ...entry, kind: kindOf(entry.entity, operation) }));
}
