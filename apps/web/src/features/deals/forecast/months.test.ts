import { describe, expect, test } from 'vitest';
import { listOf, monthsBetween } from './months.ts';

const conditionsOf = (selection: Parameters<typeof listOf>[0], part: Parameters<typeof listOf>[1]) =>
  JSON.parse(listOf(selection, part).filter ?? '').and;

test('months follow each other over the turn of a year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

describe('the list behind a figure of the forecast', () => {
  test('has the open deals of the month, from its first day to its last', () => {
    expect(conditionsOf({}, { month: '2028-02' })).toEqual([
      { field: 'closedAtUtc', op: 'isEmpty' },
      { field: 'expectedCloseDate', op: 'after', value: '2028-01-31' },
      { field: 'expectedCloseDate', op: 'before', value: '2028-03-01' },
    ]);
    expect(conditionsOf({}, { month: '2026-12' }).at(-1).value).toBe('2027-01-01');
  });

  test('has the won deals, the dateless ones, or those of all months', () => {
    expect(conditionsOf({}, { month: null, wonStages: ['w'] })).toEqual([
      { field: 'dealStageId', op: 'isAnyOf', value: ['w'] },
      { field: 'expectedCloseDate', op: 'isEmpty' },
    ]);
    expect(conditionsOf({}, {})).toEqual([{ field: 'closedAtUtc', op: 'isEmpty' }]);
  });

  test('stays within what is selected', () => {
    const filter = JSON.stringify({ field: 'amount', op: 'above', value: 5 });
    expect(listOf({ ownerUserId: 'o', filter }, {})).toMatchObject({ ownerUserId: 'o' });
    expect(conditionsOf({ filter }, {})[0]).toEqual({ field: 'amount', op: 'above', value: 5 });
  });
});
