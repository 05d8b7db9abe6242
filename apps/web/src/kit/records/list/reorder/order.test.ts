import { describe, expect, test } from 'vitest';
import { movedBeside, movedBy } from './order.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('the order of a list', () => {
  test('changes by steps, and ends at its ends', () => {
    expect(movedBy(ids, 'b', 'up').join('')).toBe('bacd');
    expect(movedBy(ids, 'b', 'down').join('')).toBe('acbd');
    expect(movedBy(ids, 'a', 'up').join('')).toBe('abcd');
    expect(movedBy(ids, 'd', 'down').join('')).toBe('abcd');
    expect(movedBy(ids, 'c', 'top').join('')).toBe('cabd');
    expect(movedBy(ids, 'a', 'bottom').join('')).toBe('bcda');
  });

  test('changes by dropping one next to another, from either side', () => {
    expect(movedBeside(ids, 'a', { target: 'c', place: 'before' }).join('')).toBe('bacd');
    expect(movedBeside(ids, 'a', { target: 'c', place: 'after' }).join('')).toBe('bcad');
    expect(movedBeside(ids, 'd', { target: 'a', place: 'before' }).join('')).toBe('dabc');
    expect(movedBeside(ids, 'd', { target: 'c', place: 'after' }).join('')).toBe('abcd');
  });
});
