import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const labelsIn = (page: Page, name: string) => section(page, name).getByRole('listitem');

async function choose(page: Page, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Layout for' }).click();
  await page.getByRole('option', { name: role }).click();
}

async function chooseAction(page: Page, field: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${field}` }).click();
  // A click on a menu that is not placed yet would scroll to the top of the page, and the menu hides without its button.
  await expect(page.getByRole('menu')).toBeInViewport();
  await page.getByRole('menuitem', { name: action }).click();
}

test('forms and record pages are arranged for all roles and for one role', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await tenant.api('POST', '/api/custom-fields', { entity: 'lead', type: 'text', label: 'Customer tier' });
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    firstName: 'Ann',
    lastName: 'Alder',
    email: 'alder@acme.example',
  });

  await test.step('move by keyboard and menu, rename, hide, preview and save for all roles', async () => {
    await visit('/administration/custom-fields');
    await page.getByRole('link', { name: 'Edit layout' }).click();
    await expect(labelsIn(page, 'Company')).toHaveText([/Company/, /Job Title/i, /Website/]);
    // At the edge nothing moves, and the next keystroke stays where it is.
    await page.getByRole('button', { name: 'Move First name' }).press('Alt+ArrowUp');
    const title = page.getByRole('textbox', { name: /^Title of the section Compan/ });
    await title.press('End');
    await title.press('Backspace');
    await expect(title).toBeFocused();
    await title.press('y');
    await page.getByRole('button', { name: 'Move Website' }).press('Alt+ArrowUp');
    await expect(labelsIn(page, 'Company').nth(1)).toHaveText(/Website/);
    await chooseAction(page, 'Customer tier', 'Company');
    await expect(labelsIn(page, 'Company').last()).toHaveText(/Customer tier/);
    await expect(page.getByRole('button', { name: 'Move Customer tier' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Title of the section Company' }).fill('Business');
    await chooseAction(page, 'Postal Code', 'Hide');
    await expect(section(page, 'Hidden fields').getByText('Postal Code')).toBeVisible();
    await expect(section(page, 'Preview').getByRole('heading', { name: 'Business' })).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Save layout' }).click();
    await expect(page.getByText('Layout saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save layout' })).toBeFocused();
  });

  await test.step('see it on the record page', async () => {
    await visit(`/leads/${lead.id}/edit?tab=details`);
    const business = page.getByRole('group', { name: 'Business' });
    await expect(business.getByRole('textbox', { name: 'Customer tier' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Postal Code' })).toHaveCount(0);
  });

  await test.step('arrange it differently for one role', async () => {
    await visit('/administration/custom-fields/layouts');
    await choose(page, 'Administrator');
    await page.getByRole('button', { name: 'Show Postal Code' }).click();
    await page.getByRole('textbox', { name: 'Title of the section Business' }).fill('Account');
    await page.getByRole('button', { name: 'Save layout' }).click();
    await expect(page.getByText('Layout saved.')).toBeVisible();
    await visit(`/leads/${lead.id}/edit?tab=details`);
    await expect(page.getByRole('group', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Postal Code' })).toBeVisible();
  });

  await test.step('drag a field into another section', async () => {
    await visit('/administration/custom-fields/layouts');
    await choose(page, 'Administrator');
    // Tall enough for the field and its new place: hovering scrolls to the field.
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.getByRole('button', { name: 'Move Customer tier' }).hover();
    await page.mouse.down();
    const target = await labelsIn(page, 'Person').first().boundingBox();
    await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 4, { steps: 8 });
    await page.mouse.up();
    await expect(labelsIn(page, 'Person').first()).toHaveText(/Customer tier/);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(labelsIn(page, 'Account').last()).toHaveText(/Customer tier/);
  });

  await test.step('reset the role, and undo', async () => {
    await page.getByRole('button', { name: 'Use the layout for all roles' }).click();
    await expect(section(page, 'Business')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(section(page, 'Account')).toBeVisible();
  });
});
