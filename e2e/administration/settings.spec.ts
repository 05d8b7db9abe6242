import { expect, test } from '../fixtures.ts';

test('a changed name and format are seen everywhere, and can be taken back', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await tenant.api('POST', '/api/tags', { name: 'Dated' });
  await visit('/administration/settings');
  await checkAccessibility();
  const profile = page.getByRole('region', { name: 'Organization profile' });
  const name = profile.getByRole('textbox', { name: 'Organization name' });
  const before = await name.inputValue();
  await name.fill('Renamed Works');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Renamed Works, switch organization/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${before}, switch`) })).toBeVisible();
  // Somebody else's change, told by the live stream.
  await tenant.api('PATCH', '/api/organization', { name: 'Elsewhere Works' });
  await expect(page.getByRole('button', { name: /^Elsewhere Works, switch/ })).toBeVisible();
  await tenant.api('PATCH', '/api/organization', { name: before });
  await expect(name).toHaveValue(before);

  const formats = page.getByRole('region', { name: 'Time zone, currency and formats' });
  await formats.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByRole('option', { name: '31.03.2026' }).click();
  await formats.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.').last()).toBeVisible();
  await visit('/administration/audit');
  await expect(page.getByText(/^\d\d\.\d\d\.\d{4}, /).first()).toBeVisible();
});

test('an organization is deleted only by its name, and kept again', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/administration/settings');
  const name = await page.getByRole('textbox', { name: 'Organization name' }).inputValue();
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete in 30 days' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type the organization name to confirm' }).fill(name);
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(page.getByRole('region', { name: 'Deletion' })).toContainText('is going to be deleted on');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Keep the organization' }).click();
  await expect(page.getByRole('region', { name: 'Deletion' })).toHaveCount(0);
});
