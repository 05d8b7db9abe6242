import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

async function addLead(tenant: Tenant): Promise<{ id: string }> {
  const person = { firstName: 'Ann', lastName: 'Rao', email: 'rao@acme.example', jobTitle: 'Buyer' };
  return tenant.api('POST', '/api/leads', person);
}

const read = (tenant: Tenant, id: string) => tenant.api<object>('GET', `/api/leads/${id}`);
const opener = (page: Page, label: string) => page.getByTitle(`Edit ${label}`, { exact: true });
const input = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('a single field is edited in place, by keyboard too, and undone', { tag: '@main' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit`);
  await opener(page, 'Job title').focus();
  await page.keyboard.press('Enter');
  await expect(input(page, 'Job title')).toBeFocused();
  await checkAccessibility();
  await input(page, 'Job title').fill('Nothing');
  await page.keyboard.press('Escape');
  await expect(opener(page, 'Job title')).toHaveText('Buyer');
  await expect(opener(page, 'Job title')).toBeFocused();

  await page.keyboard.press('Enter');
  await input(page, 'Job title').fill('Owner');
  await page.keyboard.press('Enter');
  await expect(opener(page, 'Job title')).toHaveText('Owner');
  await expect(page).toHaveURL(new RegExp(`/leads/${id}/edit`));
  expect(await read(tenant, id)).toMatchObject({ jobTitle: 'Owner', lastName: 'Rao' });
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(opener(page, 'Job title')).toHaveText('Buyer');

  await opener(page, 'Email').click();
  await input(page, 'Email').fill('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await input(page, 'Email').fill('new@acme.example');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('link', { name: 'new@acme.example' })).toBeVisible();

  await opener(page, 'Source').click();
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Referral' }).click();
  await expect(opener(page, 'Source')).toHaveText('Referral');
});

test('a concurrent change is a conflict only in the same field', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit`);
  await opener(page, 'Job title').click();
  await input(page, 'Job title').fill('Owner');
  await tenant.api('PATCH', `/api/leads/${id}`, { phone: '+49 30 1' });
  await page.keyboard.press('Enter');
  await expect(opener(page, 'Job title')).toHaveText('Owner');
  expect(await read(tenant, id)).toMatchObject({ jobTitle: 'Owner', phone: '+49 30 1' });

  await opener(page, 'Job title').click();
  await input(page, 'Job title').fill('Chair');
  await tenant.api('PATCH', `/api/leads/${id}`, { jobTitle: 'Director' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Somebody else has changed it meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(opener(page, 'Job title')).toHaveText('Director');
});
