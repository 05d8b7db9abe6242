import { expect, test } from './fixtures.ts';

test('two leads of one person become one, field by field, and two again', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const person = { firstName: 'Ann', lastName: 'Twice', email: 'ann@twice.example' };
  const kept = await tenant.api<{ id: string }>('POST', '/api/leads', { ...person, jobTitle: 'Buyer' });
  await tenant.api('POST', '/api/leads', { ...person, jobTitle: 'Owner', phone: '+49 30 5555' });
  await visit(`/leads/${kept.id}/edit`);
  await page.getByRole('tab', { name: 'Related' }).click();
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(duplicates).toContainText('same email');
  await duplicates.getByRole('button', { name: 'Merge…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Merge leads' });
  await expect(dialog.getByRole('radio', { name: '+49 30 5555' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Buyer' })).toBeChecked();
  await checkAccessibility();
  await dialog.getByRole('radio', { name: 'Owner' }).click();
  await dialog.getByRole('button', { name: 'Merge leads' }).click();
  await expect(page.getByText('Merged into Ann Twice.')).toBeVisible();
  await expect(page.getByText('No related records found')).toBeVisible();
  const merged = await tenant.api<object>('GET', `/api/leads/${kept.id}`);
  expect(merged).toMatchObject({ jobTitle: 'Owner', phone: '+49 30 5555' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(duplicates).toContainText('same email');
});
