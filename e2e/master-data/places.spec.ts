import type { Page } from '@playwright/test';
import { expect, goWithin, test } from '../fixtures.ts';

const masters = '/administration/masters';
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const figures = (page: Page) => page.locator('dl dt').allInnerTexts();

/** Has the API refuse a kind of request until the returned function is called. */
async function refuse(page: Page, path: string, method: string) {
  const matches = (url: URL) => url.pathname.startsWith(path);
  await page.route(matches, route =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Out of order.' } })
      : route.fallback(),
  );
  return () => page.unroute(matches);
}

test.use({ expectedErrors: /status of 500/ });

test('countries, as specified', { tag: '@desktop' }, async ({ signedIn: page, checkAccessibility }) => {
  const allow = await refuse(page, '/api/countries', 'GET');
  await page.goto(`${masters}/countries`);
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Failed to fetch countries');
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toBeHidden();
  await allow();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /Afghanistan/ })).toBeVisible();

  expect(await figures(page)).toEqual(['Total countries', 'Active countries']);
  expect((await headings(page)).slice(1)).toEqual([
    ...['Country Name', 'Code ISO 2', 'Code ISO 3', 'Sort Order', 'Status', 'Created Date', 'Actions'],
  ]);
  // A list of a hundred rows is no other to axe than one of three, and takes it ten times as long.
  await page.getByPlaceholder('Search countries...').fill('guinea');
  await expect(page.getByText('4 items', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByPlaceholder('Search countries...').fill('atlantis');
  await expect(page.getByText('No countries found')).toBeVisible();

  await page.getByRole('button', { name: 'New country' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add New Country' });
  await drawer.getByLabel('Code ISO 2').pressSequentially('qxz');
  await expect(drawer.getByLabel('Code ISO 2')).toHaveValue('QX');
  await expect(drawer.getByLabel('Sort Order')).toHaveValue('0');
  await drawer.getByRole('button', { name: 'Create country' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('Please fill in all required fields');
  await drawer.getByLabel('Country Name').fill('  Atlantis ');
  await drawer.getByLabel('Code ISO 3').pressSequentially('qxzq');
  await expect(drawer.getByLabel('Code ISO 3')).toHaveValue('QXZ');
  await checkAccessibility();

  const create = await refuse(page, '/api/countries', 'POST');
  await drawer.getByRole('button', { name: 'Create country' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Failed to create country');
  await expect(drawer.getByLabel('Code ISO 2')).toHaveValue('QX');
  await create();
  await drawer.getByRole('button', { name: 'Create country' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /Atlantis.*QX.*QXZ.*Active/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Atlantis' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Country' });
  await edit.getByLabel('Country Name').fill('Atlantis Nova');
  const update = await refuse(page, '/api/countries/', 'PATCH');
  await edit.getByRole('button', { name: 'Update country' }).click();
  await expect(edit.getByRole('alert')).toContainText('Failed to update country');
  await update();
  await edit.getByRole('button', { name: 'Update country' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: 'Delete Atlantis Nova' }).click();
  const question = page.getByRole('dialog', { name: 'Delete country' });
  await expect(question).toContainText('Are you sure you want to delete "Atlantis Nova"?');
  const remove = await refuse(page, '/api/countries/', 'DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete country');
  await remove();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No countries found')).toBeVisible();
});

test('states, as specified', { tag: '@desktop' }, async ({ signedIn: page, checkAccessibility }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/states?*pageSize=100*', async route => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${masters}/states`);
  await expect(page.getByText('Loading states...')).toBeVisible();
  held.resolve();
  await expect(page.getByText('Loading states...')).toBeHidden();

  expect(await figures(page)).toEqual(['Total States', 'Active States']);
  expect((await headings(page)).slice(1)).toEqual([
    ...['Name', 'Code', 'Country', 'Sort Order', 'Status', 'Actions'],
  ]);
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('All Countries');
  await country.fill('liechten');
  await page.getByRole('option', { name: 'Liechtenstein' }).click();
  await expect(page).toHaveURL(/countryId=/);
  await expect(page.getByText('11 items', { exact: true })).toBeVisible();
  await goWithin(page, `${masters}/countries`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Countries');
  await goWithin(page, `${masters}/states`);
  await expect(country).toHaveValue('Liechtenstein');
  await expect(page.getByText('11 items', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByPlaceholder('Search states...').fill('no such state');
  await expect(page.getByText('No states found')).toBeVisible();

  await page.getByRole('button', { name: 'New State' }).click();
  const modal = page.getByRole('dialog', { name: 'Add New State' });
  await expect(modal.getByLabel('Name')).toBeFocused();
  await modal.getByLabel('Name').fill('Upper Vaduz');
  await modal.getByRole('button', { name: 'Create State' }).click();
  await expect(modal.getByText('Country is required')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Country' }).fill('liech');
  await modal.getByRole('option', { name: 'Liechtenstein' }).click();
  await modal.getByLabel('Sort Order').fill('');
  await modal.getByLabel('Code').click();
  await expect(modal.getByLabel('Sort Order')).toHaveValue('0');
  await checkAccessibility();
  await page.route('**/api/states', async route => {
    await new Promise(resolve => setTimeout(resolve, 300));
    await route.continue();
  });
  await modal.getByRole('button', { name: 'Create State' }).click();
  await expect(modal.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(modal).toBeHidden();

  await page.getByPlaceholder('Search states...').fill('upper vaduz');
  await page.getByRole('link', { name: 'Upper Vaduz' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit State' });
  await expect(edit.getByRole('combobox', { name: 'Country' })).toHaveValue('Liechtenstein');
  await expect(edit.getByRole('button', { name: 'Update State' })).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${masters}/states?search=bavaria`);
  await page.getByRole('button', { name: 'Delete Bavaria' }).click();
  await expect(page.getByRole('alert')).toContainText(/used by \d+ cities/);
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();
});

test('cities, as specified', { tag: '@desktop' }, async ({ signedIn: page, tenant, checkAccessibility }) => {
  const requested: string[] = [];
  page.on(
    'request',
    request => /\/api\/(states|countries)\b/.test(request.url()) && requested.push(request.url()),
  );
  await page.goto(`${masters}/cities`);
  await expect(page.getByRole('row', { name: /Aachen.*North Rhine-Westphalia.*Germany/ })).toBeVisible();
  expect(requested.length, 'a request for all names of a kind').toBeLessThanOrEqual(2);
  expect(await figures(page)).toEqual(['Total Cities', 'Active Cities']);
  expect((await headings(page)).slice(1)).toEqual([
    ...['Name', 'State', 'Country', 'Sort Order', 'Status', 'Actions'],
  ]);

  const country = page.getByRole('combobox', { name: 'Country' });
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(state).toHaveValue('All States');
  await expect(state).toBeDisabled();
  await country.fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await state.fill('bav');
  await page.getByRole('option', { name: 'Bavaria', exact: true }).click();
  await expect(page).toHaveURL(/countryId=.*stateId=/);
  await expect(page.getByRole('row', { name: /Munich.*Bavaria.*Germany/ })).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await expect(state).toHaveValue('Bavaria');
  await goWithin(page, `${masters}/states`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('States');
  await goWithin(page, `${masters}/cities`);
  await expect(country).toHaveValue('Germany');
  await expect(state).toHaveValue('Bavaria');
  await country.fill('austr');
  await page.getByRole('option', { name: 'Austria' }).click();
  await expect(state).toHaveValue('All States');
  await expect(page).not.toHaveURL(/stateId=/);
  await page.getByPlaceholder('Search cities...').fill('no such city');
  await expect(page.getByText('No cities found')).toBeVisible();

  await page.getByRole('button', { name: 'New City' }).click();
  const modal = page.getByRole('dialog', { name: 'Add New City' });
  await modal.getByLabel('Name').fill('Starnberg');
  await modal.getByRole('combobox', { name: 'State' }).fill('bavaria');
  await modal.getByRole('option', { name: 'Bavaria (Germany)' }).click();
  await expect(modal.getByRole('combobox', { name: 'State' })).toHaveValue('Bavaria (Germany)');
  await checkAccessibility();
  await modal.getByRole('button', { name: 'Create City' }).click();
  await expect(modal).toBeHidden();

  const [made] = await tenant.api<{ id: string }[]>('GET', '/api/cities?search=Starnberg');
  await page.route(/\/api\/(states|countries)\?ids=/, route => route.fulfill({ json: [] }));
  await page.goto(`${masters}/cities?search=starnberg`);
  await expect(page.getByRole('row', { name: /Starnberg.*Unknown State.*Unknown Country/ })).toBeVisible();
  await page.goto(`${masters}/cities?edit=${made?.id}`);
  await expect(page.getByRole('dialog', { name: 'Edit City' })).toBeVisible();
});
