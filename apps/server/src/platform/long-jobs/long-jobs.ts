import type { Granted } from '@pipewright/contract/permissions.ts';
import { z } from 'zod';
import type { SessionLock, SessionLocks } from '../database/connections/session-locks.ts';
import type { ChangeSet, TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import { JobFailed } from '../failed-jobs/report-failure.ts';
import { newId } from '../ids.ts';
import type { SteppedJob } from '../jobs/jobs.ts';
import { message, msg, type Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { type Actor, type Principal, systemPrincipal } from '../principal.ts';
import { readRights } from '../read-rights.ts';
import { intersectPermissions } from './effective-permissions.ts';
import type { LongJob, SinglePassJob } from './long-job.ts';
import { runSinglePass } from './run-single-pass.ts';
import { createStepsAhead, type StepsAheadOptions } from './step-ahead.ts';
import { jobLockName } from './sweep.ts';

interface NewJob {
  kind: string;
  label: Text;
  input: unknown;
  total: number;
  /** What its changes are attributed to; by default, the actor of the request. */
  actor?: Actor;
}
/** A created job. */
interface JobRef {
  tenantId: string;
  jobId: string;
}

export interface LongJobs {
  /** Creates a job in the caller's transaction and change set. Call `wakeWorker` after the commit. */
  create(tx: TenantTx, changeSet: ChangeSet, job: NewJob): Promise<JobRef>;
  /** Starts the job at once. Without this call, after a crash for example, the sweep starts it a few seconds later. */
  wakeWorker(job: JobRef): void;
  /** Sets the function that `wakeWorker` calls. */
  onWake(begin: (job: JobRef) => void): void;
  /** The queue job that runs long jobs. */
  readonly worker: SteppedJob<{ jobId: string }>;
}

export function createLongJobs(
  tenants: TenantDb,
  locks: SessionLocks,
  kinds: readonly (LongJob | SinglePassJob)[],
  options: StepsAheadOptions = {},
): LongJobs {
  const stepsAhead = createStepsAhead(tenants, options);
  let begin: (job: JobRef) => void = () => undefined;

  async function step({ tenantId, jobId }: JobRef, lock: SessionLock): Promise<'again' | 'over'> {
    const job = await tenants.read(systemPrincipal(tenantId), tx => readJob(tx, jobId));
    const kind = kinds.find(known => known.kind === job?.kind);
    if (!job || !kind) {
      return 'over';
    }
    const { userId } = job;
    const rights = await tenants.read(systemPrincipal(tenantId), tx => readRights(tx, userId));
    const { held, ...others } = rights;
    const { actor, cause } = job.attribution ?? {};
    const principal = {
      ...{ tenantId, userId, permissions: intersectPermissions(job.askedWith, held), ...others },
      actor: actor ?? { kind: 'user' as const, ref: jobId },
    };
    if ('run' in kind) {
      const { input, changeSetId, total, label } = job;
      await runSinglePass(tenants, kind, lock, { id: jobId, label, principal, input, changeSetId, total });
      return 'over';
    }
    const changedEntities = new Set([kind.changedEntities(job.input)].flat());
    const changeSet = { id: job.changeSetId, action: job.kind, changedEntities, ...(cause ? { cause } : {}) };
    try {
      return await stepsAhead.perform({ ...{ jobId, kind, principal, changeSet }, input: job.input }, () =>
        tenants.write(principal, changeSet, tx => advance(tx, jobId, kind)),
      );
    } catch (error) {
      const known = error instanceof AppError ? error : translateDatabaseError(error);
      if (known?.code === 'busy') {
        throw error;
      }
      const { text } = known ?? new AppError('internal');
      await tenants.write(systemPrincipal(tenantId), changeSet, tx => end(tx, jobId, 'failed', text));
      if (!known) {
        // The job ends all the same, because retrying it would fail again and again. The finished steps are
        // kept, and it continues after them when an administrator runs it again.
        throw new JobFailed(error, { label: job.label, canRunAgain: true });
      }
      return 'over';
    }
  }

  return {
    async create(tx, changeSet, { actor = tx.principal.actor, ...job }) {
      const attribution: Attribution = { actor, cause: changeSet.cause };
      return insertLongJob(tx, { ...job, askedBy: tx.principal, changeSetId: changeSet.id, attribution });
    },
    wakeWorker: job => begin(job),
    onWake(listener) {
      begin = listener;
    },
    worker: {
      name: 'long-job',
      label: msg`Work in the background`,
      payload: z.object({ jobId: z.uuid() }),
      key: ({ jobId }) => jobId,
      prepareToRunAgain: reopen,
      async step(tenantId, { jobId }) {
        const outcome = await locks.hold(jobLockName(jobId), lock => step({ tenantId, jobId }, lock));
        // Undefined if another server holds the lock; then there is nothing to do here.
        return outcome ?? 'over';
      },
    },
  };
}

/** Creates a job that nobody has asked for in this request, in somebody's name. The sweep starts it a few seconds later. */
export async function insertLongJob(
  tx: TenantTx,
  given: Omit<NewJob, 'actor'> & {
    askedBy: Pick<Principal, 'userId' | 'permissions'>;
    changeSetId: string;
    attribution: Attribution;
  },
): Promise<JobRef> {
  const { kind, label, input, total, askedBy, changeSetId, attribution } = given;
  const { tenantId } = tx.principal;
  const jobId = newId();
  await tx`
    insert into crm.job (
      tenant_id, id, kind, label, input, asked_by_user_id, asked_with, change_set_id, total, attribution)
    values (${tenantId}, ${jobId}, ${kind}, ${storeText(label)}, ${JSON.stringify(input)}::text::jsonb,
      ${askedBy.userId}, ${JSON.stringify(Object.fromEntries(askedBy.permissions))}::text::jsonb, ${changeSetId}, ${total},
      ${JSON.stringify(attribution)}::text::jsonb)`;
  return { tenantId, jobId };
}

interface JobRow extends Record<string, unknown> {
  kind: string;
  label: string;
  input: unknown;
  cursor: unknown;
  done: number;
  total: number;
  state: string;
  stopRequested: boolean;
  userId: string;
  askedWith: Granted;
  changeSetId: string;
  /** Null for jobs that were created before it was recorded. */
  attribution: Attribution | null;
}

/** Who created a job, and which change set that reacted to. */
interface Attribution {
  readonly actor?: Actor | undefined;
  readonly cause?: ChangeSet['cause'] | undefined;
}

async function readJob(tx: TenantTx, jobId: string): Promise<JobRow | undefined> {
  const [row] = await tx<JobRow>`
    select kind, label, input, total, asked_by_user_id as "userId", asked_with as "askedWith",
      change_set_id as "changeSetId", attribution
    from crm.job
    where tenant_id = ${tx.principal.tenantId} and id = ${jobId} and state in ('waiting', 'running')`;
  return row;
}

/**
 * Runs one step with the job's row locked: of two servers that got the job, the second continues where the
 * first ended.
 */
async function advance(tx: TenantTx, jobId: string, kind: LongJob): Promise<'again' | 'over'> {
  const { tenantId } = tx.principal;
  const [job] = await tx<JobRow>`
    select input, cursor, done, stop_requested as "stopRequested" from crm.job
    where tenant_id = ${tenantId} and id = ${jobId} and state in ('waiting', 'running') for update`;
  if (!job) {
    return 'over';
  }
  if (job.stopRequested) {
    await end(tx, jobId, 'stopped', stoppedAfter(await kind.describeResult(job.input, job.done, tx)));
    return 'over';
  }
  const { done, cursor, finish } = await kind.step(tx, job);
  await finish?.();
  await tx`
    update crm.job
    set state = 'running', done = done + ${done}, cursor = ${JSON.stringify(cursor)}::text::jsonb, touched_at_utc = now()
    where tenant_id = ${tenantId} and id = ${jobId}`;
  if (cursor !== null) {
    // Does not wait for the disk: the commit of the last step does, and it comes after this one in the log. If the
    // database crashes before, it has lost the cursor as well, and the step is done again.
    await tx`set local synchronous_commit = off`;
    return 'again';
  }
  await end(tx, jobId, 'done', await kind.describeResult(job.input, job.done + done, tx));
  return 'over';
}

/** What was done before somebody stopped it. */
function stoppedAfter(result: Text): Text {
  return result === ''
    ? msg`Stopped.`
    : msg`Stopped. ${typeof result === 'string' ? message(result) : result}`;
}

async function reopen(tx: TenantTx, { jobId }: { jobId: string }): Promise<void> {
  await tx`
    update crm.job
    set state = 'waiting', stop_requested = false, message = null, finished_at_utc = null, touched_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${jobId} and state = 'failed'`;
}

async function end(tx: TenantTx, jobId: string, state: string, text: Text): Promise<void> {
  await tx`
    update crm.job set state = ${state}, message = ${storeText(text)}, finished_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${jobId}`;
}
