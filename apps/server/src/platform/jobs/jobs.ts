import { type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import { asRole, type Connection } from '../database/connections/connection.ts';
import { createPool } from '../database/connections/pool.ts';
import { type ChangeSet, newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import type { Events } from '../events.ts';
import { createFailureReport, type JobLog } from '../failed-jobs/report-failure.ts';
import type { Text } from '../language/message.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { systemPrincipal } from '../principal.ts';
import { currentTraceparent } from '../tracing/trace-context.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import { execute, toJson } from './job-database.ts';
import { nextTurn } from './job-turns.ts';

interface JobDefinition<Payload> {
  readonly name: string;
  /** Shown to administrators when the job fails: `Delete old history`. */
  readonly label: Text;
  readonly payload: z.ZodType<Payload>;
  /** While a job with this key is waiting, no second one is queued. */
  key?(payload: Payload): string;
  /** Called before a failed job runs again, to restore the state that it needs. */
  prepareToRunAgain?(tx: TenantTx, payload: Payload): Promise<void>;
}

/**
 * Background work for one tenant in one transaction, retried until it succeeds or has failed five times. Must
 * not wait for anything but the database; see `IoJob`.
 */
export interface Job<Payload = unknown> extends JobDefinition<Payload> {
  run(tx: TenantTx, payload: Payload): Promise<unknown>;
}

/** Work in many transactions, which it opens itself. `step` is called until it returns `over`. */
export interface SteppedJob<Payload = unknown> extends JobDefinition<Payload> {
  step(tenantId: string, payload: Payload): Promise<'again' | 'over'>;
}

/**
 * Work that calls another server. No transaction is open during the call: `claim` reads and marks the work,
 * `perform` does it, `settle` stores the result. After a crash in between, it is performed again.
 */
export interface IoJob<Payload = unknown, Claim = unknown, Outcome = unknown> extends JobDefinition<Payload> {
  /** Undefined if there is nothing left to do. */
  claim(tx: TenantTx, payload: Payload): Promise<Claim | undefined>;
  perform(claim: Claim): Promise<Outcome>;
  settle(tx: TenantTx, claim: Claim, outcome: Outcome): Promise<void>;
}

type AnyJob = Job | SteppedJob | IoJob;

/** Work at fixed times for the whole installation, run by one of the servers. It may only enqueue jobs. */
export interface Schedule {
  readonly name: string;
  /** Minute, hour, day, month, weekday; UTC. */
  readonly cron: string;
  run(jobs: Pick<Jobs, 'enqueue'>): Promise<void>;
}

export interface Jobs {
  enqueue<Payload>(
    job: Job<Payload> | SteppedJob<Payload> | IoJob<Payload>,
    tenantId: string,
    payload: NoInfer<Payload>,
    /** The change set that a processor or another job reacts to: see `ChangeSet.cause`. */
    cause?: ChangeSet['cause'],
  ): Promise<void>;
  /** Enqueues a job again that failed for good. */
  runAgain(tenantId: string, failed: { name: string; payload: unknown }): Promise<void>;
  /** For metrics: the jobs that wait to be run, by name. */
  listWaiting(): Promise<readonly { name: string; count: number; oldestSeconds: number }[]>;
  /**
   * Leaves stepped jobs to other processes, where those in progress continue after their current step. Resolves when none is
   * in progress here.
   */
  pauseStepped(): Promise<void>;
  resumeStepped(): Promise<void>;
  stop(): Promise<void>;
}

/** Which jobs a process runs. Schedules are run with `all` only. */
export type RunsJobs = 'all' | 'stepped' | 'none';

/** A stepped job that has taken this long may be continued by another process, whose start takes about a second of CPU. */
const longMs = 2000;

/**
 * A stepped job goes back to the end of the queue after this time, so that one tenant's import does not block
 * others.
 */
const turnMs = 20_000;

/** Workers are notified of new jobs. Polling finds those that are repeated later, and all of them while notifications fail. */
const polling = { notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 1 };

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Several processes share the jobs of one database. A process that does not run jobs can still queue them. */
export async function startJobs(parts: {
  owner: Connection;
  /** By which workers learn of new jobs. */
  events: Pick<Events, 'subscribe'>;
  tenants: TenantDb;
  jobs: readonly AnyJob[];
  schedules: readonly Schedule[];
  runs?: RunsJobs;
  /** Called after each step of a stepped job that takes long, with how long that is. */
  onLongJob?: ((tookMs: number) => void) | undefined;
  log: JobLog;
  metrics?: Metrics;
  tracer?: Tracer;
}): Promise<Jobs> {
  const { owner, events, tenants, runs = 'all', onLongJob, log, metrics, tracer = noTracer } = parts;
  const pool = createPool(asRole(owner, 'jobs'), {
    size: 2,
    searchPath: 'jobs',
    timeoutMs: 60_000,
    maxWaitMs: 10_000,
    toJson,
  });
  /** Has the workers of a queue look for jobs at once. */
  let wakeWorkers: (queue: string) => void = () => undefined;
  const boss = new PgBoss({
    schema: 'jobs',
    createSchema: false,
    supervise: runs === 'all',
    schedule: runs === 'all',
    useListenNotify: runs !== 'none',
    db: {
      executeSql: (text, values) => execute(pool, text, values),
      async listen(channel, onNotification, onReconnect) {
        await events.subscribe(channel, onNotification, onReconnect);
        wakeWorkers = onNotification;
        // The connection is that of all events and is closed with them.
        return { close: async () => undefined };
      },
    },
  });
  boss.on('error', error => log.error({ err: error }, 'jobs'));
  await boss.start();

  let isStopping = false;
  let isPaused = false;
  const jobs: Jobs = {
    async enqueue(job, tenantId, payload, cause) {
      const singleton = job.key ? { singletonKey: job.key(payload) } : {};
      const turn = await nextTurn(boss.getDb(), job.name, tenantId);
      const traceparent = currentTraceparent();
      await boss.send(
        job.name,
        { tenantId, payload, ...(cause ? { cause } : {}), ...(traceparent ? { traceparent } : {}) },
        { ...singleton, ...turn },
      );
    },
    async runAgain(tenantId, { name, payload }) {
      const job = parts.jobs.find(known => known.name === name);
      if (!job) {
        throw notFound('No such job.');
      }
      const parsed = job.payload.parse(payload);
      await inTransaction(job, { tenantId }, async tx => job.prepareToRunAgain?.(tx, parsed));
      await jobs.enqueue(job, tenantId, parsed);
    },
    async listWaiting() {
      const { rows } = await boss.getDb().executeSql(
        // The conditions on the state are those of the index, so that finished jobs are not read.
        `select name, count(*)::integer as count,
          greatest(0, extract(epoch from now() - min(start_after)))::float as "oldestSeconds"
        from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`,
      );
      return rows as { name: string; count: number; oldestSeconds: number }[];
    },
    async pauseStepped() {
      isPaused = true;
      await Promise.all(steppedJobs.map(job => boss.offWork(job.name)));
    },
    async resumeStepped() {
      if (isPaused && !isStopping) {
        isPaused = false;
        await Promise.all(steppedJobs.map(work));
      }
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: 8000 });
      await pool.close();
    },
  };

  function inTransaction<T>(
    job: AnyJob,
    { tenantId, cause }: Pick<Task, 'tenantId' | 'cause'>,
    work: (tx: TenantTx) => Promise<T>,
  ): Promise<T> {
    const principal = { ...systemPrincipal(tenantId), actor: { kind: 'system' as const, ref: job.name } };
    const changeSet = { ...newChangeSet(`job ${job.name}`), ...(cause ? { cause } : {}) };
    return tenants.write(principal, changeSet, work);
  }

  async function perform(job: AnyJob, task: Task): Promise<void> {
    const { tenantId, payload } = task;
    const parsed = job.payload.parse(payload);
    if ('step' in job) {
      const startedAt = Date.now();
      // If the server stops, a sweep finds the unfinished job later.
      while (!isStopping) {
        const outcome = await tenants.takeTurn(tenantId, async () =>
          isStopping ? 'again' : job.step(tenantId, parsed),
        );
        if (outcome === 'over') {
          return;
        }
        const tookMs = Date.now() - startedAt;
        if (tookMs > longMs) {
          onLongJob?.(tookMs);
        }
        if (isPaused || tookMs > turnMs) {
          return jobs.enqueue(job, tenantId, parsed);
        }
      }
      return;
    }
    if ('claim' in job) {
      const claim = await inTransaction(job, task, tx => job.claim(tx, parsed));
      if (claim !== undefined) {
        const outcome = await job.perform(claim);
        await inTransaction(job, task, tx => job.settle(tx, claim, outcome));
      }
      return;
    }
    await inTransaction(job, task, tx => job.run(tx, parsed));
  }

  function traced(job: AnyJob, task: Task): Promise<void> {
    const attributes = { 'pipewright.tenant_id': task.tenantId };
    const span = { kind: 'consumer', parent: task.traceparent, attributes } as const;
    return tracer.trace(`job ${job.name}`, span, () => perform(job, task));
  }

  const queues = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  /** Creates a queue whose workers are notified of new jobs, or has those of an existing one notified. */
  async function openQueue(name: string, options: Omit<Queue, 'name'> = {}): Promise<void> {
    const queue = queues.get(name);
    if (!queue) {
      await boss.createQueue(name, { ...options, notify: true });
    } else if (!queue.notify) {
      await boss.updateQueue(name, { notify: true });
    }
  }

  const report = createFailureReport(tenants, log, metrics);
  async function work(job: AnyJob): Promise<void> {
    // Two stepped jobs run at a time, but only one per tenant, so that one tenant's long job never blocks the others.
    const concurrency = 'step' in job ? { localConcurrency: 2, localGroupConcurrency: 1 } : {};
    const options = { ...concurrency, ...polling, includeMetadata: true as const };
    await boss.work<Task, void, typeof options>(
      job.name,
      options,
      async ([task]: JobWithMetadata<Task>[]) => {
        try {
          if (task) {
            await report.attempt(job, task, () => traced(job, task.data));
          }
        } finally {
          // More jobs may be waiting: there is one for each organization every night.
          wakeWorkers(job.name);
        }
      },
    );
  }

  const steppedJobs = parts.jobs.filter(job => 'step' in job);
  for (const job of parts.jobs) {
    const policy = job.key ? 'short' : 'standard';
    await openQueue(job.name, { retryLimit: 5, retryBackoff: true, policy });
  }
  const jobsHere = { all: parts.jobs, stepped: steppedJobs, none: [] };
  await Promise.all(jobsHere[runs].map(work));
  for (const schedule of runs === 'all' ? parts.schedules : []) {
    await openQueue(schedule.name);
    await boss.work(schedule.name, polling, () => report.schedule(schedule.name, () => schedule.run(jobs)));
    await boss.schedule(schedule.name, schedule.cron);
  }
  return jobs;
}

interface Task {
  tenantId: string;
  payload: unknown;
  cause?: ChangeSet['cause'];
  /** The trace of what enqueued it, where tracing is on. */
  traceparent?: string;
}
