import { expect, test } from '../fixtures.ts';

test('targets are shown next to what was won, lead to the deals, and can be put on a dashboard', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const [me] = await tenant.api<{ id: string; fullName: string }[]>('GET', '/api/users');
  const stages = await tenant.api<{ id: string; isWon: boolean }[]>('GET', '/api/deal-stages');
  const dealStageId = stages.find(({ isWon }) => isWon)?.id;
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 300, dealStageId });
  await tenant.api('POST', '/api/deals', { name: 'Open valve', amount: 700 });

  await visit('/sales/performance');
  const cards = page.getByRole('list', { name: 'Performance' });
  const card = cards
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Target per person' }) });
  await expect(card).toContainText('No targets are set for this period.');
  const period = new Date().toISOString().slice(0, 7);
  await tenant.api('PUT', '/api/targets', { targets: [{ userId: me?.id, period, amount: 400 }] });
  await visit('/sales/performance');
  const bars = page.getByRole('list', { name: 'Target per person' });
  await expect(bars).toContainText('75%');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Target per person: show as table' }).click();
  await expect(page.getByRole('table', { name: 'Target per person' })).toContainText('75.0%');
  await page.getByRole('button', { name: 'Target per person: show as table' }).click();
  await bars.getByRole('link', { name: me?.fullName ?? '' }).click();
  await expect(page.getByText('Large pump')).toBeVisible();
  await expect(page.getByText('Open valve')).toBeHidden();

  await visit('/analytics/dashboards');
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('combobox', { name: 'Add card' }).click();
  await page.getByRole('option', { name: 'Target per month' }).click();
  await page.getByRole('button', { name: 'Save dashboard' }).click();
  await expect(page.getByRole('list', { name: 'Target per month' })).toContainText('75%');
});
