import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const drawer = (page: Page, name = 'Add field') => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const heads = (page: Page) => page.getByRole('columnheader');
const opener = (page: Page, label: string) => page.getByTitle(`Edit ${label}`, { exact: true });

async function addLead(tenant: Tenant, lastName: string): Promise<{ id: string }> {
  return tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName, email: `${lastName}@acme.example` });
}

test('custom fields are added, filled in, listed, filtered, changed, retired and restored', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant, 'Alder');
  await addLead(tenant, 'Birch');

  await test.step('add a choice and a date', async () => {
    await visit('/administration/custom-fields');
    await expect(page.getByText('No custom fields yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add your first field' }).click();
    await drawer(page).getByRole('button', { name: 'Add field' }).click();
    await expect(drawer(page).getByText('Label is required')).toBeVisible();
    await drawer(page).getByRole('textbox', { name: 'Label' }).first().fill('Customer tier');
    await drawer(page).getByRole('radio', { name: 'Single choice' }).check({ force: true });
    await drawer(page).getByRole('button', { name: 'Add field' }).click();
    await expect(drawer(page).getByText('Add at least one option')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Add option' }).click();
    await page.keyboard.type('Gold');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Silver');
    await drawer(page).getByRole('button', { name: 'Move Silver', exact: true }).press('ArrowUp');
    await expect(drawer(page).getByRole('textbox', { name: 'Option 1' })).toHaveValue('Silver');
    await expect(drawer(page).getByText('Called custom.customer_tier in the API.')).toBeVisible();
    await checkAccessibility();
    await drawer(page).getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByText('Field "Customer tier" added.')).toBeVisible();

    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await drawer(page).getByRole('textbox', { name: 'Label' }).first().fill('Contract end');
    await drawer(page).getByRole('radio', { name: 'Date', exact: false }).first().check({ force: true });
    await drawer(page).getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'contract_end' })).toBeVisible();
    await checkAccessibility();
  });

  await test.step('change the order by keyboard', async () => {
    const fields = page.getByRole('region', { name: 'No section' }).getByRole('listitem');
    await expect(fields).toHaveText([/Customer tier/, /Contract end/]);
    await page.getByRole('button', { name: 'Move Contract end' }).press('Alt+ArrowUp');
    await expect(fields).toHaveText([/Contract end/, /Customer tier/]);
    await expect(page.getByText('Custom fields reordered.')).toBeVisible();
  });

  await test.step('fill them in: in the form, and in place', async () => {
    await visit(`/leads/${id}/edit?tab=details`);
    await page.getByRole('combobox', { name: 'Customer tier' }).click();
    await page.getByRole('option', { name: 'Gold' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/leads$/);
    expect(await tenant.api('GET', `/api/leads/${id}`)).toMatchObject({ custom: { customer_tier: 'gold' } });

    await visit(`/leads/${id}/edit`);
    await expect(opener(page, 'Customer tier')).toHaveText('Gold');
    await opener(page, 'Contract end').click();
    await page.getByRole('textbox', { name: 'Contract end' }).fill('03/31/2027');
    await page.keyboard.press('Enter');
    await expect(opener(page, 'Contract end')).toHaveText('Mar 31, 2027');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByText('Customer tier: (empty) → Gold')).toBeVisible();
    await expect(page.getByText('Contract end: (empty) → Mar 31, 2027')).toBeVisible();
  });

  await test.step('list, sort and filter by them', async () => {
    await visit('/leads');
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Customer tier' }).click();
    await panel.getByRole('checkbox', { name: 'Contract end' }).click();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Alder')).toContainText('Gold');
    await expect(row(page, 'Alder')).toContainText('Mar 31, 2027');
    await heads(page).getByRole('button', { name: 'Contract end' }).click();
    await expect(page).toHaveURL(/sort=custom\.contract_end/);
    await expect(page.getByRole('row').nth(1)).toContainText('Alder');
    await page.getByRole('button', { name: 'Advanced Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
    await filters.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Customer tier' }).click();
    await filters.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Gold' }).click();
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(row(page, 'Birch')).toHaveCount(0);
    await expect(row(page, 'Alder')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(row(page, 'Birch')).toBeVisible();
  });

  await test.step('change many, and undo it', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Edit field' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit leads' });
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Customer tier' }).click();
    await dialog.getByRole('combobox', { name: 'Customer tier' }).click();
    await page.getByRole('option', { name: 'Silver' }).click();
    await dialog.getByRole('button', { name: 'Update 2 leads' }).click();
    await expect(row(page, 'Birch')).toContainText('Silver');
    await expect(row(page, 'Alder')).toContainText('Mar 31, 2027');
    const notice = page.getByRole('alert').filter({ hasText: '2 leads: Customer tier changed.' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Alder')).toContainText('Gold');
    await expect(row(page, 'Birch')).not.toContainText('Silver');
  });

  await test.step('retire one, and restore it with its values', async () => {
    await visit('/administration/custom-fields');
    await page.getByRole('button', { name: 'Actions for Customer tier' }).click();
    await page.getByRole('menuitem', { name: 'Retire...' }).click();
    const retiring = page.getByRole('dialog', { name: /^Retire / });
    await expect(retiring.getByText(/records? (has|have) a value/)).toBeVisible();
    await retiring.getByRole('button', { name: 'Retire', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Field "Customer tier" retired.' });
    await expect(notice).toBeVisible();
    await visit('/leads');
    await expect(heads(page).filter({ hasText: 'Contract end' })).toBeVisible();
    await expect(heads(page).filter({ hasText: 'Customer tier' })).toHaveCount(0);

    await visit('/administration/custom-fields');
    await page.getByText('Retired fields (1)').click();
    await page.getByRole('button', { name: 'Actions for Customer tier' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByRole('region', { name: 'No section' })).toContainText('Customer tier');
    await visit('/leads?columns=fullName,custom.customer_tier');
    await expect(row(page, 'Alder')).toContainText('Gold');
  });
});

test('a formula is written with completion, previewed on a real record, and listed', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const seats = { entity: 'lead', type: 'number', label: 'Seats' };
  await tenant.api('POST', '/api/custom-fields', seats);
  const body = { firstName: 'Ann', lastName: 'Alder', email: 'alder@acme.example', custom: { seats: 12 } };
  await tenant.api('POST', '/api/leads', body);

  await visit('/administration/custom-fields?entity=lead&new=1');
  await drawer(page).getByRole('textbox', { name: 'Label' }).first().fill('Yearly price');
  await drawer(page).getByRole('radio', { name: 'Formula' }).check({ force: true });
  const formula = drawer(page).getByRole('textbox', { name: 'Formula' });
  await formula.pressSequentially('seat');
  await page.getByRole('option', { name: /custom\.seats/ }).click();
  await expect(formula).toHaveValue('custom.seats');
  await formula.pressSequentially(' * ');
  await expect(drawer(page).getByText('The formula is incomplete')).toBeVisible();
  await formula.pressSequentially('100 / 3');
  await expect(drawer(page).getByText('The formula is incomplete')).toHaveCount(0);
  await expect(drawer(page).getByRole('status').filter({ hasText: '400' })).toBeVisible();
  await checkAccessibility();
  await drawer(page).getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Field "Yearly price" added.')).toBeVisible();

  await visit('/leads?columns=fullName,custom.yearly_price&sort=-custom.yearly_price');
  await expect(row(page, 'Alder')).toContainText('400');
});

test('a field is shown and required depending on another one', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  const options = [
    { value: 'gold', label: 'Gold' },
    { value: 'silver', label: 'Silver' },
  ];
  const shownIf = { field: 'custom.tier', op: 'is', value: 'gold' };
  const add = (field: object) => tenant.api('POST', '/api/custom-fields', { entity: 'lead', ...field });
  await add({ type: 'choice', label: 'Tier', rules: { options } });
  await add({ type: 'text', label: 'Account manager', isRequired: true, rules: { shownIf } });
  const { id } = await addLead(tenant, 'Alder');

  await visit(`/leads/${id}/edit?tab=details`);
  const manager = page.getByRole('textbox', { name: 'Account manager' });
  await expect(page.getByRole('combobox', { name: 'Tier' })).toBeVisible();
  await expect(manager).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Gold' }).click();
  await expect(manager).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Account manager is required')).toBeVisible();
  await manager.fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/leads$/);
  expect(await tenant.api('GET', `/api/leads/${id}`)).toMatchObject({
    custom: { tier: 'gold', account_manager: 'Grace Hopper' },
  });
});
