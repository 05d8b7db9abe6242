import type { SessionLock } from '../database/session-locks.ts';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant-db.ts';
import { isConnectionLost } from '../database/translate-error.ts';
import { AppError, busy, isBusy } from '../errors.ts';
import { JobFailed } from '../failed-jobs/report-failure.ts';
import { systemOf } from '../principal.ts';
import type { WholeJob, WholeWork } from './long-job.ts';

/** More often, nobody could see it move. */
const tellMs = 300;

class Stopped extends Error {}

/** Does work that is not cut into steps, while its lock is held, and writes down how it goes and how it ended. */
export async function runWhole(
  tenants: TenantDb,
  kind: WholeJob,
  lock: SessionLock,
  job: Omit<WholeWork, 'tell'> & { label: string },
): Promise<void> {
  const { tenantId } = job.principal;
  const write = <T>(work: (tx: TenantTx) => Promise<T>) =>
    tenants.write(systemOf(tenantId), newChangeSet(`job ${kind.kind}`), work);
  if (!(await write(tx => claim(tx, job.id)))) {
    return;
  }
  let told = 0;
  const tell = async (done: number, total: number) => {
    if (!lock.isHeld) {
      // Another server may have begun it anew.
      throw busy();
    }
    if (Date.now() - told >= tellMs) {
      told = Date.now();
      // A server that is too busy to write it down will be told the next time.
      await write(tx => progress(tx, job.id, done, total)).catch(error => {
        if (!isBusy(error) && !isConnectionLost(error)) {
          throw error;
        }
      });
    }
  };
  try {
    const message = await kind.run({ ...job, tell });
    await write(tx => end(tx, job.id, 'done', message));
  } catch (error) {
    if (isBusy(error) || isConnectionLost(error)) {
      throw error;
    }
    const [state, message] = howItEnded(error);
    await write(tx => end(tx, job.id, state, message, error));
    if (state === 'failed' && !(error instanceof AppError)) {
      // Nothing was changed, and what it was to be made of may be gone: whoever wants it asks anew.
      throw new JobFailed(error, { label: job.label, canRunAgain: false });
    }
  }
}

function howItEnded(error: unknown): ['stopped' | 'failed', string] {
  if (error instanceof Stopped) {
    return ['stopped', 'Stopped. Nothing was changed.'];
  }
  return [
    'failed',
    error instanceof AppError ? error.message : 'Something went wrong on our side. Nothing was changed.',
  ];
}

/** Whoever holds the lock may also go on with a job that another server has begun and left. */
async function claim(tx: TenantTx, id: string): Promise<boolean> {
  const rows = await tx`
    update crm.job set state = 'running', touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state in ('waiting', 'running')
    returning id`;
  return rows.length > 0;
}

async function progress(tx: TenantTx, id: string, done: number, total: number): Promise<void> {
  const [job] = await tx`
    update crm.job set done = ${done}, total = ${total}, touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id} returning stop_requested as stop`;
  if (job?.stop) {
    throw new Stopped();
  }
}

async function end(tx: TenantTx, id: string, state: string, message: string, error?: unknown): Promise<void> {
  const rows = error instanceof AppError ? error.details.rows : undefined;
  await tx`
    update crm.job set state = ${state}, message = ${message}, finished_at_utc = now(),
      done = case ${state} when 'done' then total else done end,
      refusal = ${rows ? JSON.stringify({ rows }) : null}::text::jsonb
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state = 'running'`;
}
