import type { Page } from '@playwright/test';
import { expect, fold, isPhone, test, unfold } from '../fixtures.ts';

const masters = '/administration/masters';
const tags = `${masters}/tags`;

const names = (page: Page) => page.locator('tbody [data-align=start] a, tbody td a').allInnerTexts();
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click();

test('rows are selected, activated, deactivated and deleted together, each with undo', {
  tag: '@main',
}, async ({ signedIn: page, visit, checkAccessibility }) => {
  await visit(tags);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await box('VIP').click();
  await box('Partner').click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByPlaceholder('Search tags...')).toBeHidden();
  await expect(page).toHaveURL(/selected=[0-9a-f-]{36}(%2C[0-9a-f-]{36}){2}/);
  await checkAccessibility();
  await page.reload();
  await expect(box('Decision maker')).toBeChecked();

  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText('3 tags deactivated.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Inactive/ })).toHaveCount(3);
  await undo(page);
  await expect(page.getByRole('row', { name: /Inactive/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete 5 tags?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No tags found')).toBeVisible();
  await undo(page);
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('a list is given another order by keyboard, by menu and by drag', { tag: '@both' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await visit(tags);
  const before = ['VIP', 'Decision maker', 'Partner', 'Newsletter', 'Do not call'];
  const stored = async () =>
    (await tenant.api<{ name: string }[]>('GET', '/api/tags')).map(({ name }) => name);
  expect(await names(page)).toEqual(before);

  const sent: string[] = [];
  page.on('request', request => request.url().endsWith('/reorder') && sent.push(request.url()));
  await handle(page, 'VIP').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(handle(page, 'VIP')).toBeFocused();
  await expect(page.getByText('VIP is now at position 3 of 5.')).toBeAttached();
  await expect(page.getByText('Tags reordered.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await stored()).toEqual(['Decision maker', 'Partner', 'VIP', 'Newsletter', 'Do not call']);
  await undo(page);
  await expect.poll(() => names(page)).toEqual(before);

  await handle(page, 'Do not call').click();
  await page.getByRole('menuitem', { name: 'Move to the top' }).click();
  await expect.poll(stored).toEqual(['Do not call', 'VIP', 'Decision maker', 'Partner', 'Newsletter']);

  await page.getByRole('row', { name: /VIP/ }).hover();
  await handle(page, 'VIP').hover();
  await page.mouse.down();
  const target = await page.getByRole('row', { name: /Partner/ }).boundingBox();
  await page.mouse.move(60, (target?.y ?? 0) + (target?.height ?? 0) * 0.75, { steps: 5 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(['Do not call', 'Decision maker', 'Partner', 'VIP', 'Newsletter']);

  if (isPhone(page)) {
    await unfold(page, 'Filters');
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Name, A to Z', exact: true }).click();
    await fold(page);
  } else {
    await page.getByRole('button', { name: 'Name' }).click();
  }
  await expect(page).toHaveURL(/sort=name/);
  await expect(handle(page, 'VIP')).toHaveCount(0);
});

test('a missing option is added from a picker without leaving the form', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit(`${masters}/product-categories?new=1`);
  const form = page.getByRole('dialog', { name: 'Add new product category' }).first();
  await form.getByLabel('Name').fill('Lathes');
  await form.getByRole('combobox', { name: 'Parent' }).fill('Machines');
  await page.getByRole('option', { name: 'Add product category “Machines”' }).click();
  const over = page.getByRole('dialog', { name: 'Add new product category' }).last();
  await expect(over.getByLabel('Name')).toHaveValue('Machines');
  await checkAccessibility();
  await over.getByLabel('Name').press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(form.getByRole('combobox', { name: 'Parent' })).toHaveValue('Machines');
  await expect(form.getByLabel('Name')).toHaveValue('Lathes');
  await form.getByRole('button', { name: 'Create product category' }).click();
  await expect(page.getByRole('row', { name: /Lathes.*Machines/ })).toBeVisible();
  const found = await tenant.api<unknown[]>('GET', '/api/product-categories?search=Machines');
  expect(found).toHaveLength(1);
});

test('read-only users see the lists without controls for changes', { tag: '@desktop' }, async ({
  signedIn: page,
}) => {
  await page.route('**/oauth/userinfo', async route => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), permissions: ['masters.read'] } });
  });
  for (const type of ['tags', 'lead-sources', 'currencies', 'user-roles']) {
    await page.goto(`${masters}/${type}?new=1`);
    await expect(page.getByText(/^\d+ items$/)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(main.getByRole('checkbox')).toHaveCount(0);
    await expect(
      main.getByRole('button', {
        name: /^(New|\+? ?Add|Edit|Delete|Activate|Deactivate|Move|Import|Exchange Rates)/,
      }),
    ).toHaveCount(0);
    await expect(main.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  }
});
