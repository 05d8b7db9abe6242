import { expect, type Tenant, test } from '../fixtures.ts';

async function addLead(tenant: Tenant, more: object = {}): Promise<{ id: string }> {
  const person = { firstName: 'Jonas', lastName: 'Lindqvist', email: 'jonas@norrsken.example' };
  return tenant.api('POST', '/api/leads', {
    ...person,
    companyName: 'Norrsken',
    estimatedValue: 900,
    ...more,
  });
}

test('a lead becomes a contact that is there already, and undo takes it back', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await tenant.api('POST', '/api/contacts', { lastName: 'Lindqvist', email: 'jonas@norrsken.example' });
  await addLead(tenant);
  await visit('/leads');
  await page.getByRole('button', { name: 'Convert to Contact: Jonas Lindqvist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to Contact' });
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue('Lindqvist');
  await expect(dialog.getByText('Will be linked: it has the same email address.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue('New company “Norrsken”');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open Contact: Jonas Lindqvist' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Convert to Contact/ })).toBeHidden();

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: 'Convert to Contact: Jonas Lindqvist' })).toBeVisible();
  expect(await tenant.api('GET', '/api/companies')).toEqual([]);
});

test('a lead is converted to a deal, which is moved on the board to won', {
  tag: ['@main', '@both'],
}, async ({ signedIn: page, visit, tenant }) => {
  const lead = await addLead(tenant);
  await visit(`/leads/${lead.id}/edit`);
  await page.getByRole('button', { name: 'Convert to Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to Opportunity' });
  await dialog.getByLabel('Opportunity name').fill('Ten arms');
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('900');
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog).toBeHidden();
  const about = page.getByRole('complementary', { name: 'About this lead' });
  await expect(about.getByRole('link', { name: 'Ten arms' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Convert to Contact' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Convert to Opportunity' })).toBeHidden();
  await page.getByRole('tab', { name: 'Related' }).click();
  await expect(page.getByRole('region', { name: 'Company' })).toContainText('Norrsken');

  await page.getByRole('alert').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ten arms');
  await visit('/sales/pipeline');
  await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as won' }).click();
  await expect(page.getByRole('region', { name: 'Won' })).toContainText('Ten arms');
});

test('a failed conversion is reported, and keeps the input', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await addLead(tenant);
  await visit('/leads');
  await page.getByRole('button', { name: 'Convert to Opportunity: Jonas Lindqvist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to Opportunity' });
  await dialog.getByLabel('Opportunity name').fill('Ten arms');
  await page.route('**/convert-to-opportunity', route => route.abort());
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog.getByText('Failed to convert lead to opportunity. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Opportunity name')).toHaveValue('Ten arms');
});
