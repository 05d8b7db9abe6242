import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const masters = '/administration/masters';
const headings = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).slice(1);
const figures = (page: Page) => page.locator('dl dt').allInnerTexts();

test.use({ expectedErrors: /status of 500/ });

test('industries, as specified, and from a CSV file', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await visit(`${masters}/industries`);
  expect(await figures(page)).toEqual(['Total', 'Active', 'Last Updated']);
  await expect(page.getByText('Today')).toBeVisible();
  expect(await headings(page)).toEqual([
    ...['Industry', 'Description', 'Icon', 'Sort Order', 'Status', 'Actions'],
  ]);
  await page.getByRole('button', { name: 'Add Industry' }).click();
  const modal = page.getByRole('dialog', { name: 'Add new industry' });
  await modal.getByLabel('Name').fill('Beekeeping');
  await modal.getByLabel('Icon').fill('fa-seedling');
  await modal.getByRole('button', { name: 'Create industry' }).click();
  await expect(modal).toBeHidden();
  await page.getByPlaceholder('Search industries...').fill('beek');
  await page.getByRole('button', { name: 'Delete Beekeeping' }).click();
  await expect(page.getByText('Are you sure you want to delete Beekeeping?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByPlaceholder('Search industries...').fill('');

  await page.getByRole('link', { name: 'Import Industries' }).click();
  await page.getByLabel('File to import').setInputFiles({
    name: 'trades.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,description\nbeekeeping,again\nWeaving,Cloth of all kinds\n,nameless\n'),
  });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('tab', { name: 'Skipped (1)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Errors (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 industry' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  const found = () => tenant.api<unknown[]>('GET', '/api/industries?search=weaving');
  expect(await found()).toMatchObject([{ name: 'Weaving', description: 'Cloth of all kinds' }]);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await found()).toEqual([]);
});

test('lead statuses, as specified', { tag: '@desktop' }, async ({ signedIn: page, checkAccessibility }) => {
  const failing = /\/api\/lead-statuses/;
  const fail = () =>
    page.route(failing, route => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await fail();
  await page.goto(`${masters}/lead-status`);
  await expect(page.getByRole('alert')).toContainText('Failed to load lead statuses');
  await expect(page.getByRole('alert')).toContainText('Out of order.');
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /New.*Open.*Active/ })).toBeVisible();
  await checkAccessibility();
  expect((await figures(page))[0]).toBe('Total statuses');
  expect(await headings(page)).toEqual([
    ...['Status', 'Description', 'Type', 'Sort Order', 'Status', 'Actions'],
  ]);
  await page.getByPlaceholder('Search lead statuses...').fill('no such thing');
  await expect(page.getByText('No statuses match your search.')).toBeVisible();

  await page.getByRole('button', { name: 'New Status' }).click();
  const modal = page.getByRole('dialog', { name: 'New Lead Status' });
  await expect(modal.getByRole('button', { name: 'Create' })).toBeDisabled();
  await expect(modal.getByLabel('Colour', { exact: true })).toHaveValue('#3B82F6');
  await modal.getByLabel('Name').fill('   ');
  await modal.getByLabel('Name').press('Enter');
  await expect(modal.getByRole('alert')).toHaveText('Please enter a status name');
  await modal.getByLabel('Name').fill(' Sleeping ');
  await modal.getByLabel('Description').fill('Not now');
  await modal.getByRole('switch', { name: /^Closed status/ }).click();
  await checkAccessibility();
  await fail();
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal.getByRole('alert')).toContainText('Failed to save lead status');
  await page.unroute(failing);
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal).toBeHidden();

  await page.getByPlaceholder('Search lead statuses...').fill('not now');
  await expect(page.getByRole('row', { name: /Sleeping.*Not now.*Closed.*Active/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Sleeping' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Lead Status' });
  await expect(edit.getByRole('button', { name: 'Update' })).toBeEnabled();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Sleeping' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete "Sleeping"?');
  await fail();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete lead status');
  await page.unroute(failing);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No statuses match your search.')).toBeVisible();

  await page.route(failing, route => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
  await page.goto(`${masters}/lead-status`);
  await expect(page.getByText('No lead statuses found. Create your first status!')).toBeVisible();
});

test('lead sources, as specified', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit(`${masters}/lead-sources`);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Website').getByText('Sort Order: 1')).toBeVisible();
  await page.getByPlaceholder('Search lead sources...').fill('no such thing');
  await expect(page.getByText('No lead sources found matching your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();

  const toggle = page.getByRole('button', { name: /^Website: / });
  await toggle.click();
  await expect(toggle).toHaveText('Inactive');
  const failing = /\/api\/lead-sources/;
  const fail = () => page.route(failing, route => route.fulfill({ status: 500, json: {} }));
  await page.route(/\/api\/lead-sources\/[0-9a-f]/, route => route.fulfill({ status: 500, json: {} }));
  await toggle.click();
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to update lead source status' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await expect(toggle).toHaveText('Inactive');
  await page.unroute(/\/api\/lead-sources\/[0-9a-f]/);

  await page.getByRole('button', { name: '+ Add Lead Source' }).click();
  const modal = page.getByRole('dialog', { name: 'Add New Lead Source' });
  await expect(modal.getByLabel('Sort Order')).toHaveValue('8');
  await modal.getByLabel('Name').fill('Fair');
  const icon = modal.getByRole('combobox', { name: 'Icon' });
  await expect(icon).toHaveValue('No Icon');
  await icon.click();
  for (const label of ['Target / Goals', 'Social Media', 'Cold Call', 'Custom...']) {
    await expect(modal.getByRole('option', { name: label })).toBeAttached();
  }
  await modal.getByRole('option', { name: 'Trade Show' }).click();
  const preview = modal.getByRole('region', { name: 'Preview' });
  await expect(preview).toHaveText('🎪Fair');
  await icon.click();
  await modal.getByRole('option', { name: 'Custom...' }).click();
  await modal.getByLabel('Custom emoji').fill('12345');
  await expect(modal.getByLabel('Custom emoji')).toHaveValue('1234');
  await modal.getByLabel('Custom emoji').fill('🐝');
  await modal.getByLabel('Colour', { exact: true }).fill('#112233');
  await expect(preview).toHaveText('🐝Fair');
  await expect(preview.locator('span').first()).toHaveCSS('background-color', 'rgb(17, 34, 51)');
  await checkAccessibility();
  await fail();
  await modal.getByRole('button', { name: 'Create lead source' }).click();
  await expect(modal.getByRole('alert')).toContainText('Failed to save lead source');
  await expect(page.getByText('Failed to save lead source')).toHaveCount(2);
  await page.unroute(failing);
  await modal.getByRole('button', { name: 'Create lead source' }).click();
  await expect(modal).toBeHidden();
  await expect(card('Fair').getByText('🐝')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Fair' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Lead Source' });
  await expect(edit.getByLabel('Custom emoji')).toHaveValue('🐝');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Fair' }).click();
  await expect(page.getByText('Are you sure you want to delete "Fair"?')).toBeVisible();
  await fail();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete lead source' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${masters}/lead-sources`);
  await expect(page.getByRole('alert')).toContainText('Failed to load lead sources');
  await page.unroute(failing);
  await page.route(failing, route => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByText('No lead sources found. Create your first lead source to get started.'),
  ).toBeVisible();
});
