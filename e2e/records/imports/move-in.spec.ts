import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../../fixtures.ts';

const accounts = [
  'Account ID,Account Name,Website,Created Date',
  '0015g0000Ab0001,Acme,,2019-03-01',
  '0015g0000Ab0002,Acme,,2019-04-01',
  '0015g0000Ab0003,Bolt,https://bolt.example,2020-05-01',
].join('\n');
const people = [
  'Contact ID,Account ID,Account Name,First Name,Last Name,Email',
  '0035g0000Ab0001,0015g0000Ab0002,Acme,Ann,Alder,ann@acme.example',
  '0035g0000Ab0002,0015g0000Ab0003,Bolt,Bo,Birch,bo@bolt.example',
].join('\n');
const opportunities = [
  'Opportunity ID,Opportunity Name,Account ID,Stage,Probability (%),Amount,Close Date,Created Date,Won,Closed',
  '0065g0000Ab0001,Renewal,0015g0000Ab0002,Closed Won,100,"€1,000.00",2021-04-03,2021-01-02,1,1',
  '0065g0000Ab0002,Renewal,0015g0000Ab0003,Closed Won,100,"€2,000.00",2021-05-03,2021-01-02,1,1',
  '0065g0000Ab0003,Machine,0015g0000Ab0003,Pilot,40,"€3,000.00",2031-01-01,2021-01-02,0,0',
].join('\n');

async function choose(page: Page, name: string, csv: string) {
  await page.getByLabel('File to import').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
}

async function importAll(page: Page, button: string) {
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
}

interface Deal {
  name: string;
  amount: number;
  currency: string;
  closedAtUtc: string | null;
  company: { name: string };
}

async function dealsOf(tenant: Tenant): Promise<Deal[]> {
  const deals = await tenant.api<Deal[]>('GET', '/api/opportunities');
  return deals.sort((a, b) => a.amount - b.amount);
}

test('companies, contacts and deals of another product are linked by their ids, with their own dates and figures', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await visit('/companies/import');
  await choose(page, 'accounts.csv', accounts);
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('combobox', { name: 'Account ID becomes' })).toHaveValue(
    'Record ID (in the other system)',
  );
  await expect(columns.getByRole('combobox', { name: 'The IDs come from' })).toHaveValue('Salesforce');
  await checkAccessibility();
  await importAll(page, 'Import 3 companies');

  await visit('/contacts/import');
  await choose(page, 'contacts.csv', people);
  await expect(columns.getByRole('combobox', { name: 'Account ID becomes' })).toHaveValue(
    'Company ID (in the other system)',
  );
  await importAll(page, 'Import 2 contacts');

  await visit('/deals/import');
  await choose(page, 'opportunities.csv', opportunities);
  await page.getByRole('button', { name: 'Check rows' }).click();
  const dryRun = page.getByRole('region', { name: 'Dry run' });
  await expect(dryRun.getByText('Stage “Closed Won” becomes Won (rows: 2)')).toBeVisible();
  await dryRun.getByRole('button', { name: 'Map values' }).click();
  const unknown = page.getByRole('region', { name: 'Unrecognized values' });
  await unknown.getByRole('combobox', { name: 'Stage “Pilot” becomes', exact: true }).click();
  await page.getByRole('option', { name: 'Create new' }).click();
  await expect(unknown.getByRole('combobox', { name: 'Stage “Pilot” becomes: kind' })).toHaveValue('Open');
  await unknown.getByRole('textbox', { name: 'Stage “Pilot” becomes: probability' }).fill('45');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(dryRun.getByText('Stage “Pilot” will be created as Open, 45% (rows: 1)')).toBeVisible();
  await checkAccessibility();
  await dryRun.getByRole('button', { name: 'Import 3 deals' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();

  expect(await dealsOf(tenant)).toMatchObject([
    { name: 'Renewal', amount: 1000, currency: 'EUR', company: { name: 'Acme' } },
    { name: 'Renewal', amount: 2000, currency: 'EUR', company: { name: 'Bolt' } },
    { name: 'Machine', amount: 3000, currency: 'EUR', closedAtUtc: null },
  ]);

  await visit('/contacts');
  await page.getByRole('link', { name: 'Edit Ann Alder' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  const origin = page.getByRole('region', { name: 'Origin' });
  await expect(origin.getByText('Salesforce ID')).toBeVisible();
  await expect(origin.getByText('0035g0000Ab0001AQA')).toBeVisible();
  await checkAccessibility();
  await visit('/dashboard');
  await expect(page.getByRole('link', { name: /^Won this month/ })).toContainText('0 deals');
});

test('an import with ids is chosen and checked on a phone', { tag: '@phone' }, async ({
  signedIn: page,
  visit,
}) => {
  await visit('/companies/import');
  await choose(page, 'accounts.csv', accounts);
  await expect(page.getByRole('combobox', { name: 'The IDs come from' })).toHaveValue('Salesforce');
  await importAll(page, 'Import 3 companies');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
