import { expect, test } from '../fixtures.ts';

test('a report is sent by email on a schedule, which is listed, paused and deleted', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 900 });
  const definition = { entity: 'deal', by: [], measures: [{ measure: 'count' }], show: 'number' };
  const { id } = await tenant.api<{ id: string }>('POST', '/api/reports', { name: 'All deals', definition });

  await visit('/analytics/schedules');
  await expect(page.getByText('No scheduled emails yet')).toBeVisible();
  await checkAccessibility();

  await visit(`/analytics/reports/${id}`);
  await expect(page.getByText('As of')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh All deals' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await dialog.getByLabel('Day of the month').fill('15');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Send now to me' }).click();
  await expect(page.getByText(/Sent to|This server sends no mail/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  await expect(dialog).toBeHidden();

  await visit('/analytics/schedules');
  const row = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(row).toContainText('Every month on day 15');
  await checkAccessibility();
  await page.getByRole('button', { name: 'More for All deals' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await page.getByRole('button', { name: 'More for All deals' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No scheduled emails yet')).toBeVisible();
});

test('the filter bar of a dashboard is in the URL, and the dashboard fills the screen', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 900 });
  const definition = { entity: 'deal', by: [], measures: [{ measure: 'count' }], show: 'number' };
  const cards = [{ id: '0190d1a0-0000-7000-8000-000000000001', title: 'Deals', size: 'half', definition }];
  const { id } = await tenant.api<{ id: string }>('POST', '/api/dashboards', { name: 'Wall', cards });

  await visit(`/analytics/dashboards/${id}?scope=${encodeURIComponent('{"within":"this-month"}')}`);
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('This month');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  const screen = page.getByRole('dialog', { name: 'Wall' });
  await expect(screen.getByRole('link', { name: '1', exact: true })).toBeVisible();
  await checkAccessibility();
  await screen.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(screen).toBeHidden();
});
