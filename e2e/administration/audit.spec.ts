import { expect, test } from '../fixtures.ts';

test('the audit log finds a change, shows before and after, and undoes it', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const tag = await tenant.api<{ id: string }>('POST', '/api/tags', { name: 'Key customer' });
  await tenant.api('PATCH', `/api/tags/${tag.id}`, { name: 'Renamed by mistake' });
  await tenant.api('POST', '/api/leads', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.test' });

  await visit('/administration/audit');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(page.getByText('created lead').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'All kinds of records' }).click();
  await page.getByRole('option', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'All events' }).click();
  await page.getByRole('option', { name: 'Changed' }).click();
  await expect(page).toHaveURL(/resource=tag/);
  await expect(page.getByText('created lead')).toHaveCount(0);
  const entry = entries.filter({ hasText: 'changed tag' });
  await expect(entry).toContainText('Name: Key customer → Renamed by mistake');
  await checkAccessibility();

  await entry.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(entry.filter({ hasText: 'Renamed by mistake → Key customer' })).toBeVisible();
  await entry.last().getByRole('button', { name: 'Show only this record' }).click();
  await expect(page.getByText('Showing only tag Key customer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show only this record' })).toHaveCount(0);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Remove filter: tag Key customer' }).click();
  await expect(page.getByText('Showing only')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText('created lead').first()).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/);

  // Devices are identified by the names of browser and system.
  await visit('/administration/audit?event=export');
  await expect(entries.first()).toContainText(/Chrome on \w+/);
  await expect(page.getByText('Mozilla/')).toHaveCount(0);
});
