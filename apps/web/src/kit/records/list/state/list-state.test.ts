import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from '../../screens/define-screens.ts';
import { isInOwnOrder, orderOf, readListState } from './list-state.ts';

const screens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/administration/masters/priorities',
  columns: ['name', 'rank'],
  form: ['name'],
});
const [one, two] = ['0190f1a2-0000-7000-8000-000000000001', '0190f1a2-0000-7000-8000-000000000002'];
const read = (address: Record<string, string>) => readListState(screens, address);

describe('the state of a list', () => {
  test('is read from the address', () => {
    const state = read({
      search: 'low',
      sort: '-rank',
      isActive: 'false',
      selected: `${one},${two}`,
      edit: one,
    });
    expect(state).toEqual({
      search: 'low',
      sort: '-rank',
      filters: { isActive: 'false' },
      selected: `${one},${two}`,
      edit: one,
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
