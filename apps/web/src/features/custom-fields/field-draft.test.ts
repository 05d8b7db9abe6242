import { describe, expect, test } from 'vitest';
import { bodyOf, newDraft, newOption, rulesOf, withoutEmptyOptions } from './field-draft.ts';

const draft = { ...newDraft('lead'), label: 'Tier' };

describe('the draft of a custom field', () => {
  test('needs no more than a label', () => {
    expect(bodyOf(draft)).toMatchObject({
      entity: 'lead',
      label: 'Tier',
      type: 'text',
      rules: {},
    });
    expect(bodyOf(draft)).not.toHaveProperty('slug');
    expect(bodyOf({ ...draft, slug: 'tier_2' })).toMatchObject({ slug: 'tier_2' });
  });

  test('saves only the rules of its type', () => {
    const rules = { min: 1, max: 9, maxLength: 20, references: 'user' as const, access: {} };
    expect(rulesOf({ ...draft, rules })).toEqual({ maxLength: 20 });
    expect(rulesOf({ ...draft, type: 'number', rules })).toEqual({ min: 1, max: 9 });
    expect(rulesOf({ ...draft, type: 'reference', rules })).toEqual({ references: 'user' });
  });

  test('gives new options a value of their own, and keeps that of the others', () => {
    const options = [
      { id: 'a', value: 'gold', label: 'Premium', isActive: false },
      { ...newOption(0), label: 'Gold', color: '#3B82F6' },
      { ...newOption(0), label: ' ' },
    ];
    const filled = withoutEmptyOptions({ ...draft, type: 'choice', options });
    expect(rulesOf(filled).options).toEqual([
      { value: 'gold', label: 'Premium', isActive: false },
      { value: 'gold_2', label: 'Gold', color: '#3B82F6' },
    ]);
  });

  test('has no default where it could not be one', () => {
    const rules = { default: 'gold' };
    expect(rulesOf({ ...draft, rules })).toEqual({ default: 'gold' });
    expect(rulesOf({ ...draft, rules, isUnique: true })).toEqual({});
    expect(rulesOf({ ...draft, rules: { default: '' } })).toEqual({});
    const options = [{ ...newOption(0), label: 'Silver' }];
    expect(rulesOf({ ...draft, type: 'choice', rules, options })).not.toHaveProperty('default');
  });
});
