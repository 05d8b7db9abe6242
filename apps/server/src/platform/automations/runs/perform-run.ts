import { type ChangeSet, newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant-db.ts';
import { type Message, msg } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import { findModule } from '../../resources/write/write-records.ts';
import type { StepResult, StepServices } from '../define-step-handler.ts';
import { flattenSteps, type Instruction } from '../flatten-steps.ts';
import { findOrCreateRecord } from '../incoming/find-or-create-record.ts';
import { isTransient } from './failure-reason.ts';
import { stored } from './insert-runs.ts';
import { type LoadedRun, loadRun } from './load-run.ts';
import { performInstruction } from './perform-step.ts';
import { endRun, recordFailure, recordLostPermission, retrySoon } from './settle-run.ts';

export interface RunServices extends StepServices {
  readonly tenants: TenantDb;
  readonly log: { error(details: object, message: string): void };
}

/** How long a server may work on a step before another one takes the run over. */
export const leaseSeconds = 60;

/** Performs the steps of a run until it ends or waits. */
export async function performRun(services: RunServices, tenantId: string, id: string): Promise<void> {
  for (;;) {
    const run = await services.tenants.read(systemPrincipal(tenantId), tx => loadRun(tx, id));
    if (!run || (await performNext(services, tenantId, run)) === 'over') {
      return;
    }
  }
}

async function performNext(
  services: RunServices,
  tenantId: string,
  run: LoadedRun,
): Promise<'again' | 'over'> {
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
): Promise<'again' | 'over'> {
  const changeSet = changeSetOf(run);
  let afterCommit: StepResult['afterCommit'];
  const outcome = await services.tenants.write(run.publisher, changeSet, async tx => {
    if (!(await lockAt(tx, run))) {
      return 'over';
    }
    const result = await performInstruction(tx, {
      services,
      changeSet,
      entity: run.entity,
      run,
      instruction,
    });
    if (!result) {
      await stop(tx, run, msg`The record is gone, or ${run.publisherName} can no longer see it.`);
      return 'over';
    }
    if (result.isRepeated && result.wakeAt) {
      await waitAt(tx, run, result.wakeAt);
      return 'over';
    }
    afterCommit = result.afterCommit;
    await recordStep(
      tx,
      run.id,
      { seq: instruction.seq, kind: instruction.step.kind },
      { summary: result.summary, changeSetId: changeSet.id },
    );
    const outcome = await advance(tx, run, result);
    if (outcome === 'over') {
      changeSet.changedEntities.add('automation-run').add('automation');
    }
    return outcome;
  });
  afterCommit?.();
  return outcome;
}

/** The place of what comes before the first step: finding or creating the record from a received body. */
const beforeSteps = -1;

/** Finds or creates the record that a received body is about. It is recorded as a step, so that undo includes it. */
async function resolveRecordOnce(services: RunServices, run: LoadedRun): Promise<'again' | 'over'> {
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
    await recordStep(
      tx,
      run.id,
      { seq: beforeSteps, kind: trigger.kind },
      { summary: found.summary, changeSetId: changeSet.id },
    );
    await tx`
      update crm.automation_run set record_id = ${found.recordId}, attempts = 0,
        wake_at_utc = now() + make_interval(secs => ${leaseSeconds})
      where tenant_id = ${tx.principal.tenantId} and id = ${run.id}`;
    return 'again';
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

/** A step that failed before is replaced; one that was performed before is refused by the key. */
async function recordStep(
  tx: TenantTx,
  runId: string,
  { seq, kind }: { seq: number; kind: string },
  { summary, changeSetId }: { summary: Message; changeSetId: string },
): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    delete from crm.automation_run_step
    where tenant_id = ${tenantId} and run_id = ${runId} and seq = ${seq} and state = 'failed'`;
  await tx`
    insert into crm.automation_run_step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
    values (${tenantId}, ${runId}, ${seq}, ${kind}, 'done', ${stored(summary)}::text::jsonb, ${changeSetId})`;
}

async function advance(
  tx: TenantTx,
  { id, definition }: LoadedRun,
  { goTo, next, wakeAt }: StepResult & { next: number },
): Promise<'again' | 'over'> {
  const { tenantId } = tx.principal;
  const isWaiting = wakeAt !== undefined && wakeAt.getTime() > Date.now();
  // The last step also ends the run, which saves two more transactions.
  const isLast = !isWaiting && next >= flattenSteps(definition.steps).length;
  if (goTo === 'end' || isLast) {
    await tx`
      update crm.automation_run set state = ${goTo === 'end' ? 'stopped' : 'done'}, finished_at_utc = now(),
        position = ${next}, attempts = 0
      where tenant_id = ${tenantId} and id = ${id}`;
    return 'over';
  }
  await tx`
    update crm.automation_run set position = ${next}, attempts = 0, state = ${isWaiting ? 'waiting' : 'queued'},
      wake_at_utc = coalesce(${isWaiting ? wakeAt : null}::timestamptz, now() + make_interval(secs => ${leaseSeconds}))
    where tenant_id = ${tenantId} and id = ${id}`;
  return isWaiting ? 'over' : 'again';
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
