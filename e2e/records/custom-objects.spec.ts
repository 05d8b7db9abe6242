import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an object is created with fields, filled, filtered, found, undone, retired and restored', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id: companyId } = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Acme' });

  await test.step('create the object from an example', async () => {
    await visit('/administration/custom-objects');
    await expect(page.getByText('No custom objects yet')).toBeVisible();
    await page.getByRole('button', { name: 'Contract' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add new custom object' });
    await expect(drawer.getByRole('textbox', { name: 'Plural name' })).toHaveValue('Contracts');
    await expect(drawer.getByRole('textbox', { name: 'API name' })).toHaveAttribute(
      'placeholder',
      'contracts',
    );
    await checkAccessibility();
    await drawer.getByRole('button', { name: 'Create custom object' }).click();
    await expect(page.getByText('1 of 10 objects')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '/objects/contracts' })).toContainText(
      '0 of 200 fields',
    );
    await checkAccessibility();
  });

  await test.step('add an amount, a date and a reference to companies', async () => {
    await page.getByRole('link', { name: '0 of 200 fields' }).click();
    await expect(page.getByRole('tab', { name: 'Contracts' })).toHaveAttribute('aria-selected', 'true');
    const drawer = page.getByRole('dialog', { name: 'Add field' });
    for (const [label, type] of [
      ['Amount', 'Amount'],
      ['End date', 'Date'],
      ['Customer', 'Reference'],
    ] as const) {
      await page.getByRole('button', { name: 'Add field', exact: true }).click();
      await drawer.getByRole('textbox', { name: 'Label' }).first().fill(label);
      await drawer.getByRole('radio', { name: type }).first().check({ force: true });
      if (type === 'Reference') {
        await drawer.getByRole('combobox', { name: 'Refers to' }).click();
        await page.getByRole('option', { name: 'Company' }).click();
      }
      await drawer.getByRole('button', { name: 'Add field' }).click();
      await expect(page.getByText(`Field "${label}" added.`)).toBeVisible();
    }
  });

  await test.step('grant a role the records of their team', async () => {
    const roles = await tenant.api<{ id: string; name: string }[]>('GET', '/api/user-roles');
    const role = roles.find(({ name }) => name !== 'Administrator');
    await visit(`/administration/masters/user-roles?edit=${role?.id}`);
    await page.getByRole('combobox', { name: 'Contracts: Edit' }).selectOption('Team');
    await expect(page.getByRole('combobox', { name: 'Contracts: See' })).toHaveValue('team');
    await page.getByRole('button', { name: /^Update/ }).click();
    await expect(page.getByText(`"${role?.name}" updated.`)).toBeVisible();
    expect(await tenant.api('GET', `/api/user-roles/${role?.id}`)).toMatchObject({
      permissions: { 'object-a.read': 'team', 'object-a.edit': 'team' },
    });
  });

  await test.step('add two records: on a page, and on the page of the company', async () => {
    await visit('/dashboard');
    await page.getByRole('button', { name: 'CRM' }).click();
    await page.getByRole('link', { name: 'Contracts' }).click();
    await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
    await expect(page.getByText('No contracts found')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'New contract' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Contract name' }).fill('Maintenance 2027');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1200');
    await page.getByRole('textbox', { name: 'End date' }).fill('12/31/2027');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Create contract' }).click();
    await expect(row(page, 'Maintenance 2027')).toContainText('1,200');

    await visit(`/companies/${companyId}?tab=related`);
    const contracts = page.getByRole('region', { name: 'Contracts (Customer)' });
    await contracts.getByRole('button', { name: 'Add contract' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add new contract' });
    await drawer.getByRole('textbox', { name: 'Contract name' }).fill('Hosting');
    await drawer.getByRole('textbox', { name: 'Amount' }).fill('300');
    await drawer.getByRole('button', { name: 'Create contract' }).click();
    await expect(contracts.getByRole('link', { name: 'Hosting' })).toBeVisible();
  });

  await test.step('sort and filter the list', async () => {
    await visit('/objects/contracts');
    await expect(row(page, 'Hosting')).toContainText('Acme');
    await page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Hosting');
    await page.getByRole('button', { name: 'Advanced Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
    await filters.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Amount' }).click();
    await filters.getByRole('textbox', { name: 'Value' }).fill('1200');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(row(page, 'Hosting')).toHaveCount(0);
    await expect(row(page, 'Maintenance 2027')).toBeVisible();
  });

  await test.step('report on them by a field of the company, and open the records of a figure', async () => {
    await visit('/analytics/reports/new');
    const settings = page.getByRole('region', { name: 'Report settings' });
    await settings.getByRole('combobox', { name: 'Report on' }).click();
    await page.getByRole('option', { name: 'Contracts', exact: true }).click();
    await settings.getByRole('combobox', { name: 'Add grouping' }).fill('Customer › ');
    await page.getByRole('option', { name: /^Customer › (Company )?Name$/i }).click();
    const table = page.getByRole('region', { name: 'Result' }).getByRole('table');
    await expect(table.getByRole('row', { name: /Acme/ })).toContainText('1');
    await expect(table.getByRole('row', { name: /Total/ })).toContainText('2');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Contracts by customer');
    await dialog.getByRole('button', { name: 'Save report' }).click();
    await expect(page.getByRole('heading', { name: 'Contracts by customer', level: 1 })).toBeVisible();
    await table.getByRole('row', { name: /Acme/ }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
    await expect(row(page, 'Hosting')).toBeVisible();
    await expect(row(page, 'Maintenance 2027')).toHaveCount(0);
  });

  await test.step('arrange the form', async () => {
    await visit('/administration/custom-fields?entity=object-a');
    await page.getByRole('link', { name: 'Edit layout' }).click();
    await expect(page.getByRole('tab', { name: 'Contracts' })).toHaveAttribute('aria-selected', 'true');
    // The new page takes the focus, which must not happen between focusing the button and pressing the keys.
    await expect(page.getByRole('heading', { name: 'Layouts', level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Move Amount' }).press('Alt+ArrowUp');
    await page.getByRole('button', { name: 'Move Amount' }).press('Alt+ArrowUp');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Save layout' }).click();
    await expect(page.getByText('Layout saved.')).toBeVisible();
    await visit('/objects/contracts/new');
    const details = page.getByRole('tabpanel', { name: 'Details' });
    await expect(details.getByRole('textbox').first()).toHaveAccessibleName(/Amount/);
  });

  await test.step('find one, and write a note about it', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Mainten');
    const found = page
      .getByRole('group', { name: 'Contracts' })
      .getByRole('option', { name: /Maintenance 2027/ });
    await found.click();
    await expect(page.getByRole('heading', { name: 'Maintenance 2027' })).toBeVisible();
    await expect(page).toHaveURL(/\/objects\/contracts\/[0-9a-f-]{36}/);
    await checkAccessibility();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Renew in autumn');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Renew in autumn');
  });

  await test.step('delete one, and undo it', async () => {
    await visit('/objects/contracts');
    await row(page, 'Hosting').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await page
      .getByRole('dialog', { name: 'Delete contract' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(row(page, 'Hosting')).toHaveCount(0);
    await notice(page, 'Contract "Hosting" deleted.').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Hosting')).toBeVisible();
  });

  await test.step('retire the object, and restore it with its records', async () => {
    await visit('/administration/custom-objects');
    await expect(page.getByText('2 records')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Contracts' }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await expect(notice(page, 'Contracts retired.')).toBeVisible();
    await visit('/objects/contracts');
    await expect(page.getByText('The object “Contracts” is retired')).toBeVisible();
    await checkAccessibility();
    await visit('/analytics/reports');
    await page.getByRole('link', { name: 'Contracts by customer' }).click();
    await expect(page.getByText('The object “Contracts” is retired.')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'CRM' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Contracts' })).toHaveCount(0);

    await visit('/administration/custom-objects');
    await page.getByText('Retired objects (1)').click();
    await page.getByRole('button', { name: 'Actions for Contracts' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(notice(page, 'Contracts restored.')).toBeVisible();
    await visit('/objects/contracts');
    await expect(row(page, 'Hosting')).toContainText('300');
  });
});

test('an address of no object says so', { tag: '@desktop' }, async ({ signedIn: page, visit }) => {
  await visit('/objects/nothing');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
});
