import {
  type ChangeSet,
  newChangeSet,
  runLast,
  type TenantDb,
  type TenantTx,
} from '../database/tenant/tenant-db.ts';
import { type Principal, systemPrincipal } from '../principal.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { Change, Processor } from './define-processor.ts';
import type { Delivery } from './plan-deliveries.ts';
import { changesPerRun, firstEntry, inOrder, readChanges, readPage } from './read-changes.ts';

/** How many changes of each event are read together with those of other deliveries. Most transactions have one. */
const changesReadAhead = 20;

/** Processors run as the system, which holds no permissions. */
export function processorPrincipal(tenantId: string, { name }: Processor): Principal {
  return { ...systemPrincipal(tenantId), actor: { kind: 'automation', ref: name } };
}

/** How long deliveries are added to one transaction, because what they write is locked until its end. */
const maxGroupMs = 100;

interface Delivered {
  /** How many of the deliveries happened here. */
  readonly count: number;
  /** The first delivery that failed. What it wrote is rolled back, and those after it were not attempted. */
  readonly failure?: { readonly delivery: Delivery; readonly error: unknown } | undefined;
}

/**
 * Makes deliveries in the given order, as many as fit into one transaction, each with a change set of its own. Ends at the
 * first one that another server has made or that fails. The events of all of them are locked, read and removed together.
 */
export async function deliverGroup(
  { tenants, tracer }: { tenants: TenantDb; tracer: Tracer },
  processor: Processor,
  tenantId: string,
  deliveries: readonly Delivery[],
): Promise<Delivered> {
  const principal = processorPrincipal(tenantId, processor);
  return tenants.writeGroup(principal, async (tx, within) => {
    const endsAt = performance.now() + maxGroupMs;
    const removable: string[] = [];
    let count = 0;
    let failure: Delivered['failure'];
    for (const { delivery, first } of await lockDeliveries(tx, processor, deliveries)) {
      const changeSet = changeSetOf(processor, delivery);
      try {
        const span = { kind: 'consumer', parent: delivery.cause?.traceparent ?? undefined } as const;
        await tracer.trace(`processor ${processor.name}`, span, () =>
          within(principal, changeSet, own => deliver(own, { processor, delivery, changeSet, first })),
        );
      } catch (error) {
        failure = { delivery, error };
        break;
      }
      removable.push(...delivery.events.map(({ id }) => id));
      count += 1;
      if (performance.now() > endsAt) {
        break;
      }
    }
    if (count > 0) {
      await tx[runLast]('delete from crm.event where tenant_id = $1 and id = any ($2::uuid[])', [
        tenantId,
        removable,
      ]);
    }
    return { count, failure };
  });
}

function changeSetOf({ name }: Processor, { cause }: Delivery): ChangeSet {
  return {
    ...newChangeSet(`processor ${name}`),
    ...(cause ? { cause: { changeSetId: cause.changeSetId, depth: cause.depth + 1 } } : {}),
  };
}

/** A delivery whose events are locked. */
interface LockedDelivery {
  readonly delivery: Delivery;
  /** Its first changes, unless there are many. */
  readonly first: readonly Change[] | undefined;
}

/** The deliveries that no other server has made in the meantime, up to the first one that another server has made. */
async function lockDeliveries(
  tx: TenantTx,
  processor: Processor,
  planned: readonly Delivery[],
): Promise<readonly LockedDelivery[]> {
  // Sent together: hardly ever does another server have some of the events.
  const [locked, changes] = await Promise.all([
    lockEvents(tx, processor, planned),
    readChanges(tx, planned, { after: firstEntry, limit: changesReadAhead }),
  ]);
  const present = planned.map(delivery => ({
    ...delivery,
    events: delivery.events.filter(({ id }) => locked.has(id)),
  }));
  const end = present.findIndex(({ events }) => events.length === 0);
  return present.slice(0, end < 0 ? present.length : end).map(delivery => {
    const own = delivery.events.map(({ id }) => changes.get(id) ?? []);
    const isWhole = own.every(entries => entries.length < changesReadAhead);
    return { delivery, first: isWhole ? inOrder(own.flat()) : undefined };
  });
}

/** Passes the changes of a transaction to a processor. What it writes is one change set. */
async function deliver(
  tx: TenantTx,
  {
    processor,
    delivery,
    changeSet,
    first,
  }: LockedDelivery & { readonly processor: Processor; readonly changeSet: ChangeSet },
): Promise<void> {
  const { cause } = delivery;
  let changes = first ?? (await readPage(tx, delivery, firstEntry));
  while (changes.length > 0) {
    await processor.run(tx, { cause, changes }, changeSet);
    const last = changes.at(-1);
    changes = last && changes.length === changesPerRun ? await readPage(tx, delivery, last.id) : [];
  }
}

/**
 * Locks those events that no other server has delivered, attempted or parked in the meantime; none while another server
 * delivers to the same processor of this organization. The locks end with the transaction.
 */
async function lockEvents(
  tx: TenantTx,
  { name }: Processor,
  deliveries: readonly Delivery[],
): Promise<ReadonlySet<string>> {
  const events = deliveries.flatMap(delivery => delivery.events);
  const ids = events.map(({ id }) => id);
  const lane = `events ${tx.principal.tenantId} ${name}`;
  // Not a join: its plan may read all events of the organization, including those deleted since the last vacuum.
  const rows = await tx<{ id: string }>`
    select id from crm.event
    where (select pg_try_advisory_xact_lock(hashtextextended(${lane}, 0)))
      and tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[]) and parked_at_utc is null
      and attempts = (${events.map(({ attempts }) => attempts)}::smallint[])[array_position(${ids}::uuid[], id)]
    for update`;
  return new Set(rows.map(({ id }) => id));
}
