import {
  type ChangeSet,
  newChangeSet,
  runLast,
  type TenantDb,
  type TenantTx,
} from '../../database/tenant-db.ts';
import { type Message, msg } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import { findModule } from '../../resources/write/write-records.ts';
import type { StepResult, StepServices } from '../define-step-handler.ts';
import { flattenSteps, type Instruction } from '../flatten-steps.ts';
import { findOrCreateRecord } from '../incoming/find-or-create-record.ts';
import { isTransient } from './failure-reason.ts';
import { stored } from './insert-runs.ts';
import { isFresh, type LoadedRun, loadRuns } from './load-run.ts';
import { performInstruction, readSubject } from './perform-step.ts';
import { endRun, recordFailure, recordLostPermission, retrySoon } from './settle-run.ts';

export interface RunServices extends StepServices {
  readonly tenants: TenantDb;
  readonly log: { error(details: object, message: string): void };
}

/** How long a server may work on a step before another one takes the run over. */
export const leaseSeconds = 60;

/** Performs the steps of a claimed run until it ends or waits. */
export async function performRun(services: RunServices, tenantId: string, claimed: LoadedRun): Promise<void> {
  let run: LoadedRun | undefined = claimed;
  while (run) {
    const outcome = await performNext(services, tenantId, run);
    if (outcome === 'over') {
      return;
    }
    const next: LoadedRun = { ...run, ...outcome, attempts: 0 };
    // What the publisher may do can change while the run goes on.
    run = isFresh(next) ? next : await loadRun(services.tenants, tenantId, run.id);
  }
}

/** A run as it stands now; undefined once it has ended. */
export async function loadRun(
  tenants: TenantDb,
  tenantId: string,
  id: string,
): Promise<LoadedRun | undefined> {
  const [run] = await tenants.read(systemPrincipal(tenantId), tx => loadRuns(tx, [id]));
  return run;
}

/** What a step has changed of a run that goes on. */
interface Progress {
  readonly position: number;
  readonly recordId: string;
}

async function performNext(
  services: RunServices,
  tenantId: string,
  run: LoadedRun,
): Promise<Progress | 'over'> {
  const { tenants, log } = services;
  const instruction = flattenSteps(run.definition.steps)[run.position];
  if (!run.isPermitted) {
    await recordLostPermission(tenants, tenantId, run, instruction);
    return 'over';
  }
  if (!instruction) {
    await endRun(tenants, tenantId, { id: run.id, state: 'done' });
    return 'over';
  }
  try {
    return run.recordId === null
      ? await resolveRecordOnce(services, run)
      : await performOnce(services, { ...run, recordId: run.recordId }, instruction);
  } catch (error) {
    if (isTransient(error)) {
      await retrySoon(tenants, tenantId, run.id).catch(() => undefined);
    } else {
      const failed = run.recordId === null ? undefined : instruction;
      await recordFailure({ tenants, log }, { tenantId, run, instruction: failed, error });
    }
    return 'over';
  }
}

/**
 * The effect of a step, the record that it was performed and the new position of the run are one transaction, so that the
 * effect happens once, whatever happens to this process.
 */
async function performOnce(
  services: RunServices,
  run: LoadedRun & { recordId: string },
  instruction: Instruction,
): Promise<Progress | 'over'> {
  const changeSet = changeSetOf(run);
  let afterCommit: StepResult['afterCommit'];
  const outcome = await services.tenants.write(run.publisher, changeSet, async tx => {
    const { recordId } = run;
    // Sent together, in this order.
    const [isMine, subject] = await Promise.all([lockAt(tx, run), readSubject(tx, services.modules, run)]);
    if (!isMine) {
      return 'over';
    }
    if (!subject) {
      await stop(tx, run, msg`The record is gone, or ${run.publisherName} can no longer see it.`);
      return 'over';
    }
    const result = await performInstruction(tx, { services, changeSet, run, instruction, subject });
    if (result.isRepeated && result.wakeAt) {
      await waitAt(tx, run, result.wakeAt);
      return 'over';
    }
    afterCommit = result.afterCommit;
    const next = nextState(run, result);
    await recordAndAdvance(tx, run, { instruction, changeSet, summary: result.summary, next });
    return next.isOver ? 'over' : { position: result.next, recordId };
  });
  afterCommit?.();
  return outcome;
}

/** The place of what comes before the first step: finding or creating the record from a received body. */
const beforeSteps = -1;

/** Finds or creates the record that a received body is about. It is recorded as a step, so that undo includes it. */
async function resolveRecordOnce(services: RunServices, run: LoadedRun): Promise<Progress | 'over'> {
  const { trigger } = run.definition;
  const changeSet = changeSetOf(run);
  return services.tenants.write(run.publisher, changeSet, async tx => {
    if (trigger.kind !== 'webhook-received' || !(await lockAt(tx, run))) {
      return 'over';
    }
    const module = findModule(services.modules, run.entity);
    const found = await findOrCreateRecord(tx, { module, trigger, body: run.received, changeSet });
    if (!found) {
      await stop(tx, run, msg`No record matches what was received.`);
      return 'over';
    }
    await tx`
      insert into crm.automation_run_step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
      values (${tx.principal.tenantId}, ${run.id}, ${beforeSteps}, ${trigger.kind}, 'done',
        ${stored(found.summary)}::text::jsonb, ${changeSet.id})`;
    await tx`
      update crm.automation_run set record_id = ${found.recordId}, attempts = 0,
        wake_at_utc = now() + make_interval(secs => ${leaseSeconds})
      where tenant_id = ${tx.principal.tenantId} and id = ${run.id}`;
    return { position: run.position, recordId: found.recordId };
  });
}

function changeSetOf({ causedBy, depth }: LoadedRun): ChangeSet {
  return {
    ...newChangeSet('automation'),
    isAllowedDuringRestore: false,
    ...(causedBy ? { cause: { changeSetId: causedBy, depth } } : {}),
  };
}

/** Nobody else performs the step meanwhile; false if somebody already has. */
async function lockAt(tx: TenantTx, { id, position }: LoadedRun): Promise<boolean> {
  const [row] = await tx<{ position: number }>`
    select position from crm.automation_run
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state in ('queued', 'waiting') for update`;
  return row?.position === position;
}

interface NextState {
  readonly state: 'queued' | 'waiting' | 'done' | 'stopped';
  readonly position: number;
  readonly wakeAt: Date | null;
  /** Whether this server has nothing more to do for it now. */
  readonly isOver: boolean;
}

function nextState({ definition }: LoadedRun, result: StepResult & { next: number }): NextState {
  const { goTo, next: position, wakeAt } = result;
  if (goTo === 'end') {
    return { state: 'stopped', position, wakeAt: null, isOver: true };
  }
  if (wakeAt && wakeAt.getTime() > Date.now()) {
    return { state: 'waiting', position, wakeAt, isOver: true };
  }
  // The last step also ends the run, which saves two more transactions.
  const isLast = position >= flattenSteps(definition.steps).length;
  return { state: isLast ? 'done' : 'queued', position, wakeAt: null, isOver: isLast };
}

interface Performed {
  readonly instruction: Instruction;
  readonly changeSet: ChangeSet;
  readonly summary: Message;
  readonly next: NextState;
}

/**
 * The last statement of a step, sent together with the commit. A step that failed before is replaced; one that was performed
 * before is refused by the key.
 */
async function recordAndAdvance(tx: TenantTx, { id }: LoadedRun, performed: Performed): Promise<void> {
  const { instruction, changeSet, summary, next } = performed;
  await tx[runLast](
    `with failed as (
       update crm.automation_run_step set state = 'done', summary = $5::text::jsonb, change_set_id = $6, at_utc = now()
       where tenant_id = $1 and run_id = $2 and seq = $3 and state = 'failed' returning seq),
     performed as (
       insert into crm.automation_run_step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
       select $1, $2, $3, $4, 'done', $5::text::jsonb, $6 where not exists (select from failed))
     update crm.automation_run set state = $7, position = $8, attempts = 0,
       finished_at_utc = case when $7 in ('done', 'stopped') then now() end,
       wake_at_utc = coalesce($9::timestamptz, now() + make_interval(secs => $10))
     where tenant_id = $1 and id = $2`,
    [
      ...[tx.principal.tenantId, id, instruction.seq, instruction.step.kind, stored(summary), changeSet.id],
      ...[next.state, next.position, next.wakeAt, leaseSeconds],
    ],
  );
}

/** Stays at the step, which is not performed yet. */
async function waitAt(tx: TenantTx, { id }: LoadedRun, wakeAt: Date): Promise<void> {
  await tx`
    update crm.automation_run set state = 'waiting', attempts = 0, wake_at_utc = ${wakeAt}::timestamptz
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

async function stop(tx: TenantTx, { id }: LoadedRun, reason: Message): Promise<void> {
  await tx`
    update crm.automation_run set state = 'stopped', reason = ${stored(reason)}::text::jsonb, finished_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
