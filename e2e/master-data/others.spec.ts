import { expect, test } from '../fixtures.ts';

const masters = '/administration/masters';

test('regions, stages, terms and activity types are managed like other master data', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await visit(`${masters}/regions`);
  await expect(
    page.getByRole('row', { name: /Europe.*Albania, Andorra, Austria and \d+ more/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New region' }).click();
  const region = page.getByRole('dialog', { name: 'Add new region' });
  await region.getByLabel('Name').fill('Benelux');
  for (const country of ['Belgium', 'Netherlands', 'Luxembourg']) {
    await region.getByRole('combobox', { name: 'Countries' }).fill(country);
    await region.getByRole('option', { name: country, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await checkAccessibility();
  await region.getByRole('button', { name: 'Create region' }).click();
  await expect(page.getByRole('row', { name: /Benelux.*Belgium, Netherlands, Luxembourg/ })).toBeVisible();

  await visit(`${masters}/deal-stages?new=1`);
  const stage = page.getByRole('dialog', { name: 'Add new deal stage' });
  await stage.getByLabel('Name').fill('Trial');
  await stage.getByLabel('Probability (%)').fill('140');
  await stage.getByLabel('Name').focus();
  await expect(stage.getByLabel('Probability (%)')).toHaveValue('0');
  await stage.getByLabel('Probability (%)').fill('40');
  await stage.getByRole('button', { name: 'Create deal stage' }).click();
  await expect(page.getByRole('row', { name: /Trial.*40/ })).toBeVisible();

  await page.goto(`${masters}/payment-terms?new=1`);
  const term = page.getByRole('dialog', { name: 'Add new payment term' });
  await term.getByLabel('Name').fill('Net 21');
  await term.getByLabel('Days').fill('21');
  await term.getByRole('button', { name: 'Create payment term' }).click();
  await expect(page.getByRole('row', { name: /Net 21.*21/ })).toBeVisible();

  await page.goto(`${masters}/activity-types?new=1`);
  const kind = page.getByRole('dialog', { name: 'Add new activity type' });
  await kind.getByLabel('Name').fill('Site visit');
  await kind.getByRole('combobox', { name: 'Icon' }).click();
  await kind.getByRole('option', { name: 'Office / Visit' }).click();
  await kind.getByRole('button', { name: 'Create activity type' }).click();
  await expect(page.getByRole('row', { name: /Site visit.*🏢/ })).toBeVisible();

  await tenant.api('POST', '/api/company-types', { name: 'Franchise' });
  await page.goto(`${masters}/company-types?search=franchise`);
  await expect(page.getByRole('row', { name: /Franchise.*Active/ })).toBeVisible();
});
