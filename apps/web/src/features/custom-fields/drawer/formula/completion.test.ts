import { describe, expect, test } from 'vitest';
import { complete, nameAt, suggest } from './completion.ts';

const fields = [
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'custom.seats', label: 'Number of seats', type: 'number' },
  { name: 'company.name', label: 'Name', viaLabel: 'Company', type: 'text' },
] as const;
const values = (name: string) => suggest(name, fields).map(({ value }) => value);

describe('completion', () => {
  test('begins at the name before the cursor, but not inside of a text', () => {
    expect(nameAt('if(custom.se', 12)).toEqual({ start: 3, name: 'custom.se' });
    expect(nameAt('1 + ', 4)).toBeUndefined();
    expect(nameAt('concat("am', 10)).toBeUndefined();
    expect(nameAt('concat("a\\"b", am', 17)).toEqual({ start: 15, name: 'am' });
  });

  test('offers fields by name and label, and functions', () => {
    expect(values('am')[0]).toBe('amount');
    expect(values('seats')).toEqual(['custom.seats']);
    expect(values('company.')).toEqual(['company.name']);
    expect(values('days')).toContain('daysBetween(');
    expect(values('amount')).not.toContain('amount');
  });

  test('replaces the name and puts the cursor behind it', () => {
    expect(complete('1 + am * 2', { start: 4, name: 'am' }, 'amount')).toEqual({
      text: '1 + amount * 2',
      caret: 10,
    });
  });
});
