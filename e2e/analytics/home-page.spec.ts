import { expect, test } from '../fixtures.ts';

test('a dashboard becomes the home page, for oneself and for everyone, and falls back when it is gone', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await tenant.api('POST', '/api/deals', { name: 'Large pump', amount: 900 });
  const definition = { entity: 'deal', by: [], measures: [{ measure: 'count' }], show: 'number' };
  const make = async (name: string) => {
    const report = await tenant.api<{ id: string }>('POST', '/api/reports', { name, definition });
    const cards = [{ id: report.id, title: name, size: 'half', reportId: report.id }];
    return tenant.api<{ id: string }>('POST', '/api/dashboards', { name, sharing: 'view', cards });
  };
  const mine = await make('My morning');
  await make('Our goals');

  await visit(`/analytics/dashboards/${mine.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Use as my home page' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
  await visit('/dashboard');
  await expect(page.getByRole('heading', { name: 'My morning', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Cards' }).getByRole('link', { name: '1', exact: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Home page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose home page' });
  await checkAccessibility();
  await dialog.getByRole('combobox', { name: 'Home page' }).click();
  await page.getByRole('option', { name: 'Standard home page' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();

  await page.getByRole('button', { name: 'Home page' }).click();
  await dialog.getByRole('combobox', { name: 'For', exact: true }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await dialog.getByRole('combobox', { name: 'Home page' }).click();
  await page.getByRole('option', { name: 'Our goals' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // One’s own choice of the standard home page holds until it is given up.
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await page.getByRole('button', { name: 'Home page' }).click();
  await dialog.getByRole('combobox', { name: 'Home page' }).click();
  await page.getByRole('option', { name: 'Follow the organization’s setting' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Our goals', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Home page' }).click();
  const chosen = dialog.getByRole('combobox', { name: 'Home page' });
  await dialog.getByRole('combobox', { name: 'For', exact: true }).click();
  await page.getByRole('option', { name: 'Sales representative' }).click();
  await expect(chosen).toHaveValue('Same as everyone');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await chosen.click();
  await page.getByRole('option', { name: 'Standard home page' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await tenant.api('GET', '/api/home-page/defaults')).toContainEqual(
    expect.objectContaining({ roleId: expect.any(String), dashboardId: null }),
  );

  await tenant.api('PUT', '/api/home-page', { dashboardId: mine.id });
  await tenant.api('DELETE', `/api/dashboards/${mine.id}`);
  await visit('/dashboard');
  await expect(page.getByText('Your home page is no longer available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our goals', level: 1 })).toBeVisible();
  await checkAccessibility();
});
