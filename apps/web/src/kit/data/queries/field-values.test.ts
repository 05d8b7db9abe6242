import { describe, expect, test } from 'vitest';
import { fieldValue, hasValue, nestValues, withChanges } from './field-values.ts';

const record = { name: 'Acme', custom: { tier: 'gold', size: null } };

describe('the values of fields', () => {
  test('are found by name, those of custom fields below custom', () => {
    expect(fieldValue(record, 'name')).toBe('Acme');
    expect(fieldValue(record, 'custom.tier')).toBe('gold');
    expect(fieldValue({ name: 'Acme' }, 'custom.tier')).toBeUndefined();
    expect(fieldValue({ custom: null }, 'custom.tier')).toBeUndefined();
  });

  test('are known to be loaded even if they are empty', () => {
    expect(hasValue(record, 'custom.size')).toBe(true);
    expect(hasValue(record, 'custom.end')).toBe(false);
    expect(hasValue(record, 'email')).toBe(false);
  });

  test('are sent as the API has them', () => {
    expect(nestValues({ name: 'A', 'custom.tier': null, 'custom.size': 2 })).toEqual({
      name: 'A',
      custom: { tier: null, size: 2 },
    });
    expect(nestValues({ name: 'A' })).toEqual({ name: 'A' });
  });

  test('change without losing the other custom values', () => {
    expect(withChanges(record, { custom: { size: 3 } })).toEqual({
      name: 'Acme',
      custom: { tier: 'gold', size: 3 },
    });
    expect(withChanges(record, { name: 'B' })).toEqual({ ...record, name: 'B' });
  });
});
