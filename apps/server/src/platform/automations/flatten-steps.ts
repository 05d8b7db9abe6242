import type { Step } from '@pipewright/contract/automations/definition.ts';

/** A step with its place among all steps, and the places where the run goes on. */
export interface Instruction {
  readonly seq: number;
  readonly step: Step;
  readonly next: number;
  /** Only of a branch. */
  readonly otherwise?: number;
}

/**
 * The tree of steps as a list, so that the position of a run is a number. Each branch is followed by the steps of its
 * first list, then by those of the second; the last step of either goes on behind both.
 */
export function flattenSteps(steps: readonly Step[]): Instruction[] {
  const flat: Instruction[] = [];
  addSteps(flat, steps, countSteps(steps));
  return flat;
}

/** Adds a list of steps whose last one goes on at `end`. */
function addSteps(flat: Instruction[], steps: readonly Step[], end: number): void {
  steps.forEach((step, index) => {
    const seq = flat.length;
    const isLast = index === steps.length - 1;
    const next = isLast ? end : seq + countSteps([step]);
    if (step.kind !== 'branch') {
      flat.push({ seq, step, next });
      return;
    }
    const otherwise = seq + 1 + countSteps(step.whenTrue);
    flat.push({
      seq,
      step,
      next: step.whenTrue.length > 0 ? seq + 1 : next,
      otherwise: step.whenFalse.length > 0 ? otherwise : next,
    });
    addSteps(flat, step.whenTrue, next);
    addSteps(flat, step.whenFalse, next);
  });
}

function countSteps(steps: readonly Step[]): number {
  return steps.reduce(
    (sum, step) =>
      sum + 1 + (step.kind === 'branch' ? countSteps(step.whenTrue) + countSteps(step.whenFalse) : 0),
    0,
  );
}
