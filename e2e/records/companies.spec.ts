import { expect, test } from '../fixtures.ts';

interface Made {
  id: string;
}

test('a company has people, children and deals, and each is added right there', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await visit('/companies/new');
  await page.getByLabel('Name').fill('Norrsken Group');
  await page.getByLabel('Website').fill('https://norrsken.example');
  await page.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: '51-200' }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('link', { name: 'Edit Norrsken Group' }).click();
  await expect(page.getByText('51-200')).toBeVisible();

  await page.getByRole('tab', { name: 'Related' }).click();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const person = page.getByRole('dialog', { name: 'Add new contact' });
  await expect(person.getByRole('combobox', { name: 'Company' })).toHaveValue('Norrsken Group');
  await person.getByLabel('Last name').fill('Lindqvist');
  await person.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Lindqvist');

  await page.getByRole('button', { name: 'Add company' }).click();
  const child = page.getByRole('dialog', { name: 'Add new company' });
  await child.getByLabel('Name').fill('Norrsken Robotics');
  await child.getByRole('button', { name: 'Create company' }).click();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Norrsken Robotics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norrsken Robotics');
  await page.getByRole('link', { name: 'Norrsken Group' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norrsken Group');

  const [group] = await tenant.api<Made[]>('GET', '/api/companies?search=Norrsken%20Group');
  await visit(`/companies/${group?.id}?tab=details`);
  await page.getByLabel('Domain').fill('norrsken.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Norrsken Group/ })).toContainText('norrsken.test');
});

test('a missing company is reported, with a link back', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await visit('/companies/019a0000-0000-7000-8000-000000000000');
  await expect(page.getByText('Failed to load company')).toBeVisible();
  await page.getByRole('link', { name: 'Back to companies' }).click();
  await expect(page).toHaveURL(/\/companies$/);
});
