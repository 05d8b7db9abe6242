import { expect, test } from '../fixtures.ts';

test('a person is found from a record, exported, and erased after their name was typed', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    ...{ firstName: 'Greta', lastName: 'Forgotten', email: 'greta@example.test' },
  });
  await tenant.api('POST', '/api/activities', { kind: 'note', subject: 'Called Greta', leadId: lead.id });

  await visit(`/leads/${lead.id}/edit`);
  await page.getByRole('link', { name: 'Export or erase personal data' }).click();
  await expect(page.getByRole('checkbox', { name: 'Greta Forgotten' })).toBeChecked();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Search all data' }).click();
  const request = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
  await expect(request).toContainText('Ready');
  await expect(request).toContainText('Leads');
  await checkAccessibility();

  const file = page.waitForEvent('download');
  await request.getByRole('button', { name: 'Export: Greta Forgotten' }).click();
  expect((await file).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);

  await request.getByRole('button', { name: 'Erase: Greta Forgotten' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
  await expect(confirm).toBeDisabled();
  await checkAccessibility();
  await dialog.getByRole('textbox', { name: 'Type the person’s name to confirm' }).fill('Greta Forgotten');
  await confirm.click();
  await expect(request).toContainText('Erased person');
  await expect(page.getByText('Greta')).toHaveCount(0);

  await visit('/leads');
  await expect(page.getByText('Greta Forgotten')).toHaveCount(0);
});
