import { expect, test } from '../fixtures.ts';

interface Quote {
  id: string;
  status: string;
  number: string | null;
  netTotal: number;
  lines: { name: string }[];
}

test('a quote is created from the deal, sent, and accepted by the customer', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Oakwood Hotel' });
  const deal = await tenant.api<{ id: string }>('POST', '/api/opportunities', {
    name: 'Dining room',
    companyId: company.id,
    lines: [{ name: 'Oak table', unitPrice: 400 }],
  });
  await tenant.api('POST', '/api/products', { name: 'Oak chair', price: 100 });
  await tenant.api('POST', '/api/products', { name: 'Oak shelf', price: 200 });

  await visit(`/deals/${deal.id}`);
  await page.getByRole('button', { name: 'Create quote' }).click();
  await expect(page.getByText('Quote created.')).toBeVisible();
  await expect(page).toHaveURL(/\/sales\/quotes\/[0-9a-f-]{36}/);
  const id = page.url().match(/quotes\/([0-9a-f-]{36})/)?.[1] ?? '';
  const saved = () => tenant.api<Quote>('GET', `/api/quotes/${id}`);

  await page.getByRole('tab', { name: 'Lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines of the quote' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Add a product' }).focus();
  await page.keyboard.type('Oak chair');
  // The server has searched: the other product is no longer offered.
  await expect(page.getByRole('option', { name: /^Oak/ })).toHaveText(['Oak chair']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lines.nth(1).getByLabel('Product')).toHaveValue('Oak chair');
  await lines.nth(1).getByLabel('Optional').check();
  await lines.nth(1).getByLabel('Product').press('Control+Enter');
  await expect(page.getByText('Lines of the quote saved.')).toBeVisible();
  expect((await saved()).netTotal).toBe(400);

  await page.getByRole('button', { name: 'Send quote' }).click();
  const sending = page.getByRole('dialog', { name: 'Send quote' });
  await expect(sending).toContainText('Oakwood Hotel');
  await checkAccessibility();
  await sending.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByText(/^Quote Q-\d{4}-0001 is ready for the customer\.$/)).toBeVisible();
  // A sent quote cannot be changed any more.
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeHidden();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Mark as accepted' }).click();
  const answer = page.getByRole('dialog', { name: 'Mark as accepted' });
  await answer.getByLabel('Accepted by').fill('Grace Hopper');
  await answer.getByLabel('Oak chair').check();
  await answer.getByRole('button', { name: 'Mark as accepted' }).click();
  await expect(page.getByText('Quote marked as accepted.')).toBeVisible();
  await expect.poll(saved).toMatchObject({ status: 'accepted', netTotal: 500 });

  await visit('/sales/quotes');
  await expect(page.getByRole('table').getByText('Accepted')).toBeVisible();
});
