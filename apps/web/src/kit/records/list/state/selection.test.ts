import { describe, expect, test } from 'vitest';
import { afterClick } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const click = (selected: string[], id: string, isOn: boolean, from?: string) =>
  [...afterClick(shown, new Set(selected), { id, isOn, from })].sort().join('');

describe('the selection of a list', () => {
  test('selects and deselects one', () => {
    expect(click([], 'b', true)).toBe('b');
    expect(click(['a', 'b'], 'b', false)).toBe('a');
  });

  test('selects and deselects everything between two clicks, in both directions', () => {
    expect(click(['b'], 'd', true, 'b')).toBe('bcd');
    expect(click(['d'], 'b', true, 'd')).toBe('bcd');
    expect(click(['a', 'b', 'c', 'd'], 'c', false, 'b')).toBe('ad');
  });

  test('selects one if the other end is no longer shown', () => {
    expect(click([], 'c', true, 'gone')).toBe('c');
  });
});
