import { leads } from '@pipewright/contract/resources/leads.ts';
import { expect, test } from 'vitest';
import { differencesOf, firstChoice } from './merge-choices.ts';

const kept = { firstName: 'Ada', phone: null, leadScore: 10, notes: 'one' };
const other = { firstName: 'Ada', phone: '123', leadScore: 20, notes: 'two' };

test('only editable fields with different values are offered; empty ones are taken from the other record', () => {
  const differences = differencesOf(leads as never, kept, other);
  expect(differences.map(each => [each.name, firstChoice(each)])).toEqual([
    ['phone', 'other'],
    ['notes', 'kept'],
  ]);
});
