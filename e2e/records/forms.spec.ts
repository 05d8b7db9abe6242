import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const masters = '/administration/masters';

test('typing into a picker replaces its text, and only missing options can be added', {
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
  // The caret is after the name, which nobody wants to search for.
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
  const requested = page.waitForRequest(/search=LATHES/);
  await parent.fill(' LATHES ');
  await requested;
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
  tag: ['@main', '@desktop'],
}, async ({ page, tenant, checkAccessibility }) => {
  await signInBy(page, tenant, `${masters}/tags?new=1`);
  const drawer = page.getByRole('dialog', { name: 'Add new tag' });
  await drawer.getByLabel('Name').fill('Kept');
  await tenant.api('POST', '/api/security/sessions/end-others');
  await drawer.getByRole('button', { name: 'Create tag' }).click();

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

  // Declining leads to the sign-in page without another question.
  await page.getByRole('button', { name: 'Edit Kept' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit tag' });
  await edit.getByLabel('Name').fill('Lost');
  await tenant.api('POST', '/api/security/sessions/end-others');
  await edit.getByRole('button', { name: 'Update tag' }).click();
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
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Half typed');
  // The browser asks before the tab is closed or reloaded.
  const requested = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await requested;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).not.toHaveURL(/settings/);
});

test('another plan is chosen after a question', { tag: '@desktop' }, async ({ signedIn: page, tenant }) => {
  const planOf = async () => (await tenant.api<{ plan: string }>('GET', '/api/organization')).plan;
  await page.goto('/administration/settings');
  await page.getByRole('radio', { name: 'Starter' }).check();
  await page.getByRole('button', { name: 'Choose plan' }).click();
  const question = page.getByRole('dialog', { name: 'Change to Starter?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await planOf()).toBe('professional');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await question.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText('Plan updated.')).toBeVisible();
  expect(await planOf()).toBe('starter');
});

test('a double click makes one archive', { tag: '@desktop' }, async ({ signedIn: page, tenant, visit }) => {
  await visit('/administration/backup');
  await page.getByRole('button', { name: 'Create backup' }).dblclick();
  await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(async () => {
      const { archives } = await tenant.api<{ archives: { isReady: boolean }[] }>('GET', '/api/backup');
      return archives.map(({ isReady }) => isReady);
    })
    .toEqual([true]);
});

test('deleting names the record and its links, and the focus moves to the next row', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const { id: companyId } = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Norrsken' });
  for (const lastName of ['Rao', 'Lind']) {
    await tenant.api('POST', '/api/contacts', { lastName, companyId });
  }
  await visit('/companies');
  await page.getByRole('checkbox', { name: /Norrsken/ }).check();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  const company = page.getByRole('dialog', { name: 'Delete company' });
  await expect(company).toContainText('Norrsken');
  await expect(company).toContainText('Linked to it: 2 contacts.');
  await checkAccessibility();
  await company.getByRole('button', { name: 'Cancel' }).click();

  for (const name of ['Alpha one', 'Alpha two', 'Alpha three']) {
    await tenant.api('POST', '/api/regions', { name });
  }
  await page.goto(`${masters}/regions?search=Alpha&sort=name`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Alpha two')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Alpha one' }).click();
  await page.getByRole('dialog', { name: 'Delete region' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row('Alpha one')).toHaveCount(0);
  await expect(row('Alpha three').locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Alpha two' }).click();
  await page.getByRole('dialog', { name: 'Delete region' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row('Alpha three').locator(':focus')).toHaveCount(1);
});

test('users change their own name and phone, and errors are focused', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/profile');
  const name = page.getByLabel('Last name');
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(name).toBeFocused();
  await checkAccessibility();
  await name.fill('Lovelace');
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /account of Ada Lovelace/ })).toBeVisible();
});

test('dates are shown and typed in the format of the organization', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  await tenant.api('PATCH', '/api/organization', { dateFormat: 'DD.MM.YYYY' });
  await page.goto('/deals/new');
  const closes = page.getByLabel('Expected close');
  await closes.pressSequentially('3.4.2031');
  await expect(closes).toHaveValue('3.4.2031');
  await closes.blur();
  await expect(closes).toHaveValue('03.04.2031');
  await closes.fill('31.02.2031');
  await closes.blur();
  await expect(page.getByText('Enter a date, such as 31.03.2026.')).toBeVisible();
  await page.getByLabel('Name').fill('Dated');
  await page.getByRole('button', { name: 'Create deal' }).click();
  await expect(closes).toBeFocused();
  await closes.fill('April 3, 2031');
  await page.getByRole('button', { name: 'Create deal' }).click();
  await expect(page.getByText('Deal "Dated" created.')).toBeVisible();
  const [deal] = await tenant.api<object[]>('GET', '/api/opportunities');
  expect(deal).toMatchObject({ expectedCloseDate: '2031-04-03' });
});
