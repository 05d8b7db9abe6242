import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from './fixtures.ts';

const masters = '/administration/masters';

test('typing into a picker replaces what it shows, and only what is missing can be added', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant }) => {
  for (const name of ['Machines', 'Lathes']) {
    await tenant.api('POST', '/api/product-categories', { name });
  }
  await page.goto(`${masters}/product-categories?new=1`);
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Parent' });
  const addition = page.getByRole('option', { name: /^Add product category/ });
  await parent.pressSequentially('mach');
  await page.getByRole('option', { name: 'Machines', exact: true }).click();
  await expect(parent).toHaveValue('Machines');
  // The caret stands behind the name, which is not what anybody wants to search for.
  await parent.pressSequentially('lat');
  await expect(parent).toHaveValue('lat');
  await page.getByRole('option', { name: 'Lathes', exact: true }).click();
  await parent.click();
  await page.keyboard.type('mac');
  await expect(parent).toHaveValue('mac');
  await expect(page.getByRole('option', { name: 'Machines', exact: true })).toBeVisible();

  // A match in other capitals is a match; and before the answer is there, nobody knows.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/product-categories\?.*search=/, async route => {
    await held;
    await route.fallback();
  });
  const asked = page.waitForRequest(/search=LATHES/);
  await parent.fill(' LATHES ');
  await asked;
  await expect(addition).toHaveCount(0);
  answer();
  await expect(page.getByRole('option', { name: 'Machines', exact: true })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Lathes', exact: true })).toBeVisible();
  await expect(addition).toHaveCount(0);
  await parent.fill('Presses');
  await expect(addition).toHaveText('Add product category “Presses”');
});

async function signInBy(page: Page, { email, password }: Tenant, path: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a session that ends while a form is open is resumed in place, and the form is saved', {
  tag: '@desktop',
}, async ({ page, tenant, checkAccessibility }) => {
  await signInBy(page, tenant, `${masters}/tags?new=1`);
  const drawer = page.getByRole('dialog', { name: 'Add New Tag' });
  await drawer.getByLabel('Name').fill('Kept');
  await tenant.api('POST', '/api/security/sessions/end-others');
  await drawer.getByRole('button', { name: 'Create Tag' }).click();

  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue(tenant.email);
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await again.getByLabel('Password', { exact: true }).fill('not the password');
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByRole('alert')).toHaveText('Invalid email or password');
  await again.getByLabel('Password', { exact: true }).fill(tenant.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /Kept/ })).toBeVisible();
  expect(await tenant.api<unknown[]>('GET', '/api/tags?search=Kept')).toHaveLength(1);

  // Who does not want to is led to the sign-in page, and asked nothing more.
  await page.getByRole('button', { name: 'Edit Kept' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Tag' });
  await edit.getByLabel('Name').fill('Lost');
  await tenant.api('POST', '/api/security/sessions/end-others');
  await edit.getByRole('button', { name: 'Update Tag' }).click();
  await again.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('settings are not left unsaved without a question', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await visit('/administration/settings');
  const name = page.getByRole('textbox', { name: 'Organization name' });
  await name.fill('Half typed');
  await page.getByRole('link', { name: 'Administration' }).first().click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Half typed');
  // The browser itself asks before the tab is closed or loaded again.
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).not.toHaveURL(/settings/);
});

test('a double click makes one archive', { tag: '@desktop' }, async ({ signedIn: page, tenant, visit }) => {
  await visit('/administration/backup');
  await page.getByRole('button', { name: 'Make archive' }).dblclick();
  await expect(page.getByRole('list', { name: 'Archives' }).getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(async () => {
      const { archives } = await tenant.api<{ archives: { isReady: boolean }[] }>('GET', '/api/backup');
      return archives.map(({ isReady }) => isReady);
    })
    .toEqual([true]);
});
