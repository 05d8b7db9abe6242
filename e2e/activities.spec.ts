import { expect, test } from './fixtures.ts';

test('an activity asks only for what its kind needs, and is about a record', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName: 'Rao', email: 'rao@acme.example' });
  await visit('/activities');
  await page.getByRole('button', { name: 'New Activity' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add New Activity' });
  await expect(drawer.getByRole('radio', { name: 'Task' })).toBeChecked();
  await drawer.getByLabel('Due').fill('2031-05-06T09:30');
  await drawer.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await expect(drawer.getByLabel('Location')).toBeHidden();
  await checkAccessibility();

  // What a meeting cannot have is neither shown nor sent.
  await drawer.getByText('Meeting', { exact: true }).click();
  await expect(drawer.getByRole('combobox', { name: 'Repeats' })).toBeHidden();
  await expect(drawer.getByLabel('Begins')).toHaveValue('2031-05-06T09:30');
  await drawer.getByLabel('Subject').fill('Demo in Chennai');
  await drawer.getByLabel('Location').fill('Room 4');
  await drawer.getByRole('combobox', { name: 'Lead' }).fill('Rao');
  await page.getByRole('option', { name: 'Ann Rao' }).click();
  await drawer.getByRole('button', { name: 'Create Activity' }).click();
  await expect(page.getByRole('row', { name: /Demo in Chennai/ })).toContainText('Meeting');
});
