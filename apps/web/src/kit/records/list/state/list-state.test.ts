import { priorities } from '@pipewright/contract/resources/priorities.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from '../../screens/define-screens.ts';
import { isInOwnOrder, isNarrowed, listQueryOf, orderOf, readListState } from './list-state.ts';

const screens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/administration/masters/priorities',
  columns: ['name', 'rank'],
  form: ['name'],
});
const read = (address: Record<string, string>) => readListState(screens, address);

describe('the state of a list', () => {
  test('is read from the address', () => {
    const state = read({
      search: 'low',
      sort: '-rank',
      isActive: 'false',
      after: 'abc',
      page: '3',
      selected: 'x,y',
      edit: 'id',
    });
    expect(state).toEqual({
      search: 'low',
      sort: '-rank',
      filters: { isActive: 'false' },
      after: 'abc',
      page: 3,
      selected: 'x,y',
      edit: 'id',
      isNew: false,
    });
    expect(listQueryOf(screens, state)).toEqual({
      search: 'low',
      sort: '-rank',
      isActive: 'false',
      cursor: 'abc',
      pageSize: 100,
      fields: 'name,isActive,rank',
    });
  });

  test('leaves out what the resource does not know', () => {
    expect(read({ sort: 'color', owner: 'x', page: '-1', after: 'abc' })).toMatchObject({
      filters: {},
      page: 1,
    });
    expect(read({ sort: 'color' }).sort).toBeUndefined();
    expect(read({ page: '4' }).page).toBe(1);
  });

  test('can be given another order while it is in its own', () => {
    expect(isInOwnOrder(screens, read({ search: 'low' }))).toBe(true);
    expect(isInOwnOrder(screens, read({ sort: 'rank' }))).toBe(false);
  });

  test('knows whether it is narrowed, and its order', () => {
    expect(isNarrowed(read({}))).toBe(false);
    expect(isNarrowed(read({ isActive: 'true' }))).toBe(true);
    expect(orderOf(screens, read({}))).toEqual({ field: 'sortOrder', descending: false });
    expect(orderOf(screens, read({ sort: '-rank' }))).toEqual({ field: 'rank', descending: true });
  });
});
