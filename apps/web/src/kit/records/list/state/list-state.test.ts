import { priorities } from '@pipewright/contract/resources/priorities.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from '../../screens/define-screens.ts';
import { isInOwnOrder, orderOf, readListState } from './list-state.ts';

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
      selected: 'x,y',
      edit: 'id',
    });
    expect(state).toEqual({
      search: 'low',
      sort: '-rank',
      filters: { isActive: 'false' },
      selected: 'x,y',
      edit: 'id',
      isNew: false,
    });
  });

  test('leaves out what the resource does not know', () => {
    expect(read({ sort: 'color', owner: 'x' }).filters).toEqual({});
    expect(read({ sort: 'color' }).sort).toBeUndefined();
  });

  test('can be given another order while it is in its own', () => {
    expect(isInOwnOrder(screens, read({ search: 'low' }))).toBe(true);
    expect(isInOwnOrder(screens, read({ sort: 'rank' }))).toBe(false);
  });

  test('knows its order', () => {
    expect(orderOf(screens, read({}))).toEqual({ field: 'sortOrder', descending: false });
    expect(orderOf(screens, read({ sort: '-rank' }))).toEqual({ field: 'rank', descending: true });
  });
});
