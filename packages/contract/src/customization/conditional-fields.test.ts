import { describe, expect, it } from 'vitest';
import type { Fields } from '../fields/fields.ts';
import type { Filter } from '../filters.ts';
import { isRequiredNow, isShown, matches } from './conditional-fields.ts';
import { customFieldOf } from './custom-fields.ts';

const field = (slug: string, rules: object, isRequired = false) =>
  customFieldOf({ slug, key: slug, type: 'text', label: slug, isRequired, isIndexed: false, rules });
const isGold: Filter = { field: 'custom.tier', op: 'is', value: 'Gold' };

describe('a condition', () => {
  it.each([
    [{ field: 'a', op: 'is', value: 'X' }, 'x', true],
    [{ field: 'a', op: 'is', value: true }, true, true],
    [{ field: 'a', op: 'is', value: 2 }, '2', true],
    [{ field: 'a', op: 'isNot', value: 'x' }, undefined, true],
    [{ field: 'a', op: 'contains', value: 'b' }, 'ABC', true],
    [{ field: 'a', op: 'startsWith', value: 'b' }, 'ABC', false],
    [{ field: 'a', op: 'isEmpty' }, [], true],
    [{ field: 'a', op: 'isNotEmpty' }, 0, true],
    [{ field: 'a', op: 'atLeast', value: 3 }, 3, true],
    [{ field: 'a', op: 'above', value: 3 }, 3, false],
    [{ field: 'a', op: 'below', value: 3 }, null, false],
    [{ field: 'a', op: 'isAnyOf', value: ['x', 'y'] }, ['z', 'Y'], true],
    [{ field: 'a', op: 'isNoneOf', value: ['x'] }, null, true],
    [{ field: 'a', op: 'before', value: '2027-01-01' }, '2026-12-31', true],
    [{ field: 'a', op: 'after', value: '2027-01-01' }, '2027-01-01', false],
    [{ or: [] }, 'x', false],
    [{ and: [] }, 'x', true],
  ] as const)('%j of %j is %s', (filter, value, expected) => {
    expect(matches(filter as Filter, () => value)).toBe(expected);
  });
});

describe('a field with conditions', () => {
  const fields: Fields = {
    'custom.tier': field('tier', {}),
    'custom.shown': field('shown', { shownIf: isGold }, true),
    'custom.asked': field('asked', { requiredIf: isGold }),
    'custom.far': field('far', { shownIf: { field: 'custom.hidden', op: 'isEmpty' } }, true),
  };
  const withTier = (tier: string) => (name: string) => (name === 'custom.tier' ? tier : undefined);

  it('is shown, and required, only while they hold', () => {
    expect(isShown(fields, 'custom.shown', withTier('gold'))).toBe(true);
    expect(isShown(fields, 'custom.shown', withTier('silver'))).toBe(false);
    expect(isRequiredNow(fields, 'custom.shown', withTier('gold'))).toBe(true);
    expect(isRequiredNow(fields, 'custom.shown', withTier('silver'))).toBe(false);
    expect(isRequiredNow(fields, 'custom.asked', withTier('gold'))).toBe(true);
    expect(isShown(fields, 'custom.asked', withTier('silver'))).toBe(true);
  });

  it('is shown and never required where the reader does not see what it depends on', () => {
    expect(isShown(fields, 'custom.far', withTier('gold'))).toBe(true);
    expect(isRequiredNow(fields, 'custom.far', withTier('gold'))).toBe(false);
  });
});
