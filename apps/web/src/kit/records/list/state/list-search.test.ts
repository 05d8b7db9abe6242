import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { describe, expect, test } from 'vitest';
import { listSearch } from './list-search.ts';

const id = '0190f1a2-0000-7000-8000-000000000001';
const ofLeads = listSearch(leads as AnyResource);

describe('the search parameters of a list', () => {
  const filter = JSON.stringify({ field: 'leadScore', op: 'atLeast', value: 80 });
  const good = {
    search: 'ann',
    sort: '-leadScore',
    filter,
    created: 'last-30-days',
    chart: '1',
    view: id,
    columns: 'email,custom.tier',
    density: 'compact',
    widths: 'email-180',
    pinned: '2',
    selected: `${id},${id}`,
    edit: id,
    new: '1',
    record: id,
    opens: 'beside',
    leadStatusId: id,
    preferredContactMethod: 'phone',
  };

  test('are kept where they are valid', () => {
    expect(ofLeads(good)).toEqual(good);
  });

  test.each([
    ['sort', 'password'],
    ['filter', '{"field":"password","op":"is","value":1}'],
    ['filter', 'not JSON'],
    ['created', 'some-day'],
    ['view', 'mine'],
    ['density', 'huge'],
    ['pinned', '-1'],
    ['selected', 'all'],
    ['edit', '../users'],
    ['record', 'everything'],
    ['opens', 'window'],
    ['leadStatusId', 'hot'],
    ['preferredContactMethod', 'pigeon'],
  ])('leave out %s=%s and keep the others', (name, value) => {
    const { [name]: _, ...others } = good as Readonly<Record<string, string>>;
    expect(ofLeads({ ...good, [name]: value })).toEqual(others);
  });

  test('have no names that the list does not know', () => {
    expect(ofLeads({ utm_source: 'mail', constructor: 'x', firstName: 'Ann' })).toEqual({});
  });

  test('are cut where the API would refuse a longer search', () => {
    expect(ofLeads({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });

  test('may name custom fields that are not loaded yet, where there can be any', () => {
    const address = { 'custom.tier': 'gold', sort: '-custom.tier' };
    expect(ofLeads(address)).toEqual(address);
    expect(listSearch(priorities as AnyResource)(address)).toEqual({});
  });
});
