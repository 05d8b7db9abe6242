import type { Pool } from '../../database/pool.ts';
import { newChangeSet, type TenantTx } from '../../database/tenant-db.ts';
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type Waiting,
} from '../../delivery-queue/delivery-queue.ts';
import { msg } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import { stored } from './insert-runs.ts';
import { listNextRuns } from './next-runs.ts';
import { leaseSeconds, performRun, type RunServices } from './perform-run.ts';

/** How many runs this process performs at a time, and of these how many of one automation. */
const atOnce = 4;
const atOncePerAutomation = 2;
/** More starts of one automation wait until the minute is over. Those that people start by hand do not count. */
const maxStartsPerMinute = 500;

/** Performs runs that are due. Several servers share them. */
export function createRunQueue(
  parts: RunServices & { identityPool: Pool; maxStarts?: number },
): DeliveryQueue {
  const { identityPool, tenants, log, maxStarts = maxStartsPerMinute } = parts;
  return createDeliveryQueue({
    name: 'automation-run',
    connections: atOnce,
    maxPerLane: atOncePerAutomation,
    listNext: excluded => listNextRuns(identityPool, excluded),
    claim: waiting =>
      tenants.write(systemPrincipal(waiting.tenantId), newChangeSet('claim automation run'), tx =>
        claimRun(tx, waiting, maxStarts),
      ),
    deliver: ({ tenantId, id }) => performRun(parts, tenantId, id),
    log,
  });
}

interface Claimed {
  readonly id: string;
  readonly tenantId: string;
}

/** Takes a run for this process. After a crash another one takes it when the lease has expired. */
async function claimRun(
  tx: TenantTx,
  { id, lane }: Waiting,
  maxStarts: number,
): Promise<Claimed | undefined> {
  const { tenantId } = tx.principal;
  const [run] = await tx<{ isStarted: boolean; isManual: boolean; state: string | null }>`
    select run.started_at_utc is not null as "isStarted", cause like 'manual %' as "isManual", automation.state
    from crm.automation_run as run
    left join crm.automation on automation.tenant_id = ${tenantId} and automation.id = run.automation_id
    where run.tenant_id = ${tenantId} and run.id = ${id} and run.state in ('queued', 'waiting')
      and wake_at_utc <= now()
    for update of run`;
  if (!run) {
    return undefined;
  }
  if (run.state === null || (!run.isStarted && run.state !== 'on')) {
    await skip(tx, id, run.state === null);
    return undefined;
  }
  if (!run.isStarted && !run.isManual && (await countStarts(tx, lane)) >= maxStarts) {
    await postpone(tx, lane);
    return undefined;
  }
  await tx`
    update crm.automation_run set attempts = attempts + 1, started_at_utc = coalesce(started_at_utc, now()),
      state = 'queued', wake_at_utc = now() + make_interval(secs => ${leaseSeconds})
    where tenant_id = ${tenantId} and id = ${id}`;
  return { id, tenantId };
}

async function skip(tx: TenantTx, id: string, isDeleted: boolean): Promise<void> {
  const reason = isDeleted ? msg`The automation was deleted.` : msg`The automation was paused.`;
  await tx`
    update crm.automation_run set state = 'skipped', reason = ${stored(reason)}::text::jsonb, finished_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

async function countStarts(tx: TenantTx, automationId: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.automation_run
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId}
      and started_at_utc > now() - interval '1 minute' and cause not like 'manual %'`;
  return row?.count ?? 0;
}

/** All that have not begun, by one statement, so that they are not looked at one by one. */
async function postpone(tx: TenantTx, automationId: string): Promise<void> {
  await tx`
    update crm.automation_run set wake_at_utc = now() + interval '10 seconds'
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId} and state = 'queued'
      and started_at_utc is null and wake_at_utc <= now() and cause not like 'manual %'`;
}
