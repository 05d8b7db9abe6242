import { expect, test } from '../fixtures.ts';

test('single-key shortcuts can be turned off, in the list of shortcuts and in the profile', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName: 'Rao', email: 'ann@example.test' });
  await visit('/leads');
  await expect(page.getByText('Ann Rao').first()).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('Shift+?');
  // The shortcuts of the list are shown together with the general ones.
  await expect(sheet.getByText('Next and previous', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Undo the last change')).toBeVisible();
  const toggle = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(sheet.getByText('Next and previous', { exact: true })).toBeHidden();
  await expect(sheet.getByText('Undo the last change')).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('n');
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/leads$/);
  await page.keyboard.press('Escape');

  await visit('/profile');
  const preference = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(preference).not.toBeChecked();
  await preference.click();
  await expect(preference).toBeChecked();
  const messages = page.getByLabel('Show messages for');
  await expect(messages).toHaveValue('minute');
  await messages.selectOption('Until I close them');
  await expect(messages).toHaveValue('until-closed');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+?');
  await expect(sheet).toBeVisible();
});

test('Ctrl+Z undoes the last change of this tab, and shows which one it was', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit }) => {
  await visit('/administration/masters/tags');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Nothing to undo.')).toBeVisible();
  await page.getByRole('button', { name: 'New tag' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add new tag' });
  await form.getByLabel('Name').fill('Key account');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Key account/ })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undone: Tag "Key account" created.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Key account/ })).toHaveCount(0);
});
