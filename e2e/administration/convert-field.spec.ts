import { expect, test } from '../fixtures.ts';

test('a text field is converted to a number, after a preview of what does not fit', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await tenant.api('POST', '/api/custom-fields', { entity: 'lead', type: 'text', label: 'Seats' });
  const add = (lastName: string, seats: string) =>
    tenant.api<{ id: string }>('POST', '/api/leads', {
      ...{ firstName: 'Ann', lastName, email: `${lastName}@acme.example` },
      custom: { seats },
    });
  const many = await add('Alder', '1,200');
  const few = await add('Birch', 'a few');

  await visit('/administration/custom-fields');
  await page.getByRole('button', { name: 'Actions for Seats' }).click();
  await page.getByRole('menuitem', { name: 'Convert to another type...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert Seats' });
  await dialog.getByRole('combobox', { name: 'New type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('1 value fits.')).toBeVisible();
  await expect(preview.getByText('1 value doesn’t fit.')).toBeVisible();
  await expect(preview.getByText('a few')).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('textbox', { name: 'Label of the new field' }).fill('Number of seats');
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('Number of seats was added with the values that fit.')).toBeVisible();
  expect(await tenant.api('GET', `/api/leads/${many.id}`)).toMatchObject({
    custom: { seats: '1,200', number_of_seats: 1200 },
  });
  expect(await tenant.api('GET', `/api/leads/${few.id}`)).toMatchObject({
    custom: { seats: 'a few', number_of_seats: null },
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'number_of_seats' })).toHaveCount(0);
});
