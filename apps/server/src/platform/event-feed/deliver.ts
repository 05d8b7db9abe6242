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
    const events = (await lockLane(tx, processor)) ? await removeEvents(tx, delivery) : [];
    for await (const changes of readChanges(tx, { ...delivery, events })) {
      await processor.run(tx, { cause, changes }, changeSet);
    }
    return events.length > 0;
  });
}

/** Only one server at a time delivers a tenant's events to a processor. The lock ends with the transaction. */
async function lockLane(tx: TenantTx, { name }: Processor): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`events ${tx.principal.tenantId} ${name}`}, 0)) as locked`;
  return row?.locked ?? false;
}

/** Only those that no other server has delivered, attempted or parked in the meantime. */
async function removeEvents(tx: TenantTx, { events }: Delivery): Promise<Delivery['events']> {
  const ids = events.map(({ id }) => id);
  // Not a join: its plan may read all events of the organization, including those deleted since the last vacuum.
  const rows = await tx<{ id: string }>`
    delete from crm.event
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[]) and parked_at_utc is null
      and attempts = (${events.map(({ attempts }) => attempts)}::smallint[])[array_position(${ids}::uuid[], id)]
    returning id`;
  const removed = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => removed.has(id));
}

interface EntryRow extends Omit<Change, 'kind'>, Record<string, unknown> {
  operation: string;
}

/** The change log entries of the events, in order. */
async function* readChanges(tx: TenantTx, { changeSetId, events }: Delivery): AsyncGenerator<Change[]> {
  const { tenantId } = tx.principal;
  const restored = events.filter(({ operation }) => operation === 'restore');
  if (restored.length > 0) {
    yield restored.map(({ id, entity, operation }) => ({
      ...{ id, entity, rowId: tenantId, before: null, after: null },
      kind: kindOf(entity, operation),
    }));
    return;
  }
  if (events.length === 0) {
    return;
  }
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx<EntryRow>`
      select log.id, log.entity, log.row_id as "rowId", log.operation, log.before, log.after
      from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ lastEntryId }) => lastEntryId)}::uuid[],
        ${events.map(({ entity }) => entity)}::text[], ${events.map(({ operation }) => operation)}::text[])
        as event (first_id, last_id, entity, operation)
      cross join lateral (
        select entry.* from crm.change_log as entry
        where entry.tenant_id = ${tenantId} and entry.operation = event.operation and entry.entity = event.entity
          and entry.change_set_id = ${changeSetId} and entry.id > ${after}
          and entry.id between event.first_id and event.last_id
        order by entry.id limit ${changesPerRun}
      ) as log
      order by log.id limit ${changesPerRun}`;
    if (rows.length > 0) {
      yield rows.map(({ operation, ...entry }) => ({ ...entry, kind: kindOf(entry.entity, operation) }));
    }
    if (rows.length < changesPerRun) {
      return;
    }
    after = rows.at(-1)?.id ?? after;
  }
}
