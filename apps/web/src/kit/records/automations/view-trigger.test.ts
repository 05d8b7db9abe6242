import { filterObject } from '@pipewright/contract/filters.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { expect, it } from 'vitest';
import { triggerOf } from './view-trigger.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

it('a view without filters starts with new records', () => {
  expect(triggerOf(leads.fields, { filters: {} })).toEqual({ kind: 'created', condition: null });
});

it('filters of every kind become conditions that the server accepts', () => {
  const advanced = { field: 'companyName', op: 'contains', value: 'Ltd' } as const;
  const filters = { leadStatusId: id };
  const trigger = triggerOf(leads.fields, { filters, created: 'this-week', advanced });
  expect(trigger).toEqual({
    kind: 'became-true',
    condition: {
      and: [
        { field: 'leadStatusId', op: 'isAnyOf', value: [id] },
        { field: 'createdAtUtc', op: 'within', value: 'this-week' },
        advanced,
      ],
    },
  });
  const { condition } = trigger as { condition: object };
  expect(filterObject(leads.fields).safeParse(condition).success).toBe(true);
});

it('a yes-or-no filter compares the value itself', () => {
  expect(triggerOf(tags.fields, { filters: { isActive: 'true' } })).toMatchObject({
    condition: { field: 'isActive', op: 'is', value: true },
  });
});

it('a single filter becomes the condition itself', () => {
  expect(triggerOf(leads.fields, { filters: { leadStatusId: id } })).toEqual({
    kind: 'became-true',
    condition: { field: 'leadStatusId', op: 'isAnyOf', value: [id] },
  });
});
