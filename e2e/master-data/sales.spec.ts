import { expect, test } from '../fixtures.ts';

const masters = '/administration/masters';

interface Currency {
  id: string;
  code: string;
  exchangeRate: number;
  isBaseCurrency: boolean;
}

test('currencies, as specified, with all rates in one table and one base', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  checkAccessibility,
}) => {
  const rateOf = async (code: string) => {
    const found = await tenant.api<Currency[]>('GET', `/api/currencies?search=${code}`);
    return found.find(currency => currency.code === code);
  };
  await page.goto(`${masters}/currencies?search=dollar`);
  await expect(page.getByRole('row', { name: /US Dollar.*USD \$.*1\.0000 2 decimals.*Base/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Australian Dollar.*AUD.*Foreign.*Active/ })).toBeVisible();
  expect(await page.locator('dl dt').allInnerTexts()).toEqual(['Total', 'Active', 'Base Currencies']);
  expect((await page.getByRole('columnheader').allInnerTexts()).slice(1)).toEqual([
    ...['Currency', 'Code/Symbol', 'Exchange Rate', 'Type', 'Status', 'Actions'],
  ]);
  await checkAccessibility();

  await page.getByRole('button', { name: 'Add Currency' }).click();
  const modal = page.getByRole('dialog', { name: 'Add new currency' });
  await modal.getByLabel('Name').fill('Gold piece');
  await modal.getByLabel('Code').pressSequentially('qgpx');
  await expect(modal.getByLabel('Code')).toHaveValue('QGP');
  await modal.getByLabel('Symbol').pressSequentially('pieces');
  await expect(modal.getByLabel('Symbol')).toHaveValue('piece');
  for (const [label, wrong, fallback] of [
    ['Decimal places', '12', '2'],
    ['Decimal places', '', '2'],
    ['Exchange Rate', '', '1'],
  ] as const) {
    await modal.getByLabel(label).fill(wrong);
    await modal.getByLabel('Symbol').focus();
    await expect(modal.getByLabel(label)).toHaveValue(fallback);
  }
  await modal.getByLabel('Exchange Rate').fill('0.25');
  await modal.getByRole('switch', { name: /^Base currency/ }).click();
  await modal.getByRole('button', { name: 'Create currency' }).click();
  const question = page.getByRole('dialog', { name: 'Make Gold piece the base currency?' });
  await expect(question).toContainText('All exchange rates are recalculated');
  await checkAccessibility();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal.getByLabel('Name')).toHaveValue('Gold piece');
  await modal.getByRole('button', { name: 'Create currency' }).click();
  await question.getByRole('button', { name: 'Make base currency' }).click();
  await expect(modal).toBeHidden();
  expect(await rateOf('QGP')).toMatchObject({ isBaseCurrency: true, exchangeRate: 1 });
  expect(await rateOf('USD')).toMatchObject({ isBaseCurrency: false, exchangeRate: 4 });

  await page.getByRole('button', { name: 'Exchange Rates' }).click();
  const table = page.getByRole('dialog', { name: 'Exchange Rates' });
  await expect(table).toContainText('Units of each currency per 1 Gold piece (QGP).');
  await table.getByPlaceholder('Search currencies...').fill('dollar');
  const dollar = table.getByLabel('Exchange rate of US Dollar');
  await dollar.fill('');
  await table.getByRole('button', { name: 'Save rates' }).click();
  await expect(table.getByRole('alert')).toContainText('Please enter a rate for US Dollar.');
  await dollar.fill('5.5');
  await table.getByLabel('Exchange rate of Australian Dollar').fill('8.25');
  await checkAccessibility();
  await table.getByRole('button', { name: 'Save rates' }).click();
  await expect(table).toBeHidden();
  expect(await rateOf('USD')).toMatchObject({ exchangeRate: 5.5 });
  expect(await rateOf('AUD')).toMatchObject({ exchangeRate: 8.25 });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await rateOf('USD')).toMatchObject({ exchangeRate: 4 });

  await page.getByRole('button', { name: 'Delete Australian Dollar' }).click();
  await expect(page.getByText('Are you sure you want to delete Australian Dollar?')).toBeVisible();
});
