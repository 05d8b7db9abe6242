import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { expect, test } from 'vitest';
import { fieldTexts } from '../screen-texts.ts';
import { sortChoices } from './sort-choices.ts';

test('every order of a list is offered in words', () => {
  const resource = deals as unknown as AnyResource;
  const choices = sortChoices({ resource, textsOf: name => fieldTexts(name, undefined) });
  expect(choices).toContainEqual({ value: 'name', label: 'Name, A to Z' });
  expect(choices).toContainEqual({ value: '-amount', label: 'Amount, high to low' });
  expect(choices).toContainEqual({
    value: 'expectedCloseDate',
    label: 'Expected close date, oldest first',
  });
  expect(choices).toHaveLength(resource.sortable.length * 2);
});
