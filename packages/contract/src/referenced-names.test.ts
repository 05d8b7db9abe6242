import { expect, test } from 'vitest';
import { customPathPattern } from './customization/custom-names.ts';
import { optional, reference, text } from './fields/fields.ts';
import { readFilter, referencedName, WrongFilter } from './filters.ts';

const fields = {
  name: text(100),
  companyId: optional(reference('company')),
  'custom.supplier': optional(reference('company')),
  'custom.tier': optional(text(100)),
};

test('a path leads through built-in and custom references, and through nothing else', () => {
  expect(referencedName(fields, 'companyId.industryId')).toEqual(['companyId', 'industryId']);
  expect(referencedName(fields, 'companyId.custom.tier')).toEqual(['companyId', 'custom.tier']);
  expect(referencedName(fields, 'custom.supplier.name')).toEqual(['custom.supplier', 'name']);
  expect(referencedName(fields, 'custom.supplier.custom.tier')).toEqual(['custom.supplier', 'custom.tier']);
  for (const name of ['name', 'custom.supplier', 'custom.tier', 'custom.tier.name', 'custom.other.name']) {
    expect(referencedName(fields, name), name).toBeUndefined();
  }
});

test('only one level has the form of a path through a custom field', () => {
  expect(customPathPattern.test('custom.supplier.industryId')).toBe(true);
  expect(customPathPattern.test('custom.supplier.custom.tier')).toBe(true);
  const others = ['custom.supplier', 'custom.a.companyId.name', 'custom.a.custom.b.name', 'companyId.name'];
  expect(others.filter(name => customPathPattern.test(name))).toEqual([]);
});

test('a filter through a custom field is checked where the custom fields are known', () => {
  const condition = { field: 'custom.unknown.name', op: 'is', value: 'x' };
  expect(readFilter({ name: text(100) }, condition, true)).toEqual(condition);
  expect(() => readFilter({ name: text(100) }, condition, false)).toThrow(WrongFilter);
});
