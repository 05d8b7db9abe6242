import { expect, test } from 'vitest';
import {
  accuracyOf,
  kindOfPeriod,
  monthsOf,
  periodOfDay,
  salesPeriod,
  shiftPeriod,
} from './forecast-figures.ts';

test('periods follow each other over the turn of a year', () => {
  expect([shiftPeriod('2026-12', 1), shiftPeriod('2026-01', -1), shiftPeriod('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ]);
  expect([shiftPeriod('2026-Q4', 1), shiftPeriod('2026-Q1', -1), shiftPeriod('2026-Q3', -6)]).toEqual([
    '2027-Q1',
    '2025-Q4',
    '2025-Q1',
  ]);
});

test('a quarter has three months, and a day is in one of each', () => {
  expect(monthsOf('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(monthsOf('2026-02')).toEqual(['2026-02']);
  expect([periodOfDay('2026-11-17', 'month'), periodOfDay('2026-11-17', 'quarter')]).toEqual([
    '2026-11',
    '2026-Q4',
  ]);
  expect([kindOfPeriod('2026-Q4'), kindOfPeriod('2026-04')]).toEqual(['quarter', 'month']);
  expect(['2026-Q0', '2026-00', '2026', '26-Q1'].map(text => salesPeriod.safeParse(text).success)).toEqual(
    Array(4).fill(false),
  );
});

test('accuracy is 1 where the forecast came true, and never below 0', () => {
  expect([accuracyOf(200, 200), accuracyOf(200, 100), accuracyOf(200, 250), accuracyOf(200, 900)]).toEqual([
    1, 0.5, 0.75, 0,
  ]);
  expect(accuracyOf(0, 10)).toBeNull();
});
