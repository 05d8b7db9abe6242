import { describe, expect, test } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const before = { name: 'Ann', phone: '1', tags: ['a'] };

describe('two people who change a record at once', () => {
  test('conflict where both changed the same field to different values', () => {
    const saved = { ...before, name: 'Anna', phone: '2' };
    expect(conflictsOf(before, saved, { name: 'Anne', tags: ['b'] })).toEqual([
      { name: 'name', theirs: 'Anna' },
    ]);
  });

  test('agree where they changed different fields, or to the same value', () => {
    const saved = { ...before, name: 'Anna', tags: ['b'] };
    expect(conflictsOf(before, saved, { phone: '3', name: 'Anna', tags: ['b'] })).toEqual([]);
  });
});
