import { expect, it } from 'vitest';
import { addMonths, comparedRange, daysOfPeriod, periodsBetween, withinDays } from './periods.ts';

it('periods have the days that people expect', () => {
  expect(daysOfPeriod('2026-W53', 'week')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(daysOfPeriod('2026-W01', 'week')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  expect(daysOfPeriod('2024-02', 'month')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOfPeriod('2026-Q4', 'quarter')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOfPeriod('2026', 'year')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOfPeriod('2026-03-01', 'day')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
});

it('periods between two days follow each other without gaps, unless they are too many', () => {
  const days = { from: '2026-11-30', to: '2027-02-01' };
  expect(periodsBetween(days, 'month', 10)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(periodsBetween(days, 'quarter', 10)).toEqual(['2026-Q4', '2027-Q1']);
  expect(periodsBetween(days, 'week', 10)).toHaveLength(10);
  expect(periodsBetween(days, 'day', 10)).toEqual([]);
});

it('a period is compared with the one before it, or with the same a year ago', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' };
  expect(comparedRange(month, 'previousPeriod', 'this-month')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(comparedRange(month, 'yearAgo', 'this-month')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  const week = { from: '2026-03-02', to: '2026-03-08' };
  expect(comparedRange(week, 'yearAgo', 'this-week')).toEqual({ from: '2025-03-03', to: '2025-03-09' });
  expect(comparedRange(week, 'previousPeriod', 'last-week')).toEqual({
    from: '2026-02-23',
    to: '2026-03-01',
  });
  const days = { from: '2026-03-02', to: '2026-03-31' };
  expect(comparedRange(days, 'previousPeriod', 'last-30-days')).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
  });
});

it('months have different lengths', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

it('the filter of a range excludes the days around it', () => {
  expect(withinDays('closedAtUtc', { from: '2026-03-01', to: '2026-03-31' })).toEqual({
    and: [
      { field: 'closedAtUtc', op: 'after', value: '2026-02-28' },
      { field: 'closedAtUtc', op: 'before', value: '2026-04-01' },
    ],
  });
});
