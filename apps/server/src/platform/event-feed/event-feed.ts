import type { Database } from '../database/open-database.ts';
import { isConnectionLost, translateDatabaseError } from '../database/translate-error.ts';
import { isBusy } from '../errors.ts';
import { type Metrics, noMetrics } from '../metrics/metrics.ts';
import { outsideOfTraces } from '../tracing/trace-context.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import type { Processor } from './define-processor.ts';
import { deliverGroup, processorPrincipal } from './deliver.ts';
import { recordFailure, retryDelayMs } from './failed-deliveries.ts';
import { type Delivery, planDeliveries } from './plan-deliveries.ts';

/** How often to look for events that a killed process left or that could not be delivered at once. */
const defaultSweepMs = 2000;
/** Far longer than a sweep takes, also on a busy machine. */
const unhealthyAfterMs = 60_000;
/** More than one, so that a slow processor of one organization does not block others. */
const workers = 2;
/** Deliveries per lane before the next lane is served. */
const deliveriesPerTurn = 10;

export interface EventFeed {
  /** Looks for events that another process has committed. */
  wake(): void;
  /** Whether it could look for events lately. */
  isHealthy(): boolean;
  /** Stops delivering. Resolves when the deliveries in progress have ended. */
  stop(): Promise<void>;
}

/** Delivers events to the processors of this process. Several processes share the events of one database. */
export function startEventFeed(parts: {
  database: Pick<Database, 'tenants' | 'identityPool' | 'onCommit'>;
  processors: readonly Processor[];
  log: { error(details: object, message: string): void };
  metrics?: Metrics;
  tracer?: Tracer;
  /** Overridden by tests, so that they do not wait. */
  delayMs?: (attempts: number) => number;
  sweepMs?: number;
}): EventFeed {
  const { database, processors, log, metrics = noMetrics, tracer = noTracer } = parts;
  const { delayMs = retryDelayMs, sweepMs = defaultSweepMs } = parts;
  if (processors.length === 0) {
    return { wake: () => undefined, isHealthy: () => true, stop: async () => undefined };
  }
  const { tenants, identityPool } = database;
  const names = processors.map(({ name }) => name);
  const running = new Set<Promise<void>>();
  /** The lanes that this process is serving, including the recording of a failure. */
  const busyLanes = new Set<string>();
  /** The lane that was served last. The next one in the order of the index follows. */
  let lastServed: Lane | undefined;
  let isWoken = false;
  let isStopping = false;
  let lastLookAt = performance.now();

  async function nextLane(): Promise<Lane | undefined> {
    if (lastServed === undefined) {
      isWoken = false;
    }
    const { tenantId, processor } = lastServed ?? beforeAll;
    const [lane] = await identityPool.use(
      db => db.sql<Lane[]>`
        select tenant_id as "tenantId", processor from crm.event
        where parked_at_utc is null and processor = any (${names}::text[])
          and (tenant_id, processor) > (${tenantId}::uuid, ${processor})
        order by tenant_id, processor limit 1`,
    );
    lastLookAt = performance.now();
    lastServed = lane;
    return lane;
  }

  /** Returns whether anything was delivered. */
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
    const deliveries = await tenants.read(processorPrincipal(tenantId, processor), tx =>
      planDeliveries(tx, processor.name),
    );
    const turn = deliveries.slice(0, deliveriesPerTurn);
    return turn.length > 0 && !isStopping ? deliverTurn(tenantId, processor, turn) : false;
  }

  async function deliverTurn(
    tenantId: string,
    processor: Processor,
    turn: readonly Delivery[],
  ): Promise<boolean> {
    try {
      const { count, failure } = await deliverGroup({ tenants, tracer }, processor, tenantId, turn);
      if (failure) {
        await reportFailure(tenantId, processor, failure);
      }
      return count > 0;
    } catch (error) {
      if (isTransient(error)) {
        return false;
      }
      // Nothing was committed. One by one, only a delivery that is responsible fails.
      const [delivery, ...others] = turn;
      if (delivery && others.length > 0) {
        return deliverTurn(tenantId, processor, [delivery]);
      }
      if (delivery) {
        await reportFailure(tenantId, processor, { delivery, error });
      }
      return false;
    }
  }

  async function reportFailure(
    tenantId: string,
    processor: Processor,
    { delivery, error }: { delivery: Delivery; error: unknown },
  ): Promise<void> {
    if (isTransient(error)) {
      return;
    }
    const failed = { processor, tenantId, delivery, error, delayMs };
    const { attempts, isParked } = await recordFailure(tenants, failed);
    const { changeSetId } = delivery;
    metrics.count('failedDeliveries', { processor: processor.name });
    log.error(
      { err: error, processor: processor.name, tenantId, changeSetId, attempts },
      isParked ? 'An event was parked' : 'An event could not be delivered',
    );
  }

  /** Serves one lane after another until nothing can be delivered now. */
  async function work(): Promise<void> {
    let hasDelivered = false;
    while (!isStopping) {
      const lane = await nextLane();
      const processor = processors.find(({ name }) => name === lane?.processor);
      if (lane && processor) {
        hasDelivered = (await serve(lane.tenantId, processor)) || hasDelivered;
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
    const done = outsideOfTraces(work)
      .catch(error => {
        // While the database is unreachable there is nothing to deliver; the next sweep tries again.
        if (!isTransient(error)) {
          log.error({ err: error }, 'Events could not be delivered');
        }
      })
      .finally(() => running.delete(done));
    running.add(done);
  }

  database.onCommit(({ hasEvents }) => {
    if (hasEvents) {
      wake();
    }
  });
  const sweep = setInterval(wake, sweepMs);
  wake();

  return {
    wake,
    isHealthy: () => performance.now() - lastLookAt < unhealthyAfterMs,
    async stop() {
      isStopping = true;
      clearInterval(sweep);
      await Promise.all(running);
    },
  };
}

/** The events of one organization for one processor, which are delivered one after another. */
interface Lane {
  readonly tenantId: string;
  readonly processor: string;
}
const beforeAll: Lane = { tenantId: '00000000-0000-0000-0000-000000000000', processor: '' };

/** Not the processor's fault: the database is busy or unreachable, a record is locked, or a restore is running. */
function isTransient(error: unknown): boolean {
  return (
    isBusy(error) ||
    isConnectionLost(error) ||
    isLockTimeout(error) ||
    translateDatabaseError(error)?.code === 'restoring'
  );
}

/** A group of deliveries does not wait long for a record that somebody else is changing. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
