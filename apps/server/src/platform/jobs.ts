import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { asRole, type Connection } from './database/connection.ts';
import { createPool, type Pool } from './database/pool.ts';
import { type ChangeSet, newChangeSet, type TenantDb, type TenantTx } from './database/tenant-db.ts';
import { notFound } from './errors.ts';
import { createFailureReport, type JobLog } from './failed-jobs/report-failure.ts';
import { nextTurn } from './job-turns.ts';
import { systemOf } from './principal.ts';

interface AnyKindOfJob<Payload> {
  readonly name: string;
  /** What administrators read when it fails: `Delete old history`. */
  readonly label: string;
  readonly payload: z.ZodType<Payload>;
  /** Of several waiting jobs with one key, one is kept. */
  key?(payload: Payload): string;
  /** Called before a job that failed runs again: makes the work possible once more. */
  prepareToRunAgain?(tx: TenantTx, payload: Payload): Promise<void>;
}

/**
 * Work in the background for one tenant, which its payload names; retried until it succeeds or has failed five times.
 * It is one transaction, and therefore must not wait for anything but the database: see `IoJob`.
 */
export interface Job<Payload = unknown> extends AnyKindOfJob<Payload> {
  run(tx: TenantTx, payload: Payload): Promise<unknown>;
}

/** Work in many transactions, which it begins itself; it is called again until it says that it is over. */
export interface SteppedJob<Payload = unknown> extends AnyKindOfJob<Payload> {
  step(tenantId: string, payload: Payload): Promise<'again' | 'over'>;
}

/**
 * Work that talks to another server. No transaction is open meanwhile: `claim` reads (and marks) what is to be done,
 * `perform` does it, `settle` writes down what came of it. After a crash in between it is performed once more.
 */
export interface IoJob<Payload = unknown, Claim = unknown, Outcome = unknown> extends AnyKindOfJob<Payload> {
  /** Nothing: there is nothing left to do. */
  claim(tx: TenantTx, payload: Payload): Promise<Claim | undefined>;
  perform(claim: Claim): Promise<Outcome>;
  settle(tx: TenantTx, claim: Claim, outcome: Outcome): Promise<void>;
}

type AnyJob = Job | SteppedJob | IoJob;

/** Work at fixed times for the installation as a whole, by one server of all. It may only ask for jobs. */
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
    /** What it reacts to, where it is asked for by a processor or another job: see `ChangeSet.cause`. */
    cause?: ChangeSet['cause'],
  ): Promise<void>;
  /** Enqueues a job that failed for good once more. */
  runAgain(tenantId: string, failed: { name: string; payload: unknown }): Promise<void>;
  stop(): Promise<void>;
}

/** Long work goes to the end of the queue after so long: one organization's import does not hold up the others'. */
const turnMs = 20_000;

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Starts the workers of this process. Several processes share the work of one database. */
export async function startJobs(parts: {
  owner: Connection;
  tenants: TenantDb;
  jobs: readonly AnyJob[];
  schedules: readonly Schedule[];
  log: JobLog;
}): Promise<Jobs> {
  const { owner, tenants, log } = parts;
  const pool = createPool(asRole(owner, 'jobs'), {
    size: 2,
    searchPath: 'jobs',
    timeoutMs: 60_000,
    maxWaitMs: 10_000,
    toJson,
  });
  const boss = new PgBoss({
    schema: 'jobs',
    createSchema: false,
    db: { executeSql: (text, values) => execute(pool, text, values) },
  });
  boss.on('error', error => log.error({ err: error }, 'jobs'));
  await boss.start();

  let isStopping = false;
  const jobs: Jobs = {
    async enqueue(job, tenantId, payload, cause) {
      const once = job.key ? { singletonKey: job.key(payload) } : {};
      const turn = await nextTurn(boss.getDb(), job.name, tenantId);
      await boss.send(job.name, { tenantId, payload, ...(cause ? { cause } : {}) }, { ...once, ...turn });
    },
    async runAgain(tenantId, { name, payload }) {
      const job = parts.jobs.find(known => known.name === name);
      if (!job) {
        throw notFound('job');
      }
      const parsed = job.payload.parse(payload);
      await inTransaction(job, { tenantId }, async tx => job.prepareToRunAgain?.(tx, parsed));
      await jobs.enqueue(job, tenantId, parsed);
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
    const principal = { ...systemOf(tenantId), actor: { kind: 'system' as const, ref: job.name } };
    const changeSet = { ...newChangeSet(`job ${job.name}`), ...(cause ? { cause } : {}) };
    return tenants.write(principal, changeSet, work);
  }

  async function perform(job: AnyJob, task: Task): Promise<void> {
    const { tenantId, payload } = task;
    const parsed = job.payload.parse(payload);
    if ('step' in job) {
      const until = Date.now() + turnMs;
      // What is not over when the server stops is found again by a sweep.
      for (let begun = Date.now(); !isStopping; begun = Date.now()) {
        if ((await job.step(tenantId, parsed)) === 'over') {
          return;
        }
        await tenants.giveWay(tenantId, Date.now() - begun);
        if (Date.now() > until) {
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

  const report = createFailureReport(tenants, log);
  for (const job of parts.jobs) {
    const policy = job.key ? 'short' : 'standard';
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, policy });
    // Somebody waits for what is done in steps; and what cannot be cut into steps does not keep all others waiting.
    // One organization has one of the two at most, so that its long work never takes both.
    const places =
      'step' in job ? { pollingIntervalSeconds: 0.5, localConcurrency: 2, localGroupConcurrency: 1 } : {};
    const options = { ...places, includeMetadata: true as const, burstWhenBatchFull: true };
    await boss.work<Task, void, typeof options>(
      job.name,
      options,
      async ([task]: JobWithMetadata<Task>[]) => {
        if (task) {
          await report.attempt(job, task, () => perform(job, task.data));
        }
      },
    );
  }
  for (const schedule of parts.schedules) {
    await boss.createQueue(schedule.name);
    await boss.work(schedule.name, () => report.schedule(schedule.name, () => schedule.run(jobs)));
    await boss.schedule(schedule.name, schedule.cron);
  }
  return jobs;
}

interface Task {
  tenantId: string;
  payload: unknown;
  cause?: ChangeSet['cause'];
}

/** pg-boss sends whole transactions as one text: one that fails leaves its transaction open. */
async function execute(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  return pool.use(async session => {
    try {
      return { rows: [...(await session.sql.unsafe(text, valuesFor(values)))] };
    } catch (error) {
      await session.simple('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** pg-boss leaves out what it does not set; postgres.js wants to be told. */
function valuesFor(values: unknown[] = []): never[] {
  return values.map(value => value ?? null) as never[];
}

/** pg-boss sends some of its JSON as text: written as JSON once more, it would be a string to PostgreSQL. */
export function toJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
