import { describe, expect, test } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const before = { name: 'Ann', phone: '1', tags: ['a'] };

describe('two people who change a record concurrently', () => {
  test('conflict if both changed the same field to different values', () => {
    const saved = { ...before, name: 'Anna', phone: '2' };
    expect(conflictsOf(before, saved, { name: 'Anne', tags: ['b'] })).toEqual([
      { name: 'name', theirs: 'Anna' },
    ]);
  });

  test('do not conflict if they changed different fields, or to the same value', () => {
    const saved = { ...before, name: 'Anna', tags: ['b'] };
    expect(conflictsOf(before, saved, { phone: '3', name: 'Anna', tags: ['b'] })).toEqual([]);
  });
});
