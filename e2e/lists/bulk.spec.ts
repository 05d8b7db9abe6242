import type { Page } from '@playwright/test';
import { expect, forEachOf, type Tenant, test, unfold } from '../fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const statusOf = (page: Page, name: string) => row(page, name).getByRole('combobox', { name: /^Status of/ });

async function addLeads(tenant: Tenant, count: number): Promise<void> {
  await forEachOf(count, number =>
    tenant.api('POST', '/api/leads', {
      firstName: 'Ann',
      lastName: `Number${String(number).padStart(4, '0')}`,
      email: `ann${number}@acme.example`,
    }),
  );
}

/**
 * A fast server may finish a job before the page polls it. Until this is released, the page sees each job as running.
 */
async function holdJobsAsRunning(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/jobs', async route => {
    const response = await route.fetch();
    const jobs = (await response.json()) as object[];
    await route.fulfill({ response, json: jobs.map(job => ({ ...job, state: 'running' })) });
  });
  // A handler that is still asking the server must not find its request answered already.
  return () => page.unrouteAll({ behavior: 'wait' });
}

async function jobsEnd(tenant: Tenant): Promise<void> {
  const states = async () =>
    (await tenant.api<{ state: string }[]>('GET', '/api/jobs')).map(({ state }) => state);
  await expect.poll(async () => (await states()).every(state => state === 'done')).toBe(true);
}

test('all that match are changed in the background, and undone', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  await addLeads(tenant, 1010);
  await page.goto('/leads?sort=fullName');
  await expect(row(page, 'Number0000')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await expect(page.getByText('All 100 shown are selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 1,010 that match' }).click();
  await expect(page.getByText('1,010 selected')).toBeVisible();

  await page.getByLabel('Change Status').selectOption('Qualified');
  const dialog = page.getByRole('dialog', { name: 'Update leads' });
  await expect(dialog).toContainText('Are you sure you want to update 1,010 leads? Qualified.');
  const release = await holdJobsAsRunning(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('complementary', { name: 'Work in the background' })).toContainText(
    'Updating 1,010 leads',
  );
  await release();
  const notice = page.getByRole('alert').filter({ hasText: '1,010 leads updated.' });
  await expect(notice).toBeVisible();
  await expect(statusOf(page, 'Number0000').locator('option:checked')).toHaveText('Qualified');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, 'Number0000').locator('option:checked')).toHaveText('New');
  await expect(notice).toBeHidden();

  // Once more; this time the job has ended before the page knows of it.
  await page.route('**/api/leads/bulk-update', async route => {
    const response = await route.fetch();
    await jobsEnd(tenant);
    await route.fulfill({ response });
  });
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 1,010 that match' }).click();
  await page.getByLabel('Change Status').selectOption('Qualified');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(notice).toBeVisible();
  await expect(statusOf(page, 'Number0000').locator('option:checked')).toHaveText('Qualified');
  await page.unrouteAll({ behavior: 'wait' });
});

test('all that match a search are deleted at once, whether they were seen or not', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant }) => {
  await addLeads(tenant, 230);
  await page.goto('/leads?search=Number00&sort=fullName');
  await expect(page.getByText('100 items')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await expect(page.getByText('100 selected')).toBeVisible();
  await expect(page.getByText('that match')).toBeHidden();

  await page.goto('/leads?search=Number0&sort=fullName');
  await expect(page.getByText('230 items')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 230 that match' }).click();
  await row(page, 'Number0003').getByRole('checkbox').click();
  await expect(page.getByText('99 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 230 that match' }).click();
  await page.getByRole('button', { name: 'Delete (230)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete leads' });
  await expect(dialog).toContainText('Are you sure you want to delete 230 leads?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('230 leads deleted.')).toBeVisible();
  await expect(page.getByText('0 items')).toBeVisible();
});

test('one field of several records is edited at once', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await addLeads(tenant, 3);
  await visit('/leads');
  await unfold(page, 'More');
  await page.getByRole('button', { name: 'Edit field' }).click();
  await expect(page.getByText('Please select leads to update')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Edit field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit leads' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Source' }).click();
  await dialog.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Referral' }).click();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Update 3 leads' }).click();
  await expect(page.getByText('3 leads: Source changed.')).toBeVisible();
  await expect(row(page, 'Number0001')).toContainText('Referral');
});
