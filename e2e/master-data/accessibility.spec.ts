import { expect, goWithin, test } from '../fixtures.ts';

/** Every list, in the order of the index. Long lists are filtered: for axe a few rows are as good as a hundred. */
const screens = [
  'countries?search=ind',
  'states?search=bay',
  'cities?search=ber',
  'regions',
  'industries?search=a',
  'company-types',
  'lead-sources',
  'lead-status',
  'product-categories',
  'deal-stages',
  'currencies?search=dollar',
  'payment-terms',
  'user-roles',
  'activity-types',
  'priorities',
  'tags',
];

test('axe finds nothing on any of the lists', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  test.slow();
  await visit('/administration/masters');
  const title = page.getByRole('heading', { level: 1 });
  for (const screen of screens) {
    const before = await title.innerText();
    await goWithin(page, `/administration/masters/${screen}`);
    await expect(title, screen).not.toHaveText(before);
    await checkAccessibility();
  }
});
