import { expect, it } from 'vitest';
import { axisEnd, toneAt } from './chart-data.ts';

it('an axis ends with a round number that no value exceeds', () => {
  expect([0, 1, 7, 11, 21, 26, 99, 4715].map(axisEnd)).toEqual([1, 1, 10, 20, 25, 50, 100, 5000]);
});

it('colours repeat after the eighth series', () => {
  expect([0, 7, 8].map(toneAt)).toEqual([1, 8, 1]);
});
