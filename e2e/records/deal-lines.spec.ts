import { expect, test } from '../fixtures.ts';

interface Deal {
  id: string;
  amount: number;
  lines: { name: string; quantity: number; netAmount: number }[];
}

test('products are added to a deal by keyboard, calculated by the server, saved and undone at once', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const tax = await tenant.api<{ id: string }>('POST', '/api/tax-rates', { name: 'VAT', percent: 20 });
  for (const [name, price] of [
    ['Oak table', 400],
    ['Oak chair', 99.5],
  ]) {
    await tenant.api('POST', '/api/products', { name, price, unit: 'piece', taxRateId: tax.id });
  }
  const { id } = await tenant.api<Deal>('POST', '/api/opportunities', { name: 'Dining room', amount: 5 });
  const saved = () => tenant.api<Deal>('GET', `/api/opportunities/${id}`);

  await visit(`/deals/${id}`);
  await page.getByRole('tab', { name: 'Products' }).click();
  const lines = page.getByRole('list', { name: 'Products of the deal' }).getByRole('listitem');
  const picker = () => page.getByRole('combobox', { name: 'Add a product' });
  await picker().focus();
  for (const [index, name] of ['Oak table', 'Oak chair'].entries()) {
    await page.keyboard.type(name);
    // The server has searched: the other product is no longer offered.
    await expect(page.getByRole('option', { name: /^Oak/ })).toHaveText([name]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(lines.nth(index).getByLabel('Product')).toHaveValue(name);
    // The next product can be typed at once.
    await expect(picker()).toBeFocused();
  }
  await lines.nth(1).getByLabel('Quantity').fill('4');
  const totals = page.getByRole('form', { name: 'Products' }).locator('dl');
  await expect(totals).toContainText('$798');
  await expect(totals).toContainText('$159.60');
  await expect(totals).toContainText('$957.60');
  await page.getByLabel('Discount on everything').fill('10');
  await expect(totals).toContainText('$718.20');
  await lines.nth(1).getByLabel('Product').press('Alt+ArrowUp');
  await expect(lines.nth(0).getByLabel('Product')).toHaveValue('Oak chair');
  await checkAccessibility();
  expect((await saved()).lines).toEqual([]);

  await lines.nth(0).getByLabel('Product').press('Control+Enter');
  await expect(page.getByText('Products of the deal saved.')).toBeVisible();
  expect(await saved()).toMatchObject({
    amount: 718.2,
    lines: [
      { name: 'Oak chair', quantity: 4, netAmount: 398 },
      { name: 'Oak table', quantity: 1, netAmount: 400 },
    ],
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await saved()).lines).toEqual([]);
  await expect(page.getByText('No products yet')).toBeVisible();
  expect(await saved()).toMatchObject({ amount: 5 });
});
