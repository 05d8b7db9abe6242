import { expect, test } from '../fixtures.ts';

test('a changed name and format are seen everywhere, and can be undone', {
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
  // A change by somebody else arrives through the live stream.
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

test('a custom domain shows the record to set, and is verified by DNS', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/administration/settings');
  const section = page.getByRole('region', { name: 'Domain' });
  await section.getByRole('textbox', { name: 'Custom domain' }).fill('quotes.unknown.invalid');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Not verified')).toBeVisible();
  await expect(section.getByText(/^quotes\.unknown\.invalid\. {2}CNAME {2}\S+\.localhost\.$/)).toBeVisible();
  await expect(section.getByText(/^_pipewright\.quotes\.unknown\.invalid\. {2}TXT/)).toBeVisible();
  await section.getByRole('button', { name: 'Check now' }).click();
  await expect(section.getByText(/DNS knows no record for|DNS did not answer/)).toBeVisible();
  await checkAccessibility();
});

test('deleting an organization requires its name and can be cancelled', { tag: '@desktop' }, async ({
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
