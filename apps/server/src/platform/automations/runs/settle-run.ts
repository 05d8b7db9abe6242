import { newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Message } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import type { Instruction } from '../flatten-steps.ts';
import { lostPermission, pauseAutomation } from '../pause-automation.ts';
import { failureReason, knownError } from './failure-reason.ts';
import { stored } from './insert-runs.ts';
import type { LoadedRun } from './load-run.ts';

/** How often a step is attempted that fails for an unknown reason. */
const maxAttempts = 5;
const retrySeconds = 5;

export interface SettleServices {
  readonly tenants: TenantDb;
  readonly log: { error(details: object, message: string): void };
  /** Has the queue look for due runs after so many seconds. */
  readonly wakeAfter: (seconds: number) => void;
}

interface Failure {
  readonly tenantId: string;
  readonly run: LoadedRun;
  /** Undefined while the record is being found or created. */
  readonly instruction: Instruction | undefined;
  readonly error: unknown;
}

/** Records why a step failed. A lost permission pauses the automation; a limit lets the run wait. */
export async function recordFailure(
  services: SettleServices,
  { tenantId, run, instruction, error }: Failure,
): Promise<void> {
  const { tenants, log } = services;
  const known = knownError(error);
  if (known?.code === 'forbidden') {
    return recordLostPermission(tenants, tenantId, run, instruction);
  }
  if (known?.code === 'tooMany') {
    return waitFor(services, tenantId, run.id, known.details.retryAfter ?? retrySeconds);
  }
  if (!known) {
    log.error({ err: error, tenantId, runId: run.id }, 'A step of an automation failed');
    if (run.attempts < maxAttempts) {
      return waitFor(services, tenantId, run.id, retrySeconds);
    }
  }
  await settle(tenants, tenantId, tx => failStep(tx, run.id, instruction, failureReason(error, run.entity)));
}

/** Fails the run and pauses its automation, because its publisher may not do any more what it does. */
export async function recordLostPermission(
  tenants: TenantDb,
  tenantId: string,
  run: LoadedRun,
  instruction: Instruction | undefined,
): Promise<void> {
  await settle(tenants, tenantId, async tx => {
    await pauseAutomation(tx, run.automationId);
    await failStep(tx, run.id, instruction, lostPermission(run.publisherName));
  });
}

export async function endRun(
  tenants: TenantDb,
  tenantId: string,
  {
    id,
    state,
    reason = null,
  }: { id: string; state: 'done' | 'stopped' | 'skipped'; reason?: Message | null },
): Promise<void> {
  await settle(
    tenants,
    tenantId,
    tx => tx`
      update crm.automation_run set state = ${state}, reason = ${reason && stored(reason)}::text::jsonb,
        finished_at_utc = now()
      where tenant_id = ${tenantId} and id = ${id} and state in ('queued', 'waiting')`,
  );
}

/** After a failure that has nothing to do with the run. */
export function retrySoon(services: SettleServices, tenantId: string, id: string): Promise<void> {
  return waitFor(services, tenantId, id, 1);
}

async function waitFor(
  { tenants, wakeAfter }: SettleServices,
  tenantId: string,
  id: string,
  seconds: number,
): Promise<void> {
  await settle(
    tenants,
    tenantId,
    tx => tx`
      update crm.automation_run set wake_at_utc = now() + make_interval(secs => ${seconds})
      where tenant_id = ${tenantId} and id = ${id} and state in ('queued', 'waiting')`,
  );
  wakeAfter(seconds);
}

async function failStep(
  tx: TenantTx,
  runId: string,
  instruction: Instruction | undefined,
  reason: Message,
): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.automation_run set state = 'failed', reason = ${stored(reason)}::text::jsonb, finished_at_utc = now()
    where tenant_id = ${tenantId} and id = ${runId}`;
  if (instruction) {
    const { seq, step } = instruction;
    await tx`
      insert into crm.automation_run_step (tenant_id, run_id, seq, kind, state, summary)
      values (${tenantId}, ${runId}, ${seq}, ${step.kind}, 'failed', ${stored(reason)}::text::jsonb)
      on conflict (tenant_id, run_id, seq) do update
        set summary = excluded.summary, at_utc = excluded.at_utc where automation_run_step.state = 'failed'`;
  }
}

async function settle(
  tenants: TenantDb,
  tenantId: string,
  work: (tx: TenantTx) => PromiseLike<unknown>,
): Promise<void> {
  const changeSet = newChangeSet('settle automation run');
  // Wakes the queue, because a run may go on soon; and the subscriptions, because an automation may be paused now.
  changeSet.changedEntities.add('automation-run').add('automation');
  await tenants.write(systemPrincipal(tenantId), changeSet, async tx => work(tx));
}
