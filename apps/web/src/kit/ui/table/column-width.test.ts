import { expect, test } from 'vitest';
import { columnLimits, limitKeptWidth, limitWidth, widthByKey } from './column-width.ts';

test('the arrows resize a column step by step, Home and End as far as possible', () => {
  expect(widthByKey('ArrowRight', 100)).toBe(116);
  expect(widthByKey('ArrowLeft', 100)).toBe(84);
  expect(widthByKey('ArrowLeft', columnLimits.min)).toBe(columnLimits.min);
  expect(widthByKey('Home', 100)).toBe(columnLimits.min);
  expect(widthByKey('End', 100)).toBe(columnLimits.max);
  expect(widthByKey('Tab', 100)).toBeUndefined();
});

test('a column is never too narrow to be found again, nor wider than a screen', () => {
  expect([0, 100.4, 5000].map(width => limitWidth(width))).toEqual([columnLimits.min, 100, columnLimits.max]);
  // One that is wider already does not jump.
  expect([900, 850, 1000].map(width => limitWidth(width, 900))).toEqual([900, 850, 900]);
  expect(widthByKey('ArrowLeft', 900)).toBe(884);
  expect([10, 900, 99_999].map(limitKeptWidth)).toEqual([columnLimits.min, 900, 4000]);
});
