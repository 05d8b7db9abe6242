import type { TenantDb } from '../../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../principal.ts';
import type { StepServices } from '../define-step-handler.ts';
import { flattenSteps, type Instruction } from '../flatten-steps.ts';
import { isTransient } from './failure-reason.ts';
import { isFresh, type LoadedRun, loadRuns } from './load-run.ts';
import { performGroup, type ReadyRun } from './perform-group.ts';
import { resolveRecordOnce } from './resolve-record.ts';
import type { Progress } from './run-state.ts';
import { endRun, recordFailure, recordLostPermission, retrySoon, type SettleServices } from './settle-run.ts';

export interface RunServices extends StepServices, SettleServices {}

/** How many steps are committed together. */
const maxGroupSize = 10;

type Outcome = Progress | 'over';
/** By the id of a run; those that are missing were not attempted. */
type Outcomes = ReadonlyMap<string, Outcome>;

/**
 * Performs the steps of claimed runs until each of them has ended or waits. Runs of the same record are performed one after
 * the other, in the order given.
 */
export async function performRuns(
  services: RunServices,
  tenantId: string,
  claimed: readonly LoadedRun[],
): Promise<void> {
  let open = claimed;
  while (open.length > 0) {
    if (!open.every(isFresh)) {
      // What the publisher may do can change while the runs go on.
      open = await loadOpenRuns(services.tenants, tenantId, open);
    }
    const outcomes = await performNext(services, tenantId, open);
    open = open.flatMap(run => {
      const outcome = outcomes.get(run.id);
      if (outcome === 'over') {
        return [];
      }
      return [outcome ? { ...run, ...outcome, attempts: 0 } : run];
    });
  }
}

/** Those of the runs that have not ended, as they stand now. */
export async function loadOpenRuns(
  tenants: TenantDb,
  tenantId: string,
  runs: readonly { readonly id: string }[],
): Promise<readonly LoadedRun[]> {
  return tenants.read(systemPrincipal(tenantId), tx =>
    loadRuns(
      tx,
      runs.map(({ id }) => id),
    ),
  );
}

/** Performs the next step of the first run, and of as many others as can be committed together with it. */
async function performNext(
  services: RunServices,
  tenantId: string,
  open: readonly LoadedRun[],
): Promise<Outcomes> {
  const [first, ...others] = chooseGroup(open);
  if (first) {
    return performTogether(services, tenantId, [first, ...others]);
  }
  const outcomes = new Map<string, Outcome>();
  const [run] = open;
  if (run) {
    outcomes.set(run.id, await performAlone(services, tenantId, run));
  }
  return outcomes;
}

/**
 * The next steps of runs about different records, ordered by record, so that two servers lock the records in the same order.
 * None if the first run needs something else than a step.
 */
function chooseGroup(open: readonly LoadedRun[]): readonly ReadyRun[] {
  const firstOfRecord = new Map<string, ReadyRun>();
  for (const run of open) {
    const ready = readyRun(run);
    if (!ready || firstOfRecord.size === maxGroupSize) {
      break;
    }
    if (!firstOfRecord.has(ready.run.recordId)) {
      firstOfRecord.set(ready.run.recordId, ready);
    }
  }
  return [...firstOfRecord.values()].sort((a, b) => (a.run.recordId < b.run.recordId ? -1 : 1));
}

function readyRun(run: LoadedRun): ReadyRun | undefined {
  const { recordId, isPermitted } = run;
  const instruction = nextInstruction(run);
  return isPermitted && instruction && recordId !== null
    ? { run: { ...run, recordId }, instruction }
    : undefined;
}

function nextInstruction({ definition, position }: LoadedRun): Instruction | undefined {
  return flattenSteps(definition.steps)[position];
}

async function performTogether(
  services: RunServices,
  tenantId: string,
  group: readonly [ReadyRun, ...ReadyRun[]],
): Promise<Outcomes> {
  try {
    const { outcomes, failure } = await performGroup(services, group);
    if (!failure) {
      return outcomes;
    }
    const { ready, error } = failure;
    await settleFailure(services, tenantId, { run: ready.run, instruction: ready.instruction, error });
    return new Map<string, Outcome>([...outcomes, [ready.run.id, 'over']]);
  } catch (error) {
    const [{ run, instruction }, ...others] = group;
    if (others.length === 0) {
      await settleFailure(services, tenantId, { run, instruction, error });
      return new Map<string, Outcome>([[run.id, 'over']]);
    }
  }
  // Nothing was committed. One by one, only a run that is responsible fails.
  const outcomes = new Map<string, Outcome>();
  for (const ready of group) {
    for (const [id, outcome] of await performTogether(services, tenantId, [ready])) {
      outcomes.set(id, outcome);
    }
  }
  return outcomes;
}

/** What is not a step: ends a run without a next step, or finds the record that a received body is about. */
async function performAlone(services: RunServices, tenantId: string, run: LoadedRun): Promise<Outcome> {
  try {
    if (!run.isPermitted) {
      await recordLostPermission(services.tenants, tenantId, run, nextInstruction(run));
      return 'over';
    }
    if (!nextInstruction(run)) {
      await endRun(services.tenants, tenantId, { id: run.id, state: 'done' });
      return 'over';
    }
    return await resolveRecordOnce(services, run);
  } catch (error) {
    await settleFailure(services, tenantId, { run, instruction: undefined, error });
    return 'over';
  }
}

/** Records why a run could not go on. If that fails as well, another attempt is made when its lease has expired. */
async function settleFailure(
  services: RunServices,
  tenantId: string,
  failure: { run: LoadedRun; instruction: Instruction | undefined; error: unknown },
): Promise<void> {
  const { run, error } = failure;
  try {
    await (isTransient(error)
      ? retrySoon(services, tenantId, run.id)
      : recordFailure(services, { tenantId, ...failure }));
  } catch (unrecorded) {
    services.log.error(
      { err: unrecorded, runId: run.id },
      'The result of an automation run was not recorded',
    );
  }
}
