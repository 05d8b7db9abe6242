import { expect, test } from 'vitest';
import { isComplete, shareLeft, startingShares } from './shares.ts';
import { totalOf } from './totals.ts';

test('a deal that was never split starts with its owner', () => {
  expect(startingShares([], 'ada')).toEqual([{ userId: 'ada', percent: 100 }]);
  expect(startingShares([], null)).toEqual([]);
  expect(startingShares([{ userId: 'ben', percent: 100 }], 'ada')).toEqual([{ userId: 'ben', percent: 100 }]);
});

test('shares are complete when they add up to 100 without floating-point remainders', () => {
  const thirds = ['a', 'b', 'c'].map((userId, index) => ({ userId, percent: index ? 33.3333 : 33.3334 }));
  expect([shareLeft(thirds), isComplete(thirds)]).toEqual([0, true]);
  expect(isComplete([{ userId: 'a', percent: 60 }, { percent: 40 }])).toBe(false);
  expect(shareLeft([{ userId: 'a', percent: 120 }])).toBe(-20);
  expect(isComplete([])).toBe(true);
});

test('statements are added up only in one currency', () => {
  const paid = (total: number, currency = 'USD') => ({ total, currency });
  expect(totalOf([paid(0.1), paid(0.2)])).toEqual({ amount: 0.3, currency: 'USD' });
  expect(totalOf([paid(1), paid(1, 'EUR')])).toBeUndefined();
});
