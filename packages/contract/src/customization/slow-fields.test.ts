import { expect, test } from 'vitest';
import { leads } from '../resources/leads.ts';
import { customFieldOf } from './custom-fields.ts';
import { slowFieldsIn } from './slow-fields.ts';

test('custom fields without an index are announced once each', () => {
  const field = (slug: string, isIndexed: boolean) =>
    customFieldOf({ slug, key: slug, type: 'text', label: slug, isRequired: false, isIndexed, rules: {} });
  const fields = { ...leads.fields, 'custom.slow': field('slow', false), 'custom.fast': field('fast', true) };
  const about = (name: string) => ({ field: name, op: 'isEmpty' }) as const;
  const filter = {
    and: [about('custom.slow'), { or: [about('custom.slow'), about('custom.fast'), about('email')] }],
  };
  expect(slowFieldsIn({ fields }, filter)).toEqual(['custom.slow']);
  expect(slowFieldsIn({ fields }, undefined)).toEqual([]);
});

test('so is a custom field that leads to another record, even if it is indexed itself', () => {
  const partner = customFieldOf({
    ...{ slug: 'partner', key: 'partner', type: 'reference', label: 'Partner', isRequired: false },
    ...{ isIndexed: true, rules: { references: 'company' } },
  });
  const fields = { ...leads.fields, 'custom.partner': partner };
  const about = (field: string) => ({ field, op: 'isEmpty' }) as const;
  const filter = { and: [about('custom.partner.name'), about('custom.partner'), about('leadStatusId.name')] };
  expect(slowFieldsIn({ fields }, filter)).toEqual(['custom.partner']);
});
