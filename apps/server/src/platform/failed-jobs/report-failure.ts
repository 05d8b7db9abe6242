import type { TenantDb } from '../database/tenant/tenant-db.ts';
import type { Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { type Metrics, noMetrics } from '../metrics/metrics.ts';
import { explainFailure, isTransient } from './explain-failure.ts';
import { deleteFailure, recordFailure } from './failed-jobs.ts';

export interface JobLog {
  error(details: object, message: string): void;
}

/** Thrown by a job that must not be retried automatically. */
export class JobFailed extends Error {
  readonly label: string;
  readonly canRunAgain: boolean;

  constructor(cause: unknown, { label, canRunAgain }: { label: string; canRunAgain: boolean }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.label = label;
    this.canRunAgain = canRunAgain;
  }
}

interface QueuedJob {
  readonly name: string;
  readonly label: Text;
}
/** One attempt, as pg-boss passes it to the worker. */
interface Attempt {
  readonly id: string;
  readonly data: { tenantId: string; payload: unknown };
  readonly retryCount: number;
  readonly retryLimit: number;
}

/** Logs and records every failure in the background. pg-boss itself stores errors without reporting them. */
export function createFailureReport(tenants: TenantDb, log: JobLog, metrics: Metrics = noMetrics) {
  let failuresSinceStart = 0;

  async function logAndRecord(job: QueuedJob, task: Attempt, error: unknown): Promise<void> {
    const { id, retryCount, retryLimit } = task;
    const { tenantId, payload } = task.data;
    const attempts = retryCount + 1;
    const willRetry = !(error instanceof JobFailed) && retryCount < retryLimit;
    failuresSinceStart += 1;
    metrics.count('jobFailures', { job_name: job.name });
    const details = { job: job.name, jobId: id, tenantId, attempts, willRetry, failuresSinceStart };
    log.error({ err: error, ...details }, 'A background job failed');
    if ('step' in job && isTransient(error)) {
      // A sweep finds interrupted stepped jobs again, however often they fail.
      return;
    }
    const { label, canRunAgain } =
      error instanceof JobFailed ? error : { label: storeText(job.label), canRunAgain: true };
    const failure = { id, tenantId, name: job.name, label, payload, attempts, willRetry, canRunAgain };
    await recordFailure(tenants, { ...failure, error: storeText(explainFailure(error)) });
  }

  return {
    async attempt(job: QueuedJob, task: Attempt, perform: () => Promise<void>): Promise<void> {
      const { tenantId } = task.data;
      try {
        await perform();
      } catch (error) {
        await logAndRecord(job, task, error).catch(unrecorded =>
          log.error({ err: unrecorded, job: job.name, tenantId }, 'A failed job could not be recorded'),
        );
        if (error instanceof JobFailed) {
          return;
        }
        throw error;
      }
      if (task.retryCount > 0) {
        await deleteFailure(tenants, { tenantId, id: task.id });
      }
    },

    /** A schedule belongs to no organization, so its failures are only logged, for the operator. */
    async schedule(name: string, run: () => Promise<void>): Promise<void> {
      try {
        await run();
      } catch (error) {
        failuresSinceStart += 1;
        metrics.count('jobFailures', { job_name: name });
        log.error({ err: error, schedule: name, failuresSinceStart }, 'A schedule failed');
        throw error;
      }
    },
  };
}
