import { expect, test } from '../fixtures.ts';

const failed = [
  {
    id: '01890000-0000-7000-8000-00000000000a',
    label: 'Delete old history',
    error: 'It took too long and was stopped.',
    attempts: 6,
    willRetry: false,
    canRunAgain: true,
    failedAtUtc: '2026-03-02T03:17:00.000Z',
  },
  {
    id: '01890000-0000-7000-8000-00000000000b',
    label: 'Send reminders',
    error: 'The database could not be reached.',
    attempts: 2,
    willRetry: true,
    canRunAgain: false,
    failedAtUtc: '2026-03-02T03:15:00.000Z',
  },
];

test('failed jobs are reached from the settings, listed with their reason, and run again', async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/administration/settings');
  await page.getByRole('link', { name: 'View failed jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed jobs' })).toBeVisible();
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await checkAccessibility();

  let listed = failed;
  await page.route('**/api/failed-jobs', route => route.fulfill({ json: listed }));
  await page.route('**/api/failed-jobs/*/run-again', route => {
    listed = failed.slice(1);
    return route.fulfill({ json: { message: 'The job runs again in the background.' } });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('row', { name: /Delete old history/ });
  await expect(row).toContainText('It took too long and was stopped.');
  await expect(row).toContainText('6');
  const retried = page.getByRole('row', { name: /Send reminders/ });
  await expect(retried).toContainText('Retrying automatically');
  await expect(retried.getByRole('button')).toHaveCount(0);
  await checkAccessibility();

  await row.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('The job runs again in the background.')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(retried).toBeVisible();
});
