import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from '../screens/define-screens.ts';
import { isNarrowed, readView, selectionOf } from './view.ts';

const screens = defineScreens(leads, {
  label: ['Lead', 'Leads'],
  route: '/leads',
  columns: ['fullName'],
  form: ['firstName'],
  filters: ['leadStatusId', 'priorityId', 'leadSourceId'],
});
const of = (address: Record<string, string>) => readView(screens, address);
const hot = { field: 'leadScore', op: 'atLeast', value: 80 };

describe('a view in the address', () => {
  test('requests everything without parameters', () => {
    expect(selectionOf(of({}))).toEqual({});
    expect(isNarrowed(of({ sort: 'email' }))).toBe(false);
  });

  test('joins the time of creation with the advanced conditions', () => {
    const created = { field: 'createdAtUtc', op: 'within', value: 'last-30-days' };
    expect(selectionOf(of({ created: 'last-30-days' })).filter).toBe(JSON.stringify(created));
    expect(selectionOf(of({ created: 'last-30-days', filter: JSON.stringify(hot), search: 'ann' }))).toEqual({
      search: 'ann',
      filter: JSON.stringify({ and: [created, hot] }),
    });
  });

  test('leaves out invalid conditions', () => {
    const view = of({ created: 'some-day', filter: '{"field":"password","op":"is"}', sort: 'nothing' });
    expect(isNarrowed(view)).toBe(false);
    expect(view.sort).toBeUndefined();
  });
});
