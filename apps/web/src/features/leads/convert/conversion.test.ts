import { expect, test } from 'vitest';
import { amountOf } from './conversion.ts';

test.each([
  [12500.5, 12500.5],
  ['12500.', 12500],
  ['1,250.50', 1250.5],
  ['', 0],
  ['-', 0],
])('the amount %j is %d', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});
