import { describe, expect, test } from 'vitest';
import { addressOf, wordsIn } from './view-address.ts';

describe('the address of a saved view', () => {
  test('contains what is shown, and how', () => {
    const words = { sort: '-leadScore', search: 'Ann & Bob', columns: 'email,fullName', chart: '1' };
    expect(wordsIn(addressOf(words))).toEqual(words);
    expect(addressOf({ b: '2', a: '1' })).toBe(addressOf({ a: '1', b: '2' }));
  });

  test('contains no temporary state', () => {
    expect(
      addressOf({ edit: 'some-id', record: 'some-id', selected: 'a,b', view: 'other', search: undefined }),
    ).toBe('');
    expect(wordsIn('new=1&search=ann')).toEqual({ search: 'ann' });
  });
});
