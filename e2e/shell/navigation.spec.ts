import { expect, test } from '../fixtures.ts';

test.describe('on a wide screen', { tag: '@desktop' }, () => {
  test('one drop-down is open at a time, and closes on a choice or an outside click', async ({
    signedIn: page,
    visit,
    checkAccessibility,
  }) => {
    await visit('/administration/masters/tags');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const group = (name: string) => menu.getByRole('button', { name });
    await expect(group('Administration')).toHaveAttribute('data-current');
    await group('CRM').click();
    await expect(menu.getByRole('link', { name: 'Leads' })).toBeVisible();
    await checkAccessibility();
    await group('Administration').click();
    await expect(menu.getByRole('link', { name: 'Leads' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Masters' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu.getByRole('link', { name: 'Masters' })).toBeHidden();

    await group('Sales').click();
    await menu.getByRole('link', { name: 'Pipeline' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Pipeline' })).toBeHidden();
    await expect(group('Sales')).toHaveAttribute('data-current');
    await page.getByRole('banner').getByRole('link', { name: 'Pipewright' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('arrows, Home, End and Escape lead through the groups', async ({ signedIn: page, visit }) => {
    await visit('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = (name: string) => menu.getByRole('link', { name, exact: false });
    const press = (key: string) => page.keyboard.press(key);
    await menu.getByRole('link', { name: 'Dashboard' }).focus();
    await press('ArrowRight');
    await expect(menu.getByRole('button', { name: 'CRM' })).toBeFocused();
    await expect(link('Leads')).toBeHidden();
    await press('ArrowDown');
    await expect(link('Leads')).toBeFocused();
    await press('ArrowDown');
    await expect(link('Contacts')).toBeFocused();
    await press('End');
    await expect(link('CRM reports')).toBeFocused();
    await press('ArrowDown');
    await expect(link('Leads')).toBeFocused();
    await press('ArrowRight');
    await expect(link('Pipeline')).toBeFocused();
    await expect(link('Leads')).toBeHidden();
    await press('ArrowLeft');
    await press('ArrowLeft');
    await expect(link('Dashboard')).toBeFocused();
    await expect(link('Leads')).toBeHidden();
    await press('End');
    await expect(menu.getByRole('button', { name: 'Administration' })).toBeFocused();
    await press('ArrowUp');
    await expect(link('Privacy')).toBeFocused();
    await press('Home');
    await expect(link('Masters')).toBeFocused();
    await press('Escape');
    await expect(menu.getByRole('button', { name: 'Administration' })).toBeFocused();
    await expect(link('Masters')).toBeHidden();
    await press('Enter');
    await press('Tab');
    await press('Enter');
    await expect(page).toHaveURL(/\/administration\/masters$/);
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu is a drawer with collapsible groups', async ({
    signedIn: page,
    visit,
    checkAccessibility,
  }) => {
    await visit('/administration/masters/tags');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Masters' })).toHaveAttribute('aria-current', 'page');
    await checkAccessibility();
    await drawer.getByText('CRM', { exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Masters' })).toBeHidden();
    await drawer.getByRole('link', { name: 'Contacts' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});
