import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render, showLanguage } from '../../../../testing/render.tsx';
import {
  readParameters,
  routeSearch,
  searchFormat,
  useSearchParameters,
} from '../../../ui/address/search-parameters.ts';
import { defineScreens } from '../../screens/define-screens.ts';
import { type ListPreview, useListPreview } from './use-list-preview.ts';

const [one, two] = ['0190f1a2-0000-7000-8000-000000000001', '0190f1a2-0000-7000-8000-000000000002'] as const;
const screens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/priorities',
  columns: ['name', 'rank'],
  form: ['name'],
  pages: { new: '/priorities/new', record: '/priorities/$id' },
});

beforeAll(() => showLanguage('en'));
beforeEach(() => page.viewport(1280, 800));

test('a record is opened next to the list, others take its place, and Back closes it', async () => {
  const { preview, address, router } = await open('/priorities?sort=name');
  preview().open(one);
  await expect.poll(address).toBe(`/priorities?sort=name&record=${one}`);
  expect(preview().frame).toBe('pane');
  preview().open(two);
  await expect.poll(() => preview().id).toBe(two);
  router.history.back();
  await expect.poll(address).toBe('/priorities?sort=name');
  await expect.poll(() => preview().id).toBeUndefined();
});

test('closing goes back to the entry before, and keeps a list that was opened with the record', async () => {
  const first = await open('/priorities?sort=name');
  first.preview().open(one);
  await expect.poll(() => first.preview().id).toBe(one);
  first.preview().close();
  await expect.poll(first.address).toBe('/priorities?sort=name');
  expect(first.router.history.canGoBack()).toBe(false);

  const linked = await open(`/priorities?sort=name&record=${two}`);
  expect(linked.preview().id).toBe(two);
  linked.preview().close();
  await expect.poll(linked.address).toBe('/priorities?sort=name');
});

test('the scroll position of the list is also that of the list with a record', async () => {
  const { preview, router } = await open('/priorities');
  const key = router.latestLocation.state.__TSR_key;
  preview().open(one);
  await expect.poll(() => preview().id).toBe(one);
  preview().open(two);
  await expect.poll(() => preview().id).toBe(two);
  expect(router.latestLocation.state.scrollOf).toBe(key);
});

test('the row that the user moves to is followed only while a record is open', async () => {
  const { preview, address } = await open('/priorities');
  preview().follow(one);
  preview().open(one);
  await expect.poll(() => preview().id).toBe(one);
  preview().follow(two);
  await expect.poll(address).toBe(`/priorities?record=${two}`);
});

test('narrower windows show it in a drawer, and phones open its page', async () => {
  await page.viewport(900, 800);
  const { preview } = await open('/priorities');
  expect(preview().frame).toBe('drawer');

  await page.viewport(390, 800);
  const onPhone = await open('/priorities');
  onPhone.preview().open(one);
  await expect.poll(onPhone.address).toBe(`/priorities/${one}`);
});

/** A list with the page of its records, as the product's router has them. */
async function open(path: string) {
  let latest: ListPreview | undefined;
  const root = createRootRoute({ validateSearch: readParameters });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/priorities',
    validateSearch: routeSearch(screens.search),
    component: () => {
      latest = useListPreview(screens, useSearchParameters(screens.search).record, { fields: 'name' });
      return null;
    },
  });
  const record = createRoute({ getParentRoute: () => root, path: '/priorities/$id', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([list, record]),
    history: createMemoryHistory({ initialEntries: [path] }),
    ...searchFormat,
  });
  await router.load();
  render(<RouterProvider router={router} />, { entries: [screens] });
  await expect.poll(() => latest).toBeDefined();
  const preview = () => {
    if (!latest) {
      throw new Error('Nothing is drawn');
    }
    return latest;
  };
  return { preview, router, address: () => router.state.location.href };
}
