import { describe, expect, test } from 'vitest';
import { afterClick } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const click = (selected: string[], id: string, isOn: boolean, from?: string) =>
  [...afterClick(shown, new Set(selected), { id, isOn, from })].sort().join('');

describe('the selection of a list', () => {
  test('takes and leaves one', () => {
    expect(click([], 'b', true)).toBe('b');
    expect(click(['a', 'b'], 'b', false)).toBe('a');
  });

  test('takes and leaves everything between two clicks, either way', () => {
    expect(click(['b'], 'd', true, 'b')).toBe('bcd');
    expect(click(['d'], 'b', true, 'd')).toBe('bcd');
    expect(click(['a', 'b', 'c', 'd'], 'c', false, 'b')).toBe('ad');
  });

  test('takes one where the other end is no longer shown', () => {
    expect(click([], 'c', true, 'gone')).toBe('c');
  });
});
