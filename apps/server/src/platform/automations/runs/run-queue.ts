import type { Pool } from '../../database/connections/pool.ts';
import { newChangeSet, type TenantTx } from '../../database/tenant/tenant-db.ts';
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type Waiting,
} from '../../delivery-queue/delivery-queue.ts';
import { msg } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import { stored } from './insert-runs.ts';
import { type LoadedRun, loadRuns } from './load-run.ts';
import { listNextRuns } from './next-runs.ts';
import { performRuns, type RunServices } from './perform-runs.ts';
import { leaseSeconds } from './run-state.ts';

/** How many claims this process works on at a time, and of these how many of one automation. */
const atOnce = 4;
const atOncePerAutomation = 2;
/** How many runs of one automation are claimed by one statement. */
const runsPerClaim = 100;
/** More starts of one automation wait until the minute is over. Those that people start by hand do not count. */
const maxStartsPerMinute = 500;

/** Performs runs that are due. Several servers share them. */
export function createRunQueue(
  parts: Omit<RunServices, 'wakeAfter'> & { identityPool: Pool; maxStarts?: number },
): DeliveryQueue {
  const { identityPool, tenants, log, maxStarts = maxStartsPerMinute } = parts;
  const queue: DeliveryQueue = createDeliveryQueue({
    name: 'automation-run',
    connections: atOnce,
    maxPerLane: atOncePerAutomation,
    listNext: excluded => listNextRuns(identityPool, excluded),
    claim: waiting =>
      tenants.write(systemPrincipal(waiting.tenantId), newChangeSet('claim automation runs'), tx =>
        claimRuns(tx, waiting, maxStarts),
      ),
    deliver: ({ tenantId, runs }) => performRuns({ ...parts, wakeAfter: queue.wakeAfter }, tenantId, runs),
    log,
  });
  return queue;
}

interface Claimed {
  /** The run that was due first. */
  readonly id: string;
  readonly tenantId: string;
  readonly runs: readonly LoadedRun[];
}

/**
 * Takes the next due runs of an automation for this process, with everything that performing them needs. After a crash
 * another one takes them when the lease has expired.
 */
async function claimRuns(
  tx: TenantTx,
  { id, lane }: Waiting,
  maxStarts: number,
): Promise<Claimed | undefined> {
  const { tenantId } = tx.principal;
  const [due, [automation]] = await Promise.all([
    tx<{ id: string; isStarted: boolean; isManual: boolean }>`
      select id, started_at_utc is not null as "isStarted", cause like 'manual %' as "isManual"
      from crm.automation_run
      where tenant_id = ${tenantId} and automation_id = ${lane} and state in ('queued', 'waiting')
        and wake_at_utc <= now()
      order by wake_at_utc, id limit ${runsPerClaim} for update`,
    tx<{ state: string }>`
      select state from crm.automation where tenant_id = ${tenantId} and id = ${lane}`,
  ]);
  const mayGoOn = due.filter(({ isStarted }) => automation && (isStarted || automation.state === 'on'));
  if (mayGoOn.length < due.length) {
    const skipped = due.filter(run => !mayGoOn.includes(run));
    await skip(
      tx,
      skipped.map(run => run.id),
      !automation,
    );
  }
  const isLimited = (run: { isStarted: boolean; isManual: boolean }) => !run.isStarted && !run.isManual;
  let starts = mayGoOn.some(isLimited) ? maxStarts - (await countStarts(tx, lane)) : 0;
  const claimed = mayGoOn.filter(run => {
    starts -= isLimited(run) ? 1 : 0;
    return !isLimited(run) || starts >= 0;
  });
  const ids = claimed.map(run => run.id);
  if (starts < 0) {
    await postpone(tx, lane, ids);
  }
  if (ids.length === 0) {
    return undefined;
  }
  const take = (isStarted: boolean) => {
    const taken = claimed.filter(run => run.isStarted === isStarted).map(run => run.id);
    return (
      taken.length > 0 &&
      tx`
        update crm.automation_run set attempts = attempts + 1, state = 'queued',
          started_at_utc = ${isStarted ? tx`started_at_utc` : tx`now()`},
          wake_at_utc = now() + make_interval(secs => ${leaseSeconds})
        where tenant_id = ${tenantId} and id = any (${taken}::uuid[])`.execute()
    );
  };
  const [, , runs] = await Promise.all([take(true), take(false), loadRuns(tx, ids)]);
  return { id, tenantId, runs };
}

async function skip(tx: TenantTx, ids: readonly string[], isDeleted: boolean): Promise<void> {
  const reason = isDeleted ? msg`The automation was deleted.` : msg`The automation was paused.`;
  await tx`
    update crm.automation_run set state = 'skipped', reason = ${stored(reason)}::text::jsonb, finished_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
}

async function countStarts(tx: TenantTx, automationId: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.automation_run
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId}
      and started_at_utc > now() - interval '1 minute' and cause not like 'manual %'`;
  return row?.count ?? 0;
}

/** All others that have not begun, by one statement, so that they are not looked at one by one. */
async function postpone(tx: TenantTx, automationId: string, except: readonly string[]): Promise<void> {
  await tx`
    update crm.automation_run set wake_at_utc = now() + interval '10 seconds'
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId} and state = 'queued'
      and started_at_utc is null and wake_at_utc <= now() and cause not like 'manual %'
      and id <> all (${except}::uuid[])`;
}
