import type { Step } from '@pipewright/contract/automations/definition.ts';
import { expect, it } from 'vitest';
import { flattenSteps } from './flatten-steps.ts';

const stop: Step = { kind: 'stop' };
const branch = (whenTrue: readonly Step[], whenFalse: readonly Step[]): Step => ({
  kind: 'branch',
  condition: { and: [] },
  whenTrue,
  whenFalse,
});
const ways = (steps: readonly Step[]) =>
  flattenSteps(steps).map(({ seq, next, otherwise }) => [seq, next, otherwise]);

it('numbers the steps of a list', () => {
  expect(ways([stop, stop])).toEqual([
    [0, 1, undefined],
    [1, 2, undefined],
  ]);
});

it('leads both ways of a branch to the step behind it', () => {
  expect(ways([branch([stop, stop], [stop]), stop])).toEqual([
    [0, 1, 3],
    [1, 2, undefined],
    [2, 4, undefined],
    [3, 4, undefined],
    [4, 5, undefined],
  ]);
});

it('leads past an empty way, also from within a branch', () => {
  expect(ways([branch([branch([], [stop])], []), stop])).toEqual([
    [0, 1, 3],
    [1, 3, 2],
    [2, 3, undefined],
    [3, 4, undefined],
  ]);
});
