import { expect, test } from 'vitest';
import { addDays, addMonths, mondayOf, weeksOfMonth } from './days.ts';

test('days go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a week begins on Monday, and Sunday is its last day', () => {
  expect(mondayOf('2026-11-15')).toBe('2026-11-09');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
});

test('a month later is the same day, or the last one there is', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('a month is shown in whole weeks', () => {
  const weeks = weeksOfMonth('2026-11-15');
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4);
});
