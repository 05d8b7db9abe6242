import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import {
  countConditions,
  draftOf,
  filterOf,
  newCondition,
  newGroup,
  operatorsOf,
  unfinishedIn,
} from './filter-draft.ts';

const { fields } = leads;
const hot = { field: 'leadScore', op: 'atLeast', value: 80 } as const;
const nobody = { field: 'assignedToUserId', op: 'isEmpty' } as const;
const nested = {
  and: [hot, { or: [nobody, { field: 'companyName', op: 'contains', value: 'Steel' }] }],
} as const;

describe('a filter that is put together', () => {
  test('becomes a draft and the same filter again', () => {
    expect(filterOf(draftOf(nested))).toEqual(nested);
    expect(filterOf(draftOf(hot))).toEqual(hot);
    expect(filterOf(draftOf(undefined))).toBeUndefined();
  });

  test('leaves out groups that hold nothing', () => {
    const draft = draftOf(hot);
    const empty = { id: 'g', join: 'or', parts: [] } as const;
    expect(filterOf({ ...draft, parts: [...draft.parts, empty] })).toEqual(hot);
  });

  test('knows what is not finished yet', () => {
    const condition = newCondition(fields, 'companyName');
    expect(unfinishedIn(fields, { id: 'a', join: 'and', parts: [condition] })).toEqual([condition.id]);
    expect(unfinishedIn(fields, newGroup(fields, 'leadScore'))).toHaveLength(1);
    expect(unfinishedIn(fields, draftOf(nested))).toEqual([]);
  });

  test('asks each field what makes sense', () => {
    expect(operatorsOf(fields, 'createdAtUtc')).toEqual(['within', 'notWithin', 'before', 'after', 'on']);
    expect(operatorsOf(fields, 'preferredContactMethod')).toEqual(['is', 'isNot', 'isEmpty', 'isNotEmpty']);
  });

  test('counts its conditions', () => {
    expect(countConditions(nested)).toBe(3);
    expect(countConditions(undefined)).toBe(0);
  });
});
