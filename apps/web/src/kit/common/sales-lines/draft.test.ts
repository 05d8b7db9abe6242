import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  type Draft,
  isComplete,
  withChangedLine,
  withLine,
  withMovedLine,
  withoutLine,
} from './draft.ts';

const empty: Draft = {
  lines: [],
  discountPercent: 0,
  discountAmount: 0,
  amountFollowsLines: false,
  priceBookId: null,
};
const abc = ['a', 'b', 'c'].reduce((draft, key) => withLine(draft, { name: key }, key), empty);
const names = ({ lines }: Draft) => lines.map(({ name }) => name).join('');

describe('the lines of a deal', () => {
  test('make the amount follow with the first line', () => {
    expect(withLine(empty, { name: 'a' }, 'a').amountFollowsLines).toBe(true);
    const decided = { ...abc, amountFollowsLines: false };
    expect(withLine(decided, { name: 'd' }, 'd').amountFollowsLines).toBe(false);
    const { amountFollowsLines: _, ...quote } = empty;
    expect(withLine(quote, { name: 'a' }, 'a')).not.toHaveProperty('amountFollowsLines');
  });

  test('are moved, no further than the ends, changed and removed', () => {
    expect(names(withMovedLine(abc, 'c', -1))).toBe('acb');
    expect(names(withMovedLine(abc, 'a', -1))).toBe('abc');
    expect(names(withMovedLine(abc, 'a', 5))).toBe('bca');
    expect(names(withChangedLine(abc, 'b', { name: 'x' }))).toBe('axc');
    expect(names(withoutLine(abc, 'b'))).toBe('ac');
  });

  test('are sent without the keys of their rows', () => {
    expect(bodyOf(abc).lines).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });

  test('are not sent until every number is valid', () => {
    expect(isComplete(withChangedLine(abc, 'a', { quantity: Number.NaN }))).toBe(false);
    expect(isComplete(withChangedLine(abc, 'a', { quantity: 2 }))).toBe(true);
  });
});
