import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';

interface Made {
  id: string;
}

test('a contact is made on its page, leads to its company, and back', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const company = await tenant.api<Made>('POST', '/api/companies', { name: 'Norrsken Robotics' });
  await visit('/contacts/new');
  await page.getByLabel('First name').fill('Jonas');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email', { exact: true }).fill('jonas@norrsken.example');
  await page.getByRole('combobox', { name: 'Other emails' }).fill('jonas@home.example');
  await page.getByRole('combobox', { name: 'Other emails' }).press('Enter');
  await page.getByRole('combobox', { name: 'Company' }).fill('Norr');
  // The last element to appear; it moves the ones above it.
  await expect(page.getByRole('option', { name: 'Add company “Norr”' })).toBeVisible();
  await page.getByRole('option', { name: 'Norrsken Robotics' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page).toHaveURL(/\/contacts$/);

  await page.getByRole('link', { name: 'Edit Jonas Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Lindqvist');
  await expect(page.getByRole('link', { name: 'jonas@norrsken.example' })).toBeVisible();
  await expect(page.getByText('jonas@home.example')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Norrsken Robotics' }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${company.id}`));

  await page.getByRole('tab', { name: 'Related' }).click();
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toContainText('Jonas');
  await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Lindqvist');
  await expect(page.getByRole('definition').filter({ hasText: 'Ada Admin' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norrsken Robotics');
});

test('related records of a contact are shown and added on its page', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const company = await tenant.api<Made>('POST', '/api/companies', { name: 'Norrsken Robotics' });
  const contact = await tenant.api<Made>('POST', '/api/contacts', {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    companyId: company.id,
  });
  await visit(`/contacts/${contact.id}?tab=related`);
  await expect(page.getByText('No deals yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add deal' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add new deal' });
  await expect(drawer.getByRole('combobox', { name: 'Company' })).toHaveValue('Norrsken Robotics');
  await drawer.getByLabel('Name').fill('Ten arms');
  await drawer.getByLabel('Amount').fill('5000');
  await drawer.getByRole('button', { name: 'Create deal' }).click();
  await expect(drawer).toBeHidden();
  const deals = page.getByRole('table', { name: 'Deals' });
  await expect(deals.getByRole('row', { name: /Ten arms/ })).toContainText('$5,000');

  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByText('No files yet. Drop some here.')).toBeVisible();
  const [name, buffer] = ['Ten arms (offer).txt', Buffer.from('Ten arms for five thousand.')];
  await files.getByLabel('Files to add').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await expect(page.getByText(`"${name}" added.`)).toBeVisible();
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name, exact: true }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(buffer.toString());
  expect((await saved).suggestedFilename()).toBe(name);
  await checkAccessibility();
  await files.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(files.getByText('No files yet. Drop some here.')).toBeVisible();
  await page
    .getByRole('alert')
    .filter({ hasText: `"${name}" deleted.` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(files.getByRole('button', { name, exact: true })).toBeVisible();

  await page.getByRole('region', { name: 'Deals' }).getByRole('link', { name: 'Open all' }).click();
  await expect(page).toHaveURL(/\/deals\?filter=/);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
});
