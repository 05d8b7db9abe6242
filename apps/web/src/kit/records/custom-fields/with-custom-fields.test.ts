import { msg } from '@lingui/core/macro';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import type { CustomFieldRecord } from '../../data/queries/custom-fields-query.ts';
import { fieldEditorOf } from '../field-types/editors/field-editors.ts';
import { fieldTypeOf, typeNameOf } from '../field-types/field-types.ts';
import { bodyOf, messagesOf } from '../form/form-values.ts';
import { readListState } from '../list/state/list-state.ts';
import { defineWorkspace } from '../workspace/define-workspace.ts';
import { readLayout } from '../workspace/layout/layout.ts';
import { readView } from '../workspace/view.ts';
import { withCustomFields } from './with-custom-fields.ts';

const declared = defineWorkspace(leads, {
  label: ['Lead', 'Leads'],
  route: '/leads',
  columns: ['fullName', 'email'],
  form: [
    { title: msg`Person`, fields: ['firstName', 'lastName', 'email'] },
    { title: msg`Lead`, fields: ['notes'] },
  ],
  quickFields: ['firstName', 'lastName'],
});

function definition(given: Partial<CustomFieldRecord> & { slug: string }): CustomFieldRecord {
  const usual = {
    entity: 'lead',
    label: given.slug,
    type: 'text',
    isRequired: false,
    isActive: true,
    rules: {},
  };
  return { ...usual, ...given } as CustomFieldRecord;
}

const options = [
  { value: 'gold', label: 'Gold' },
  { value: 'lead', label: 'Lead', isActive: false },
];
const tier = definition({ slug: 'tier', label: 'Tier', type: 'choice', rules: { options }, section: 'Lead' });
const size = definition({ slug: 'size', type: 'number', isRequired: true, section: 'Contract' });
const marks = definition({ slug: 'marks', type: 'choices', rules: { options } });

describe('screens with custom fields', () => {
  test('are the declared ones where the records have none', () => {
    expect(withCustomFields(declared, [])).toBe(declared);
    expect(withCustomFields(declared, [definition({ slug: 'a', entity: 'deal' })])).toBe(declared);
  });

  test('have columns, sorts, filters and the sections of the form', () => {
    const { form, quickFields, allColumns, resource, textsOf, filters } = withCustomFields(declared, [
      tier,
      size,
      marks,
    ]);
    expect(form.map(({ title, fields }) => [title, fields.at(-1)])).toEqual([
      ['Person', 'email'],
      ['Lead', 'custom.tier'],
      ['Contract', 'custom.size'],
      ['More fields', 'custom.marks'],
    ]);
    expect(quickFields).toEqual(['firstName', 'lastName', 'custom.size']);
    expect(allColumns).toEqual(expect.arrayContaining(['custom.tier', 'custom.size', 'custom.marks']));
    expect(textsOf('custom.tier')).toMatchObject({ label: 'Tier', heading: 'Tier' });
    expect(readListState({ resource, filters }, { sort: '-custom.size' }).sort).toBe('-custom.size');
    expect(readListState({ resource, filters }, { sort: 'custom.marks' }).sort).toBeUndefined();
    expect(readLayout(resource, { columns: 'fullName,custom.tier,custom.gone' }).columns).toEqual([
      'fullName',
      'custom.tier',
    ]);
    const filter = JSON.stringify({ field: 'custom.size', op: 'above', value: 2 });
    expect(readView({ resource, filters }, { filter }).advanced).toMatchObject({ field: 'custom.size' });
    expect(readView(declared, { filter }).advanced).toBeUndefined();
  });

  test('do not show retired fields, but know what they were called', () => {
    const { resource, textsOf } = withCustomFields(declared, [{ ...tier, isActive: false }, size]);
    expect(Object.keys(resource.fields)).not.toContain('custom.tier');
    expect(textsOf('custom.tier').label).toBe('Tier');
  });

  test('hide what a role does not see, and let it not change what it only sees', () => {
    const access = { reader: 'read', outsider: 'hidden' } as const;
    const limited = { ...size, rules: { access } };
    expect(withCustomFields(declared, [limited], 'outsider')).toBe(declared);
    const { resource, form } = withCustomFields(declared, [limited], 'reader');
    expect(form.at(-1)?.fields).toEqual(['custom.size']);
    expect(bodyOf(resource, ['firstName', 'custom.size'], { firstName: 'A', custom: { size: 1 } })).toEqual({
      firstName: 'A',
    });
  });

  test('check values and send them below custom', () => {
    const { resource } = withCustomFields(declared, [tier, { ...size, label: 'Size' }]);
    const names = ['custom.tier', 'custom.size'];
    expect(bodyOf(resource, names, { custom: { tier: 'gold', size: '' } })).toEqual({
      custom: { tier: 'gold', size: null },
    });
    expect(messagesOf(resource, names, { custom: { tier: 'gold', size: '' } })).toMatchObject({
      'custom.size': 'Size is required',
    });
    expect(messagesOf(resource, names, { custom: { tier: 'gold', size: 3 } })).not.toHaveProperty([
      'custom.size',
    ]);
  });

  test('have a cell, a text and an input for each type', () => {
    const percent = definition({ slug: 'percent', type: 'percent' });
    const rating = definition({ slug: 'rating', type: 'rating' });
    const person = definition({ slug: 'person', type: 'reference', rules: { references: 'user' } });
    const company = definition({ slug: 'company', type: 'reference', rules: { references: 'company' } });
    const { resource } = withCustomFields(declared, [marks, percent, rating, person, company]);
    const text = (name: string, value: unknown) => {
      const field = resource.fields[name];
      return field && fieldTypeOf(resource, name)?.text(value, { field, currency: 'USD', timeZone: 'UTC' });
    };
    expect(
      ['marks', 'percent', 'rating', 'person', 'company'].map(slug => typeNameOf(resource, `custom.${slug}`)),
    ).toEqual(['choices', 'percent', 'rating', 'person', 'reference']);
    expect(text('custom.marks', ['gold', 'lead'])).toBe('Gold, Lead');
    expect(text('custom.percent', 12.5)).toBe('12.50%');
    expect(text('custom.rating', 4)).toBe('4 of 5');
    for (const slug of ['marks', 'percent', 'rating', 'person', 'company']) {
      expect(fieldEditorOf(resource, `custom.${slug}`).input).toBeDefined();
    }
  });
});
