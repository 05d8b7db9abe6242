import {
  type ChangeSet,
  newChangeSet,
  runLast,
  runText,
  type TenantTx,
} from '../../database/tenant/tenant-db.ts';
import type { Message } from '../../language/message.ts';
import type { StepResult } from '../define-step-handler.ts';
import { flattenSteps, type Instruction } from '../flatten-steps.ts';
import { stored } from './insert-runs.ts';
import type { LoadedRun } from './load-run.ts';

/** How long a server may work on a step before another one takes the run over. */
export const leaseSeconds = 60;

/** What a step has changed of a run that goes on. */
export interface Progress {
  readonly position: number;
  readonly recordId: string;
}

/** Each step of a run is logged and undone as one change set. */
export function changeSetOf({ causedBy, depth }: LoadedRun): ChangeSet {
  return {
    ...newChangeSet('automation'),
    isAllowedDuringRestore: false,
    ...(causedBy ? { cause: { changeSetId: causedBy, depth } } : {}),
  };
}

/** Locks runs until the transaction ends, and returns the ids of those whose next step nobody has performed meanwhile. */
export async function lockRuns(tx: TenantTx, runs: readonly LoadedRun[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string; position: number }>`
    select id, position from crm.automation_run
    where tenant_id = ${tx.principal.tenantId} and id = any (${runs.map(({ id }) => id)}::uuid[])
      and state in ('queued', 'waiting')
    order by id for update`;
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  return new Set(runs.filter(({ id, position }) => positions.get(id) === position).map(({ id }) => id));
}

interface NextState {
  readonly state: 'queued' | 'waiting' | 'done' | 'stopped';
  readonly position: number;
  readonly wakeAt: Date | null;
  /** Whether this server has nothing more to do for it now. */
  readonly isOver: boolean;
}

export function nextState({ definition }: LoadedRun, result: StepResult & { next: number }): NextState {
  const { goTo, next: position, wakeAt } = result;
  if (goTo === 'end') {
    return { state: 'stopped', position, wakeAt: null, isOver: true };
  }
  if (wakeAt && wakeAt.getTime() > Date.now()) {
    return { state: 'waiting', position, wakeAt, isOver: true };
  }
  // The last step also ends the run, which saves another transaction.
  const isLast = position >= flattenSteps(definition.steps).length;
  return { state: isLast ? 'done' : 'queued', position, wakeAt: null, isOver: isLast };
}

export interface Performed {
  readonly run: LoadedRun & { readonly recordId: string };
  readonly instruction: Instruction;
  readonly changeSet: ChangeSet;
  readonly summary: Message;
  readonly next: NextState;
  readonly afterCommit: StepResult['afterCommit'];
}

/**
 * Records performed steps and moves their runs on: the last statement of a transaction, sent together with the commit. A
 * step that failed before is replaced; one that was performed before is refused, because a step has a state.
 */
export async function recordSteps(tx: TenantTx, steps: readonly Performed[]): Promise<void> {
  const rows = steps.map(({ run, instruction, changeSet, summary, next }) => ({
    run_id: run.id,
    seq: instruction.seq,
    kind: instruction.step.kind,
    summary,
    change_set_id: changeSet.id,
    state: next.state,
    position: next.position,
    wake_at: next.wakeAt,
  }));
  if (tx.isDistributed) {
    await recordOnCitus(tx, rows);
    return;
  }
  // `id = any` beside the join, because a join alone may be planned as one over all runs of the organization.
  await tx[runLast](
    `with performed as materialized (
       select *, case when state in ('done', 'stopped') then now() end as finished_at,
         coalesce(wake_at, now() + make_interval(secs => $3)) as due_at
       from jsonb_to_recordset($2::text::jsonb) as step (run_id uuid, seq smallint, kind text, summary jsonb,
         change_set_id uuid, state text, position smallint, wake_at timestamptz)),
     recorded as (
       insert into crm.automation_run_step as step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
       select $1, run_id, seq, kind, 'done', summary, change_set_id from performed
       on conflict (tenant_id, run_id, seq) do update
       set state = case step.state when 'failed' then excluded.state end, summary = excluded.summary,
         change_set_id = excluded.change_set_id, at_utc = excluded.at_utc)
     update crm.automation_run as run
     set state = performed.state, position = performed.position, attempts = 0,
       finished_at_utc = finished_at, wake_at_utc = due_at
     from performed
     where run.tenant_id = $1 and run.id = any ($4::uuid[]) and run.id = performed.run_id`,
    [tx.principal.tenantId, JSON.stringify(rows), leaseSeconds, rows.map(row => row.run_id)],
  );
}

interface StepRow {
  readonly run_id: string;
  readonly state: NextState['state'];
  readonly wake_at: Date | null;
}

/**
 * The same by statements of which each names the tenant's rows only. Citus sends what a CTE has read to other nodes, where the
 * savepoint of a group is not known.
 */
async function recordOnCitus(tx: TenantTx, rows: readonly StepRow[]): Promise<void> {
  const [{ now } = { now: new Date() }] = await tx<{ now: Date }>`select now()`;
  const leaseEnd = new Date(now.getTime() + leaseSeconds * 1000);
  const performed = rows.map(row => ({
    ...row,
    finished_at: row.state === 'done' || row.state === 'stopped' ? now : null,
    due_at: row.wake_at ?? leaseEnd,
  }));
  const values = [tx.principal.tenantId, JSON.stringify(performed), rows.map(row => row.run_id)];
  const recorded = tx[runText](
    `insert into crm.automation_run_step as step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
     select run.tenant_id, run.id, seq, kind, 'done', summary, change_set_id
     from crm.automation_run as run
     join jsonb_to_recordset($2::text::jsonb) as performed (run_id uuid, seq smallint, kind text, summary jsonb,
       change_set_id uuid) on performed.run_id = run.id
     where run.tenant_id = $1 and run.id = any ($3::uuid[])
     on conflict (tenant_id, run_id, seq) do update
     set state = case when step.state = 'failed' then excluded.state end, summary = excluded.summary,
       change_set_id = excluded.change_set_id, at_utc = excluded.at_utc`,
    values,
  );
  await Promise.all([
    recorded,
    tx[runLast](
      `update crm.automation_run as run
       set state = performed.state, position = performed.position, attempts = 0,
         finished_at_utc = performed.finished_at, wake_at_utc = performed.due_at
       from jsonb_to_recordset($2::text::jsonb) as performed (run_id uuid, state text, position smallint,
         finished_at timestamptz, due_at timestamptz)
       where run.tenant_id = $1 and run.id = any ($3::uuid[]) and run.id = performed.run_id`,
      values,
    ),
  ]);
}

/** Stays at the step, which is not performed yet. */
export async function waitAtStep(tx: TenantTx, { id }: LoadedRun, wakeAt: Date): Promise<void> {
  await tx`
    update crm.automation_run set state = 'waiting', attempts = 0, wake_at_utc = ${wakeAt}::timestamptz
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

export async function stopRun(tx: TenantTx, { id }: LoadedRun, reason: Message): Promise<void> {
  await tx`
    update crm.automation_run set state = 'stopped', reason = ${stored(reason)}::text::jsonb, finished_at_utc = now()
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
