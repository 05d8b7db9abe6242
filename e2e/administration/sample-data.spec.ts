import { expect, test } from '../fixtures.ts';

test('sample data is loaded and removed with one click each', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  test.slow();
  await visit('/administration/settings/sample-data');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Explore sample data' }).click();
  await expect(page.getByRole('heading', { name: 'Sample data is loaded' })).toBeVisible();
  await visit('/leads');
  await expect(page.getByText('400 items')).toBeVisible();

  await visit('/companies');
  await expect(page.getByText('60 items')).toBeVisible();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('59 items')).toBeVisible();

  await visit('/administration/settings/sample-data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const question = page.getByRole('dialog', { name: 'Also remove changed records?' });
  await expect(question).toContainText('Some of the sample was changed or deleted since');
  await checkAccessibility();
  await question.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByRole('button', { name: 'Explore sample data' })).toBeVisible();
  await visit('/leads');
  await expect(page.getByText('Get started by creating a new lead.')).toBeVisible();
});
