import type { Page } from '@playwright/test';
import { expect, fold, isPhone, type Tenant, test, unfold } from '../fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function addContacts(tenant: Tenant, ...lastNames: readonly string[]): Promise<void> {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Acme' });
  for (const lastName of lastNames) {
    const email = `${lastName.toLowerCase()}@acme.example`;
    await tenant.api('POST', '/api/contacts', { firstName: 'Ann', lastName, email, companyId: company.id });
  }
}

test('contacts have the whole list by declaration: drawer, sort, selection, filters', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit('/contacts');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add new contact' });
  await drawer.getByLabel('Last name').fill('Lindqvist');
  await drawer.getByRole('button', { name: 'Create contact' }).click();
  await expect(row(page, 'Lindqvist')).toBeVisible();

  await addContacts(tenant, 'Alder', 'Birch', 'Cedar');
  await visit('/contacts');
  await expect(row(page, 'Ann Cedar')).toContainText('Acme');
  if (isPhone(page)) {
    await unfold(page, 'More');
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Name, A to Z', exact: true }).click();
    await fold(page);
  } else {
    await page.getByRole('button', { name: 'Name', exact: true }).click();
  }
  await expect(page).toHaveURL(/sort=fullName/);
  await expect(page.getByRole('row').nth(1)).toContainText('Ann Alder');

  await row(page, 'Ann Alder').getByRole('checkbox').click();
  await row(page, 'Ann Birch').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('4 items')).toBeVisible();

  await unfold(page, 'Filters');
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
  await expect(filters.getByText('Contacts that match')).toBeVisible();
  await filters.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Last name' }).click();
  await filters.getByLabel('Value').fill('Cedar');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await checkAccessibility();
});

test('companies, deals and activities too', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Norrsken Robotics' });
  await tenant.api('POST', '/api/opportunities', { name: 'Ten arms', amount: 5000, companyId: company.id });
  await tenant.api('POST', '/api/activities', { kind: 'call', subject: 'Ask for the plan' });
  await visit('/companies');
  await page.getByRole('link', { name: 'Norrsken Robotics', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit company' })).toBeVisible();
  await visit('/deals');
  await expect(row(page, 'Ten arms')).toContainText('$5,000');
  await visit('/activities?tab=list');
  await expect(row(page, 'Ask for the plan')).toContainText('Call');
});
