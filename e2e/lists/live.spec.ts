import { expect, test } from '../fixtures.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

test('changes of others appear automatically, in every tab, and after a lost connection', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, tenant, context }) => {
  // The first tab listens for both; a change before that would not be reported.
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/live') && answer.ok());
  await page.goto('/administration/masters/tags');
  await expect(page.getByText('Decision maker')).toBeVisible();
  await listening;
  const other = await context.newPage();
  await other.goto('/administration/masters/tags');
  await expect(other.getByText('Decision maker')).toBeVisible();

  await tenant.api('POST', '/api/tags', { name: 'From a colleague' });
  await expect(page.getByText('From a colleague')).toBeVisible();
  await expect(other.getByText('From a colleague')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.getByPlaceholder(/search/i).fill('away');
  await expect(page.getByRole('alert')).toContainText('Network error occurred');
  await tenant.api('POST', '/api/tags', { name: 'While away' });
  await context.setOffline(false);
  await expect(page.getByText('While away')).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeHidden();
});
