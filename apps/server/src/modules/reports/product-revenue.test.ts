import type { ProductRevenue } from '@pipewright/contract/operations/reports/reports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
});
afterAll(() => app.close());

async function revenueFor(by: User, scope: object = {}): Promise<ProductRevenue> {
  const answer = await by.call('POST', '/api/reports/product-revenue', { body: { scope } });
  expect(answer.status).toBe(200);
  return answer.body as ProductRevenue;
}

it('adds up the lines of confirmed orders, after discounts and without tax, of those that one may read', async () => {
  const seller = await app.addUser(user, 'Sales representative');
  const { id: companyId } = await make(user, '/companies', { name: 'Customer' });
  const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 25 });
  const desk = await make(user, '/products', { name: 'Desk', price: 100, taxRateId });
  const { id: currencyId } = await make(user, '/currencies', {
    ...{ code: 'XAA', name: 'Half', symbol: 'H', exchangeRate: 2, decimalPlaces: 2 },
  });
  const order = async (body: object, isConfirmed = true) => {
    const { id } = await make(user, '/orders', { name: 'Office', companyId, ...body });
    if (isConfirmed) {
      expect((await user.call('POST', `/api/orders/${id}/confirm`)).status).toBe(200);
    }
    return id;
  };
  await order({
    discountPercent: 10,
    lines: [
      { productId: desk.id, quantity: 2 },
      { name: 'Help', unitPrice: 50 },
    ],
  });
  // One unit of this currency is worth half a unit of the base currency.
  await order({ currencyId, ownerUserId: seller.userId, lines: [{ productId: desk.id, unitPrice: 40 }] });
  const cancelled = await order({ lines: [{ productId: desk.id, quantity: 100 }] });
  await user.call('POST', `/api/orders/${cancelled}/cancel`, { body: { reason: 'No' } });
  await order({ lines: [{ productId: desk.id, quantity: 100 }] }, false);

  expect(await revenueFor(user)).toEqual({
    products: [
      { id: desk.id, name: 'Desk', orders: 2, quantity: 3, revenue: 200 },
      { id: null, name: 'Help', orders: 1, quantity: 1, revenue: 45 },
    ],
    revenue: 245,
    orders: 2,
  });
  expect(await revenueFor(seller)).toMatchObject({ revenue: 20, orders: 1 });
  expect(await revenueFor(user, { within: 'last-month' })).toEqual({ products: [], revenue: 0, orders: 0 });
});
