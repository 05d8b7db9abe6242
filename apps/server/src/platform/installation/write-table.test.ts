import { expect, it } from 'vitest';
import { writeBytes, writeTable } from './write-table.ts';

it('aligns columns, numbers to the right', () => {
  const rows = [
    ['Acme', 12_000, new Date('2026-01-02T03:04:05Z')],
    ['Zoo Limited', 7, null],
  ];
  expect(writeTable(['Name', 'Records', 'Last change'], rows)).toBe(
    [
      'Name         Records  Last change',
      'Acme           12000  2026-01-02 03:04',
      'Zoo Limited        7  -',
    ].join('\n'),
  );
});

it('writes sizes with three digits', () => {
  expect([0, 999, 1500, 3_456_789, 2e9].map(writeBytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '3.46 MB',
    '2 GB',
  ]);
});
