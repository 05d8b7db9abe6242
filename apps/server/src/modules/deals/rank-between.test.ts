import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankBetween } from './rank-between.ts';

const byBytes = (a: string, b: string) => (a < b ? -1 : Number(a > b));

describe('a rank', () => {
  it('is between any two existing ranks, at any position', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), places => {
        const ranks: string[] = [];
        for (const place of places) {
          const i = place % (ranks.length + 1);
          ranks.splice(i, 0, rankBetween(ranks[i - 1] ?? '', ranks[i]));
        }
        expect(ranks.toSorted(byBytes)).toEqual(ranks);
        expect(new Set(ranks).size).toBe(ranks.length);
        expect(ranks.filter(rank => rank.endsWith('0'))).toEqual([]);
      }),
    );
  });

  it('is between ranks of any length', () => {
    const rank = fc.stringMatching(/^[0-9a-z]{0,30}[1-9a-z]$/);
    fc.assert(
      fc.property(rank, rank, (a, b) => {
        fc.pre(a !== b);
        const [low = '', high] = [a, b].sort(byBytes);
        const between = rankBetween(low, high);
        expect(low < between && between < (high ?? '')).toBe(true);
      }),
    );
  });

  it('stays short if people always insert at the same position', () => {
    let [low, high] = ['8', '9'];
    for (let i = 0; i < 200; i += 1) {
      high = rankBetween(low, high);
    }
    expect(high.length).toBeLessThan(60);
    for (let i = 0; i < 200; i += 1) {
      low = rankBetween(low, undefined);
    }
    expect(low.length).toBeLessThan(60);
  });
});
