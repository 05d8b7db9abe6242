import { expect, test } from 'vitest';
import { cellKey, cellsFromPaste, changedCells, isTable, periodsOf, sumOf } from './grid.ts';

const rows = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
];
const periods = periodsOf(2026, 'quarters');
const paste = (text: string, at: readonly [number, number]) =>
  cellsFromPaste({ text, at, rows, periods, marks: { group: ',', decimal: '.' }, decimals: 2 });

test('a year has twelve months or four quarters', () => {
  expect(periodsOf(2026, 'months').at(8)).toBe('2026-09');
  expect(periods).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']);
});

test('a part of a spreadsheet fills cells, and what is outside of the table is left out', () => {
  expect(paste('1,000\t$2,000.505\r\n\t4\r\n5\t6\r\n', [0, 2])).toEqual({
    [cellKey('a', '2026-Q3')]: 1000,
    [cellKey('a', '2026-Q4')]: 2000.51,
    [cellKey('b', '2026-Q3')]: undefined,
    [cellKey('b', '2026-Q4')]: 4,
  });
  expect(paste('1\t2\t3', [1, 3])).toEqual({ [cellKey('b', '2026-Q4')]: 1 });
});

test('a single value is not a table', () => {
  expect([isTable('1,000'), isTable('1,000\r\n'), isTable('1\t2'), isTable('1\n2')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('only what differs from the saved amounts is changed', () => {
  expect(changedCells({ x: 1, y: 2 }, { x: 1, y: undefined, z: 0 })).toEqual({ y: undefined, z: 0 });
  expect(sumOf({ x: 1, y: Number.NaN, z: 2 }, ['x', 'y', 'z', 'w'])).toBe(3);
});
