import { expect, test } from '../fixtures.ts';

test('two leads of the same person are merged field by field, and separated by undo', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const person = { firstName: 'Ann', lastName: 'Twice', email: 'ann@twice.example' };
  const kept = await tenant.api<{ id: string }>('POST', '/api/leads', { ...person, jobTitle: 'Buyer' });
  await tenant.api('POST', '/api/leads', { ...person, jobTitle: 'Owner', phone: '+49 30 5555' });
  await visit(`/leads/${kept.id}/edit`);
  await page.getByRole('tab', { name: 'Related' }).click();
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(duplicates).toContainText('same email');
  await duplicates.getByRole('button', { name: 'Merge...' }).click();

  const dialog = page.getByRole('dialog', { name: 'Merge leads' });
  await expect(dialog.getByRole('radio', { name: '+49 30 5555' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Buyer' })).toBeChecked();
  await checkAccessibility();
  await dialog.getByRole('radio', { name: 'Owner' }).click();
  await dialog.getByRole('button', { name: 'Merge leads' }).click();
  await expect(page.getByText('Merged into Ann Twice.')).toBeVisible();
  await expect(page.getByText('No related records found')).toBeVisible();
  const merged = await tenant.api<object>('GET', `/api/leads/${kept.id}`);
  expect(merged).toMatchObject({ jobTitle: 'Owner', phone: '+49 30 5555' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(duplicates).toContainText('same email');
});

test('creating a likely duplicate asks first, for leads, contacts and companies', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const person = { firstName: 'Ann', lastName: 'Again', email: 'ann@again.example' };
  await tenant.api('POST', '/api/leads', person);
  await tenant.api('POST', '/api/contacts', { lastName: 'Reach', phone: '+49 30 555 000' });
  await tenant.api('POST', '/api/companies', { name: 'Again Industries' });
  const question = page.getByRole('dialog').filter({ hasText: 'Create anyway?' });
  const amount = async (path: string) => (await tenant.api<unknown[]>('GET', path)).length;

  await visit('/leads?new=true');
  const drawer = page.getByRole('dialog', { name: 'Add new lead' });
  await drawer.getByLabel('First name').fill('Anna');
  await drawer.getByLabel('Last name').fill('Other');
  await drawer.getByLabel('Email').fill(person.email);
  await drawer.getByRole('button', { name: 'Create Lead' }).click();
  await expect(question).toContainText('There is a lead like this already: Ann Again (same email)');
  await checkAccessibility();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByLabel('First name')).toHaveValue('Anna');
  expect(await amount('/api/leads')).toBe(1);
  await drawer.getByRole('button', { name: 'Create Lead' }).click();
  await question.getByRole('button', { name: 'Create anyway' }).click();
  await expect(drawer).toBeHidden();
  expect(await amount('/api/leads')).toBe(2);

  await visit('/contacts/new');
  await page.getByLabel('Last name').fill('Somebody');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('0049 30 555-000');
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(question).toContainText('There is a contact like this already: Reach (same phone)');
  await question.getByRole('button', { name: 'Create anyway' }).click();
  await expect(page.getByText('Somebody').first()).toBeVisible();
  expect(await amount('/api/contacts')).toBe(2);

  await visit('/companies?new=true');
  await page.getByRole('dialog').getByLabel('Name').first().fill('again industries');
  await page.getByRole('dialog').getByRole('button', { name: 'Create company' }).click();
  await expect(question).toContainText('There is a company like this already: Again Industries (same name)');
});
