import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { expect, test } from 'vitest';
import { fieldTexts } from '../../screens/texts/screen-texts.ts';
import { sortChoices } from './sort-choices.ts';

test('every order of a list is offered in words', () => {
  const resource = leads as AnyResource;
  const choices = sortChoices({ resource, textsOf: name => fieldTexts(resource.fields, name) });
  const labelOf = (order: string) => choices.find(({ value }) => value === order)?.label;
  expect(labelOf('companyName')).toBe('Company, A to Z');
  expect(labelOf('-estimatedValue')).toBe('Estimated value, high to low');
  expect(labelOf('-updatedAtUtc')).toMatch(/, newest first$/);
  expect(choices).toHaveLength(resource.sortable.length * 2);
});
