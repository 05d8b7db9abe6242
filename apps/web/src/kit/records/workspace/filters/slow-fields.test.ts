import { customFieldOf } from '@pipewright/contract/custom-fields.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { expect, test } from 'vitest';
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
