import { expect, test } from '../fixtures.ts';

interface Order {
  status: string;
  number: string | null;
  lines: { quantityDelivered: number }[];
}

test('an accepted quote becomes an order that is delivered in parts', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Oakwood Hotel' });
  const quote = await tenant.api<{ id: string }>('POST', '/api/quotes', {
    name: 'Dining room',
    companyId: company.id,
    lines: [
      { name: 'Oak table', quantity: 2, unitPrice: 400 },
      { name: 'Oak chair', quantity: 8, unitPrice: 100 },
    ],
  });
  await tenant.api('POST', `/api/quotes/${quote.id}/issue`);
  await tenant.api('POST', `/api/quotes/${quote.id}/accept`, {});

  await visit(`/sales/quotes/${quote.id}`);
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('Order created.')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  const id = page.url().match(/orders\/([0-9a-f-]{36})/)?.[1] ?? '';
  const saved = () => tenant.api<Order>('GET', `/api/orders/${id}`);

  await page.getByRole('button', { name: 'Confirm order' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(confirming).toContainText('Oakwood Hotel');
  await confirming.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText(/^Order O-\d{4}-0001 confirmed\.$/)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^O-\d{4}-0001\.pdf$/);

  await page.getByRole('button', { name: 'Enter delivery' }).click();
  const delivering = page.getByRole('dialog', { name: 'Enter delivery' });
  await delivering.getByLabel('Oak table').fill('1');
  await checkAccessibility();
  await delivering.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByText('Delivery saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('1 of 2');
  await expect.poll(saved).toMatchObject({ status: 'confirmed', lines: [{ quantityDelivered: 1 }, {}] });

  await page.getByRole('button', { name: 'Enter delivery' }).click();
  await delivering.getByRole('button', { name: 'Everything' }).click();
  await delivering.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByText('Everything is delivered.')).toBeVisible();
  await expect.poll(saved).toMatchObject({ status: 'fulfilled' });

  await visit('/orders?status=fulfilled');
  await expect(page.getByRole('table').getByText('Fulfilled')).toBeVisible();
});
