import { expect, it } from 'vitest';
import { chanceOf } from './chance.ts';

it('says a chance in round numbers, and never that something is certain or impossible', () => {
  expect([0.26, 0.5, 0.7, 0.999, 0.48, 0.001].map(chance => chanceOf(chance))).toEqual([
    { won: 1, of: 4 },
    { won: 5, of: 10 },
    { won: 7, of: 10 },
    { won: 9, of: 10 },
    { won: 1, of: 2 },
    { won: 1, of: 100 },
  ]);
});
