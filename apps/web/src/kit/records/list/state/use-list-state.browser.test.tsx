import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { render, showLanguage } from '../../../../testing/render.tsx';
import { readParameters, routeSearch, searchFormat } from '../../../ui/address/search-parameters.ts';
import { defineScreens } from '../../screens/define-screens.ts';
import type { ListState } from './list-state.ts';
import { type ListMoves, useListState } from './use-list-state.ts';

const id = '0190f1a2-0000-7000-8000-000000000001';
const screens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/priorities',
  columns: ['name', 'rank'],
  form: ['name'],
});

beforeAll(() => showLanguage('en'));

test('every change is one part of the address, and the others stay', async () => {
  const { moves, address } = await open('/priorities?isActive=false&sort=-rank');
  moves().setSearch('low');
  await expect.poll(address).toBe('/priorities?isActive=false&sort=-rank&search=low');
  moves().setSort('name');
  await expect.poll(address).toBe('/priorities?isActive=false&sort=name&search=low');
  moves().setFilter('isActive', undefined);
  await expect.poll(address).toBe('/priorities?sort=name&search=low');
  moves().openRecord(id);
  await expect.poll(address).toBe(`/priorities?sort=name&search=low&edit=${id}`);
  moves().closeForm();
  await expect.poll(address).toBe('/priorities?sort=name&search=low');
});

test('another search or filter begins with nothing selected', async () => {
  const { moves, address } = await open('/priorities');
  moves().setSelected(id);
  await expect.poll(address).toBe(`/priorities?selected=${id}`);
  moves().setFilter('isActive', 'true');
  await expect.poll(address).toBe('/priorities?isActive=true');
});

test('bad values are left out, go with the next change, and the rest is kept', async () => {
  const { state, moves, address } = await open(
    '/priorities?isActive=maybe&sort=-rank&edit=x&utm_source=mail',
  );
  expect(state()).toEqual({
    search: '',
    sort: '-rank',
    filters: {},
    selected: '',
    edit: undefined,
    isNew: false,
  });
  moves().setSearch('low');
  await expect.poll(address).toBe('/priorities?sort=-rank&search=low');
});

test('the default order of a resource is not in the URL', async () => {
  const { moves, address } = await open('/priorities?sort=name');
  moves().setSort('sortOrder');
  await expect.poll(address).toBe('/priorities');
});

/** A route with the list, as the product's router has it. */
async function open(path: string) {
  let latest: readonly [ListState, ListMoves] | undefined;
  const root = createRootRoute({ validateSearch: readParameters });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/priorities',
    validateSearch: routeSearch(screens.search),
    component: () => {
      latest = useListState(screens);
      return null;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [path] }),
    ...searchFormat,
  });
  await router.load();
  render(<RouterProvider router={router} />, { entries: [screens] });
  await expect.poll(() => latest).toBeDefined();
  const current = () => {
    if (!latest) {
      throw new Error('Nothing is drawn');
    }
    return latest;
  };
  return { state: () => current()[0], moves: () => current()[1], address: () => router.state.location.href };
}
