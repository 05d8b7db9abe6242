import { expect, test } from '../fixtures.ts';

test('a recorded cost becomes the cost per lead and the return of its source', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const sources = await tenant.api<{ id: string; name: string }[]>('GET', '/api/lead-sources');
  const idOf = (wanted: string) => sources.find(({ name }) => name === wanted)?.id;
  const person = { firstName: 'Ada', lastName: 'Lovelace' };
  await tenant.api('POST', '/api/leads', {
    ...person,
    email: 'a@engine.example',
    leadSourceId: idOf('Website'),
  });
  await tenant.api('POST', '/api/leads', {
    ...person,
    email: 'b@engine.example',
    leadSourceId: idOf('Referral'),
  });
  await visit('/analytics/marketing-roi');
  await expect(page.getByText('No actual costs are recorded for this period.')).toBeVisible();
  await page.getByRole('link', { name: 'Add costs' }).click();
  await expect(page.getByRole('heading', { name: 'Marketing costs', level: 1 })).toBeVisible();

  const today = new Date().toISOString().slice(0, 10);
  const cost = { name: 'Search ads', leadSourceId: idOf('Website'), startsOn: today, endsOn: today };
  await tenant.api('POST', '/api/marketing-costs', { ...cost, actualAmount: 50, campaign: 'Spring' });
  await visit('/analytics/marketing-costs');
  await expect(page.getByRole('row', { name: /Search ads/ })).toContainText('Spring');

  await visit('/analytics/marketing-roi');
  const table = page.getByRole('table', { name: 'Cost and return by source' });
  await expect(table.getByRole('row', { name: /Website/ })).toContainText('50');
  await expect(table.getByRole('row', { name: /Website/ })).toContainText('-100.0%');
  await expect(table.getByRole('row', { name: /Referral/ })).toContainText('Not recorded');
  await expect(page.getByRole('table', { name: 'Costs by campaign' })).toContainText('Spring');
  await checkAccessibility();
  await table
    .getByRole('row', { name: /Website/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
});
