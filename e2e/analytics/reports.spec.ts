import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test('a report is built, leads to its records, is saved and put on a dashboard', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Kaveri Pumps' });
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 900, companyId: company.id });
  await tenant.api('POST', '/api/deals', { name: 'Small pump', amount: 100, companyId: company.id });
  await tenant.api('POST', '/api/deals', { name: 'Valve', amount: 50 });

  await visit('/crm/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  await page.getByRole('link', { name: 'New report' }).first().click();
  const settings = page.getByRole('region', { name: 'Report settings' });
  const result = page.getByRole('region', { name: 'Result' });
  await settings.getByRole('combobox', { name: 'Report on' }).click();
  await page.getByRole('option', { name: 'Deals', exact: true }).click();
  await expect(result.getByRole('link', { name: '3', exact: true })).toBeVisible();

  await settings.getByRole('combobox', { name: 'Add grouping' }).fill('Company');
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await settings.getByRole('button', { name: 'Add figure' }).click();
  const table = result.getByRole('table');
  const row = table.getByRole('row', { name: /Kaveri Pumps/ });
  await expect(row.getByRole('link').first()).toHaveText('2');
  await expect(table.getByRole('row', { name: /No Company/ })).toContainText('1');
  await expect(table.getByRole('row', { name: /Total/ })).toContainText('3');
  // What a column of a chart leads to can also be reached from the table, whose links are larger.
  await settings.getByRole('radio', { name: 'Columns' }).check();
  const columns = result.locator('figure a[data-tone]');
  await expect(columns).toHaveCount(2);
  const addressesOf = (links: Locator) =>
    links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(await addressesOf(table.getByRole('link'))).toEqual(
    expect.arrayContaining(await addressesOf(columns)),
  );
  await settings.getByRole('radio', { name: 'Donut' }).check();
  await expect(result.getByRole('figure')).toContainText('66.7%');
  await checkAccessibility();

  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
  await expect(page.getByText('Large pump')).toBeVisible();
  await expect(page.getByText('Small pump')).toBeVisible();
  await expect(page.getByText('Valve')).toBeHidden();
  await page.goBack();

  // A report that was not saved starts again from the defaults.
  await settings.getByRole('combobox', { name: 'Report on' }).click();
  await page.getByRole('option', { name: 'Deals', exact: true }).click();
  await settings.getByRole('combobox', { name: 'Add grouping' }).fill('Company');
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Deals by company');
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByRole('heading', { name: 'Deals by company', level: 1 })).toBeVisible();

  await visit('/analytics/dashboards');
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('combobox', { name: 'Add card' }).click();
  await page.getByRole('option', { name: 'Deals by company' }).click();
  const cards = page.getByRole('list', { name: 'Cards' });
  await expect(cards.getByRole('listitem', { name: undefined }).first()).toContainText('Kaveri Pumps');
  await page.getByRole('button', { name: 'Save dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Deals by company: show as table' }).click();
  await cards.getByRole('table').getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByText('Small pump')).toBeVisible();
});

test('a template makes a dashboard whose cards can be moved with the keyboard, and a broken card affects only itself', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit }) => {
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 900 });
  const definition = { entity: 'deal', by: [], measures: [{ measure: 'count' }], show: 'number' };
  const report = await tenant.api<{ id: string }>('POST', '/api/reports', { name: 'Gone', definition });
  const card = { id: report.id, title: 'Gone', size: 'half', reportId: report.id };
  await visit('/analytics/dashboards');
  await page.getByRole('button', { name: 'Use template: Sales analytics' }).click();
  const cards = page.getByRole('list', { name: 'Cards' });
  const titles = cards.getByRole('heading');
  await expect(titles.first()).toHaveText('Win rate');
  await page.getByRole('button', { name: 'Move Win rate forward' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles.nth(1)).toHaveText('Win rate');
  await page.getByRole('button', { name: 'Save dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { cards: saved } = await tenant.api<{ cards: unknown[] }>('GET', `/api/dashboards/${id}`);
  await tenant.api('PATCH', `/api/dashboards/${id}`, { cards: [card, ...saved] });
  await tenant.api('DELETE', `/api/reports/${report.id}`);
  await visit(`/analytics/dashboards/${id}`);
  await expect(page.getByText('This report was deleted, or it is no longer shared with you.')).toBeVisible();
  await expect(titles.nth(1)).toHaveText('Open pipeline');
  await expect(cards.getByRole('link', { name: '1', exact: true }).first()).toBeVisible();
});

test('the customers page names those who bought most, and the sales page why deals were won', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit }) => {
  const stages = await tenant.api<{ id: string; isWon: boolean }[]>('GET', '/api/deal-stages');
  const dealStageId = stages.find(({ isWon }) => isWon)?.id;
  for (const [name, amount, wonReason] of [
    ['Kaveri Pumps', 900, 'Best offer'],
    ['Norrsken Robotics', 1200, 'Recommended'],
  ]) {
    const { id: companyId } = await tenant.api<{ id: string }>('POST', '/api/companies', { name });
    await tenant.api('POST', '/api/deals', { name: 'Sale', amount, wonReason, companyId, dealStageId });
  }
  const cards = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
  await visit('/analytics/customers');
  const top = cards('Customer analytics').filter({
    has: page.getByRole('heading', { name: 'Top customers' }),
  });
  await expect(top.getByRole('row').nth(1)).toContainText('Norrsken Robotics');
  await expect(top.getByRole('row').nth(2)).toContainText('Kaveri Pumps');
  await visit('/analytics/sales');
  const reasons = cards('Sales analytics').filter({
    has: page.getByRole('heading', { name: 'Reasons for won deals' }),
  });
  await expect(reasons).toContainText('Best offer');
  await expect(reasons).toContainText('Recommended');
});

test('the analytics pages explain themselves when there is nothing yet', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit }) => {
  for (const [path, title] of [
    ['/analytics/revenue', 'Revenue'],
    ['/analytics/sales', 'Sales analytics'],
    ['/analytics/customers', 'Customer analytics'],
    ['/analytics/marketing-roi', 'Marketing ROI'],
    ['/sales/performance', 'Performance'],
  ] as const) {
    await visit(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(
      page.getByText('No records match. Once some do, their figures appear here.').first(),
    ).toBeVisible();
  }
});
