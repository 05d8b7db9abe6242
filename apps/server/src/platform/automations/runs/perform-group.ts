import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import type { Instruction } from '../flatten-steps.ts';
import type { LoadedRun } from './load-run.ts';
import type { RunServices } from './perform-runs.ts';
import { performInstruction, readSubjects, type StepSubject } from './perform-step.ts';
import {
  changeSetOf,
  lockRuns,
  nextState,
  type Performed,
  type Progress,
  recordSteps,
  stopRun,
  waitAtStep,
} from './run-state.ts';

/** A run whose next step is to be performed. */
export interface ReadyRun {
  readonly run: LoadedRun & { readonly recordId: string };
  readonly instruction: Instruction;
}

interface GroupResult {
  /** By the id of the run. Those that are missing were not attempted. */
  readonly outcomes: ReadonlyMap<string, Progress | 'over'>;
  /** The step that failed. It ends the group, and what it wrote is rolled back. */
  readonly failure?: { readonly ready: ReadyRun; readonly error: unknown } | undefined;
}

/** Records are locked until the group is committed, so people who wait for one must not notice. */
const maxGroupMs = 100;

/**
 * Performs the next step of several runs. Their effects, the entries that they were performed and the new positions are one
 * transaction, so that each effect happens once, whatever happens to this process. Each step is a change set of its own.
 */
export async function performGroup(
  services: RunServices,
  group: readonly [ReadyRun, ...ReadyRun[]],
): Promise<GroupResult> {
  const outcomes = new Map<string, Progress | 'over'>();
  const performed: Performed[] = [];
  let failure: GroupResult['failure'];
  await services.tenants.writeGroup(group[0].run.publisher, async (tx, within) => {
    const [{ run: first }] = group;
    // Sent together. The records of a group are different ones. Steps read again what they decide by (`readCurrent`).
    const [mine, subjects] = await Promise.all([
      lockRuns(
        tx,
        group.map(({ run }) => run),
      ),
      readSubjects(tx, services.modules, {
        entity: first.entity,
        recordIds: group.map(({ run }) => run.recordId),
      }),
    ]);
    const endsAt = performance.now() + maxGroupMs;
    for (const ready of group) {
      const { run } = ready;
      if (!mine.has(run.id)) {
        outcomes.set(run.id, 'over');
        continue;
      }
      const changeSet = changeSetOf(run);
      try {
        const step = await within(run.publisher, changeSet, own =>
          performOne(own, services, { ...ready, changeSet, subject: subjects.get(run.recordId) }),
        );
        outcomes.set(run.id, step && !step.next.isOver ? progressOf(step) : 'over');
        performed.push(...(step ? [step] : []));
      } catch (error) {
        failure = { ready, error };
        break;
      }
      if (performance.now() > endsAt) {
        break;
      }
    }
    if (performed.length > 0) {
      await recordSteps(tx, performed);
    }
  });
  for (const { afterCommit } of performed) {
    afterCommit?.();
  }
  return { outcomes, failure };
}

/** Undefined where the step was not performed, because the run has stopped or waits. */
async function performOne(
  tx: TenantTx,
  services: RunServices,
  {
    run,
    instruction,
    changeSet,
    subject,
  }: Pick<Performed, 'run' | 'instruction' | 'changeSet'> & { readonly subject: StepSubject | undefined },
): Promise<Performed | undefined> {
  if (!subject) {
    await stopRun(tx, run, msg`The record is gone, or ${run.publisherName} can no longer see it.`);
    return undefined;
  }
  const result = await performInstruction(tx, { services, changeSet, run, instruction, subject });
  if (result.isRepeated && result.wakeAt) {
    await waitAtStep(tx, run, result.wakeAt);
    return undefined;
  }
  const { summary, afterCommit } = result;
  return { run, instruction, changeSet, summary, afterCommit, next: nextState(run, result) };
}

function progressOf({ run, next }: Performed): Progress {
  return { position: next.position, recordId: run.recordId };
}
