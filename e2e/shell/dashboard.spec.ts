import { expect, test } from '../fixtures.ts';

test('a new organization sees how to begin, and one with records sees its figures', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await visit('/dashboard');
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Get started' }).getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Schedule Meeting' })).toBeVisible();

  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
  await tenant.api('POST', '/api/leads', { ...person, leadSource: 'referral' });
  await tenant.api('POST', '/api/deals', { name: 'Engine', amount: 1000 });
  const dueAtUtc = new Date(Date.now() - 3_600_000).toISOString();
  await tenant.api('POST', '/api/activities', { kind: 'task', subject: 'Call back', dueAtUtc });
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/live') && answer.ok());
  await visit('/dashboard?period=this-year');

  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('Open leads1');
  await expect(figures).toContainText('1 overdue');
  await expect(page.getByRole('list', { name: 'Leads by source' })).toContainText('Referral');
  await expect(page.getByRole('region', { name: 'Recent Activities' })).toContainText(
    'Ada Admin added deal Engine',
  );
  const won = page.getByRole('region', { name: 'Won over time' });
  await expect(won.getByRole('link', { name: 'Open the pipeline' })).toBeVisible();
  await checkAccessibility();

  // A colleague's new records appear without a reload.
  await listening;
  await tenant.api('POST', '/api/leads', { ...person, lastName: 'King', email: 'king@engine.example' });
  await expect(figures).toContainText('Open leads2');
  await expect(page.getByRole('region', { name: 'Recent Activities' })).toContainText('Ada King');

  await page.getByRole('checkbox', { name: 'Complete "Call back"' }).click();
  await expect(page.getByText('Nothing is due.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete "Call back"' })).toBeVisible();

  await figures.getByRole('link', { name: /Open leads/ }).click();
  await expect(page).toHaveURL(/\/leads\?/);
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
});
