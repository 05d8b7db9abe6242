import type { SessionLock } from '../database/connections/session-locks.ts';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { isConnectionLost } from '../database/translate-error.ts';
import { AppError, busy, isBusy } from '../errors.ts';
import { JobFailed } from '../failed-jobs/report-failure.ts';
import { msg, type Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { systemPrincipal } from '../principal.ts';
import type { SinglePassJob, SinglePassWork } from './long-job.ts';

/** Progress is stored at most this often: more would not be visible. */
const progressIntervalMs = 300;

class Stopped extends Error {}

/** Runs a job that is not split into steps while its lock is held, and stores its progress and result. */
export async function runSinglePass(
  tenants: TenantDb,
  kind: SinglePassJob,
  lock: SessionLock,
  job: Omit<SinglePassWork, 'reportProgress'> & { label: string },
): Promise<void> {
  const { tenantId } = job.principal;
  const write = <T>(work: (tx: TenantTx) => Promise<T>) =>
    tenants.write(systemPrincipal(tenantId), newChangeSet(`job ${kind.kind}`), work);
  if (!(await write(tx => claim(tx, job.id)))) {
    return;
  }
  let reportedAt = 0;
  const reportProgress = async (done: number, total: number) => {
    if (!lock.isHeld) {
      // Another server may have started it again.
      throw busy();
    }
    if (Date.now() - reportedAt >= progressIntervalMs) {
      reportedAt = Date.now();
      // If the database is too busy to store it, the next call does.
      await write(tx => storeProgress(tx, job.id, done, total)).catch(error => {
        if (!isBusy(error) && !isConnectionLost(error)) {
          throw error;
        }
      });
    }
  };
  try {
    const message = await kind.run({ ...job, reportProgress });
    await write(tx => end(tx, job.id, 'done', message));
  } catch (error) {
    if (isBusy(error) || isConnectionLost(error)) {
      throw error;
    }
    const [state, message] = resultOf(error);
    await write(tx => end(tx, job.id, state, message, error));
    if (state === 'failed' && !(error instanceof AppError)) {
      // Nothing was changed, and its input may be gone, so it cannot run again: the user has to create a new
      // job.
      throw new JobFailed(error, { label: job.label, canRunAgain: false });
    }
  }
}

function resultOf(error: unknown): ['stopped' | 'failed', Text] {
  if (error instanceof Stopped) {
    return ['stopped', msg`Stopped. Nothing was changed.`];
  }
  return [
    'failed',
    error instanceof AppError ? error.text : msg`Something went wrong on our side. Nothing was changed.`,
  ];
}

/** The holder of the lock may also take over a job that another server has started and left. */
async function claim(tx: TenantTx, id: string): Promise<boolean> {
  const rows = await tx`
    update crm.job set state = 'running', touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state in ('waiting', 'running')
    returning id`;
  return rows.length > 0;
}

async function storeProgress(tx: TenantTx, id: string, done: number, total: number): Promise<void> {
  const [job] = await tx`
    update crm.job set done = ${done}, total = ${total}, touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id} returning stop_requested as stop`;
  if (job?.stop) {
    throw new Stopped();
  }
}

async function end(tx: TenantTx, id: string, state: string, text: Text, error?: unknown): Promise<void> {
  const rows = error instanceof AppError ? error.details.rows : undefined;
  await tx`
    update crm.job set state = ${state}, message = ${storeText(text)}, finished_at_utc = now(),
      done = case when ${state === 'done'} then total else done end,
      refusal = ${rows ? JSON.stringify({ rows }) : null}::text::jsonb
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state = 'running'`;
}
