import { expect, test } from '../fixtures.ts';

test('pages start with the language of the last visit, and another one is chosen in the profile', {
  tag: '@desktop',
}, async ({ page, tenant, visit, checkAccessibility }) => {
  await visit('/login');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Bei Ihrem Konto anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await checkAccessibility();

  // Nothing else is drawn first: the first heading that appears after loading the page again is the German one.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bei Ihrem Konto anmelden');

  await page.getByLabel('E-Mail').fill(tenant.email);
  await page.getByLabel('Passwort', { exact: true }).fill(tenant.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await visit('/profile');
  await expect(page.getByLabel('Sprache', { exact: true })).toHaveValue('');
  await page.getByLabel('Sprache', { exact: true }).selectOption('English');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the organization’s language applies to users who have chosen none', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  visit,
}) => {
  await tenant.api('PATCH', '/api/organization', { language: 'de' });
  await visit('/profile');
  await expect(page.getByLabel('Sprache', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: /Konto von/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
});
