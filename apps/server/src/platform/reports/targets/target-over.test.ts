import { expect, it } from 'vitest';
import { targetOver } from './target-over.ts';

const targets = [
  { period: '2026-01', amount: 10 },
  { period: '2026-02', amount: 20.1 },
  { period: '2026-04', amount: 0.2 },
  { period: '2026-Q1', amount: 100 },
];
const months = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2026-${String(first + index).padStart(2, '0')}`);

it('takes the target of a whole quarter before those of its months', () => {
  expect(targetOver(targets, months(1, 3))).toBe(100);
  expect(targetOver(targets, months(1, 12))).toBe(100.2);
});

it('takes the targets of months where a quarter is not asked for as a whole, or has none', () => {
  expect(targetOver(targets, months(1, 2))).toBe(30.1);
  expect(targetOver(targets, months(3, 4))).toBe(0.2);
});

it('knows no target where none was set', () => {
  expect(targetOver(targets, months(7, 9))).toBeNull();
  expect(targetOver([{ period: '2026-05', amount: 0 }], months(5, 5))).toBe(0);
});
