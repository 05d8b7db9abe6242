import { expect, goWithin, test } from './fixtures.ts';

/** Every kind, in the order of the index. Long lists are narrowed: a hundred rows tell axe no more than a few. */
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
  for (const screen of screens) {
    await goWithin(page, `/administration/masters/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }), screen).not.toHaveText('Masters');
    await expect(page.getByRole('row').nth(1), screen).toBeVisible();
    await checkAccessibility();
  }
});
