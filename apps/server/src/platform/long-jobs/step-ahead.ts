import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeSet, TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { LongJob } from './long-job.ts';

interface RunningJob {
  readonly jobId: string;
  readonly kind: LongJob;
  readonly input: unknown;
  readonly principal: Principal;
  readonly changeSet: ChangeSet;
}

/** Two steps of a job at the same time: see docs/adr/0201-two-steps-at-once.md. */
export interface StepsAhead {
  /**
   * Performs the next step of a job, and while a processor has nothing else to do, also the one after it. Returns the
   * result of the next step.
   */
  perform<T>(job: RunningJob, next: () => Promise<T>): Promise<T>;
}

/** Rolls back a step that was performed ahead. It is performed again when it is its turn. */
export class StepNotKept extends Error {}

/**
 * How long a step waits for a lock. The step before may be waiting for one of its locks, so it gives up before PostgreSQL
 * looks for deadlocks, which it does after a second. For the same reason it waits only `waitMs` for the end of that step.
 */
const lockMs = 500;
/** After a step that was not kept, how long the steps of the job are performed one by one. */
const restMs = 5000;

export interface StepsAheadOptions {
  hasSpareProcessor?(): boolean;
  /** Overridden by tests, which must not depend on the speed of the machine. */
  waitMs?: number;
}

export function createStepsAhead(
  tenants: TenantDb,
  { hasSpareProcessor = () => false, waitMs = 1000 }: StepsAheadOptions,
): StepsAhead {
  /** Jobs of which a step was not kept a moment ago. */
  const resting = new Set<string>();

  function rest(jobId: string): void {
    resting.add(jobId);
    setTimeout(() => resting.delete(jobId), restMs).unref();
  }

  return {
    async perform(job, next) {
      const { jobId } = job;
      const mayTry = !resting.has(jobId) && hasSpareProcessor();
      const cursors = mayTry ? await predictCursor(tenants, job).catch(() => undefined) : undefined;
      const stepping = next();
      if (cursors) {
        // Handled below, maybe later than it fails.
        stepping.catch(() => undefined);
        await performAhead(tenants, job, { ...cursors, stepping, waitMs }).catch(() => rest(jobId));
      }
      return stepping;
    },
  };
}

interface Cursors {
  readonly previous: unknown;
  readonly predicted: unknown;
}

async function predictCursor(tenants: TenantDb, job: RunningJob): Promise<Cursors | undefined> {
  const { jobId, kind, input, principal } = job;
  const { predictCursor } = kind;
  if (!predictCursor) {
    return undefined;
  }
  return tenants.read(principal, async tx => {
    const [row] = await tx<{ cursor: unknown }>`
      select cursor from crm.job where tenant_id = ${principal.tenantId} and id = ${jobId}`;
    const previous = row?.cursor ?? null;
    // The first step creates the change set, for which the second would have to wait.
    const predicted = previous === null ? undefined : await predictCursor(tx, { input, cursor: previous });
    return predicted === undefined ? undefined : { previous, predicted };
  });
}

/**
 * Performs the step that begins where the one under way will end. In the same transaction it moves the cursor of the job,
 * which must be where it began: so nothing is done twice or left out, whatever happens to either of them.
 */
function performAhead(
  tenants: TenantDb,
  { jobId, kind, input, principal, changeSet }: RunningJob,
  { previous, predicted, stepping, waitMs }: Cursors & { stepping: Promise<unknown>; waitMs: number },
): Promise<void> {
  return tenants.write(principal, changeSet, async tx => {
    await tx`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('synchronous_commit', 'off', true)`;
    const { done, cursor, finish } = await kind.step(tx, { input, cursor: predicted, previous });
    const isOver = await Promise.race([stepping.then(() => true), sleep(waitMs, false, { ref: false })]);
    // What ends a job happens in its turn.
    if (!isOver || cursor === null) {
      throw new StepNotKept();
    }
    await finish?.();
    if (!(await moveCursor(tx, jobId, { from: predicted, to: cursor, done }))) {
      throw new StepNotKept();
    }
  });
}

async function moveCursor(
  tx: TenantTx,
  jobId: string,
  { from, to, done }: { from: unknown; to: unknown; done: number },
): Promise<boolean> {
  const moved = await tx`
    update crm.job
    set done = done + ${done}, cursor = ${JSON.stringify(to)}::text::jsonb, touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${jobId} and state = 'running'
      and cursor = ${JSON.stringify(from)}::text::jsonb
    returning id`;
  return moved.length > 0;
}
