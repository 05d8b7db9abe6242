import { expect, test } from 'vitest';
import { addDays, isDay, mondayOf } from './days.ts';

test('days go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a week begins on Monday, and Sunday is its last day', () => {
  expect(mondayOf('2026-11-15')).toBe('2026-11-09');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
});

test('an address may hold anything', () => {
  expect(['2026-11-15', '2026-13-40', 'soon', undefined].map(isDay)).toEqual([true, false, false, false]);
});
