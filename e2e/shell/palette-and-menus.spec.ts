import { expect, test } from '../fixtures.ts';

test('the palette finds pages and actions by keyboard', { tag: ['@main', '@desktop'] }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/dashboard');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await checkAccessibility();
  await field.fill('camp');
  await expect(palette.getByRole('group', { name: 'Coming soon' })).toContainText('Campaigns');
  await field.fill('priori');
  // Both the option and the field show what is selected.
  const expectChoice = async (name: string) => {
    const chosen = palette.getByRole('option', { selected: true });
    await expect(chosen).toHaveAccessibleName(name);
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  };
  await expectChoice('Priorities Administration / Masters');
  await page.keyboard.press('ArrowDown');
  await expectChoice('New priority');
  await page.keyboard.press('ArrowDown');
  await expectChoice('Priorities Administration / Masters');
  await page.keyboard.press('ArrowUp');
  await expectChoice('New priority');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Priorities' })).toBeVisible();

  await page.getByRole('button', { name: 'Search or jump to...' }).click();
  await field.fill('nothing of the kind');
  await expect(palette.getByText(/No results for/)).toBeVisible();
  await checkAccessibility();
  await field.fill('new tag');
  await expectChoice('New tag');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add new tag' })).toBeVisible();
});

test('Escape closes the topmost layer, one at a time', { tag: '@desktop' }, async ({ signedIn: page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const drawer = page.getByRole('dialog', { name: 'Add new product category' });
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await page.goto('/administration/masters/product-categories?new=1');
  await drawer.getByLabel('Name').fill('Half a thou');
  await press('Control+k');
  await expect(palette).toBeVisible();
  await press('Control+k');
  await expect(palette).toBeHidden();
  await press('Control+k');
  await expect(palette).toBeVisible();
  await press('Escape');
  await expect(palette).toBeHidden();
  await expect(question).toBeHidden();

  await drawer.getByRole('combobox').click();
  await expect(drawer.getByRole('listbox')).toBeVisible();
  await press('Escape');
  await expect(drawer.getByRole('listbox')).toBeHidden();
  await expect(question).toBeHidden();
  await press('Escape');
  await expect(question).toBeVisible();
  await press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Name')).toHaveValue('Half a thou');
});

test('the account menu shows the user, changes the appearance and lists the shortcuts', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit('/dashboard');
  const account = page.getByRole('button', { name: /account of Ada Admin/ });
  await account.click();
  await expect(page.getByRole('menu').getByText(tenant.email)).toBeVisible();
  await expect(page.getByRole('menu').getByText(/^Administrator · Company /)).toBeVisible();
  await checkAccessibility();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await account.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Shift+?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');

  await account.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('the bar shows the end of the trial and the user’s organizations', async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/dashboard');
  await page.getByRole('button', { name: /30 days left/ }).click();
  await expect(page.getByText(/falls back to Starter.*Nothing is lost/)).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: /^Company .*, switch organization$/ }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await expect(page.getByRole('menuitem', { name: /^Company .*Administrator$/ })).toBeVisible();
  await checkAccessibility();
});

test('the palette finds a record of any kind and opens it', { tag: ['@main', '@desktop'] }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  const lead = { firstName: 'Lea', lastName: 'Nordwind', email: 'lea@nord.example' };
  const { id } = await tenant.api<{ id: string }>('POST', '/api/leads', lead);
  await tenant.api('POST', '/api/companies', { name: 'Nordlicht AG' });
  await visit('/profile');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('nord');
  const found = page.getByRole('option');
  await expect(found.filter({ hasText: 'Nordlicht AG' })).toBeVisible();
  await found.filter({ hasText: 'Lea Nordwind' }).click();
  await expect(page).toHaveURL(`/leads/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lea Nordwind');

  await page.keyboard.press('ControlOrMeta+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText(['Lea NordwindLead']);
});
