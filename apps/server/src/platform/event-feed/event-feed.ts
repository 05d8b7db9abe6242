import type { Database } from '../database/open-database.ts';
import { isConnectionLost, translateDatabaseError } from '../database/translate-error.ts';
import { isBusy } from '../errors.ts';
import { type Processor, readKind } from './define-processor.ts';
import { deliver, principalOf } from './deliver.ts';
import { recordFailure, retryDelayMs } from './failed-deliveries.ts';
import { type Delivery, planDeliveries } from './plan-deliveries.ts';

/** What a process that was killed has left, or what could not be delivered at once, is found after so long. */
const usualSweepMs = 2000;
/** A slow processor of one organization does not keep the others waiting. */
const workers = 2;
/** So many deliveries of a lane, before the next organization has its turn. */
const deliveriesPerTurn = 10;

export interface EventFeed {
  /** Delivers no more; resolves when what is being delivered is settled. */
  stop(): Promise<void>;
}

/** Delivers events to the processors of this process. Several processes share the work of one database. */
export function startEventFeed(parts: {
  database: Pick<Database, 'tenants' | 'identityPool' | 'onCommit'>;
  processors: readonly Processor[];
  log: { error(details: object, message: string): void };
  /** Both for tests, which do not want to wait. */
  delayMs?: (attempts: number) => number;
  sweepMs?: number;
}): EventFeed {
  const { database, processors, log, delayMs = retryDelayMs, sweepMs = usualSweepMs } = parts;
  if (processors.length === 0) {
    return { stop: async () => undefined };
  }
  const { tenants, identityPool } = database;
  const names = processors.map(({ name }) => name);
  const heard = new Set(processors.flatMap(({ on }) => on.map(kind => readKind(kind).entity)));
  const running = new Set<Promise<void>>();
  /** The lanes that this process is at, until a failure is noted too. */
  const busyLanes = new Set<string>();
  /** The organization that was served last; the next one in the order of ids follows. */
  let turn: string | undefined;
  let isWoken = false;
  let isStopping = false;

  async function nextTenant(): Promise<string | undefined> {
    if (turn === undefined) {
      isWoken = false;
    }
    const [row] = await identityPool.use(
      db => db.sql<{ tenantId: string }[]>`
        select tenant_id as "tenantId" from crm.event
        where parked_at_utc is null and processor = any (${names}::text[])
          and (${turn ?? null}::uuid is null or tenant_id > ${turn ?? null}::uuid)
        order by tenant_id limit 1`,
    );
    turn = row?.tenantId;
    return turn;
  }

  /** Answers whether anything was delivered. */
  async function serve(tenantId: string, processor: Processor): Promise<boolean> {
    const lane = `${tenantId} ${processor.name}`;
    if (busyLanes.has(lane)) {
      return false;
    }
    busyLanes.add(lane);
    try {
      return await serveLane(tenantId, processor);
    } finally {
      busyLanes.delete(lane);
    }
  }

  async function serveLane(tenantId: string, processor: Processor): Promise<boolean> {
    const deliveries = await tenants.read(principalOf(tenantId, processor), tx =>
      planDeliveries(tx, processor.name),
    );
    let hasDelivered = false;
    for (const delivery of deliveries.slice(0, deliveriesPerTurn)) {
      if (isStopping || !(await attempt(tenantId, processor, delivery))) {
        break;
      }
      hasDelivered = true;
    }
    return hasDelivered;
  }

  async function attempt(tenantId: string, processor: Processor, delivery: Delivery): Promise<boolean> {
    try {
      return await deliver(tenants, processor, tenantId, delivery);
    } catch (error) {
      if (isPassing(error)) {
        return false;
      }
      const failed = { processor, tenantId, delivery, error, delayMs };
      const { attempts, isParked } = await recordFailure(tenants, failed);
      const { changeSetId } = delivery;
      log.error(
        { err: error, processor: processor.name, tenantId, changeSetId, attempts },
        isParked ? 'An event was parked' : 'An event could not be delivered',
      );
      return false;
    }
  }

  /** Goes around the organizations until nothing is left that can be delivered now. */
  async function work(): Promise<void> {
    let hasDelivered = false;
    while (!isStopping) {
      const tenantId = await nextTenant();
      if (tenantId) {
        for (const processor of processors) {
          hasDelivered = (await serve(tenantId, processor)) || hasDelivered;
        }
      } else if (hasDelivered || isWoken) {
        hasDelivered = false;
      } else {
        return;
      }
    }
  }

  function wake(): void {
    isWoken = true;
    if (isStopping || running.size >= workers) {
      return;
    }
    const done = work()
      .catch(error => {
        // While the database is away there is nothing to deliver; the next sweep tries again.
        if (!isPassing(error)) {
          log.error({ err: error }, 'Events could not be delivered');
        }
      })
      .finally(() => running.delete(done));
    running.add(done);
  }

  database.onCommit(({ touched }) => {
    if ([...touched].some(entity => heard.has(entity))) {
      wake();
    }
  });
  const sweep = setInterval(wake, sweepMs);
  wake();

  return {
    async stop() {
      isStopping = true;
      clearInterval(sweep);
      await Promise.all(running);
    },
  };
}

/** Not the processor's fault: the database is busy or away, or an archive is being restored. */
function isPassing(error: unknown): boolean {
  return isBusy(error) || isConnectionLost(error) || translateDatabaseError(error)?.code === 'restoring';
}
