import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

type Line = Record<string, unknown> & { id: string; name: string };
type Deal = Found & { lines: Line[]; amount: number; netTotal: number; grossTotal: number };
const path = '/opportunities';

const makeDeal = async (lines: object[], more: object = {}) =>
  (await make(user, path, { name: 'Deal', lines, ...more })) as Deal;
const get = async (id: string) => (await read(user, path, id)) as Deal;
const patch = (id: string, body: object) => user.call('PATCH', `/api${path}/${id}`, { body });

const computed = ['taxPercent', 'netAmount', 'discountShare'];
/** A line as it is sent back. */
const sent = (line: Line) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !computed.includes(name)));

async function refused(id: string, body: object, message: string): Promise<void> {
  const answer = await patch(id, body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(message);
}

describe('lines of deals', () => {
  it('take name, unit, price and tax rate from the product, and keep them when the product changes', async () => {
    const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 19 });
    const product = await make(user, '/products', { name: 'Chair', unit: 'piece', price: 99.9, taxRateId });
    const deal = await makeDeal([{ productId: product.id, quantity: 3 }]);
    expect(deal).toMatchObject({ subtotal: 299.7, netTotal: 299.7, taxTotal: 56.94, grossTotal: 356.64 });
    expect(deal.lines).toMatchObject([
      { name: 'Chair', unit: 'piece', unitPrice: 99.9, taxRateId, taxPercent: 19, netAmount: 299.7 },
    ]);
    await user.call('PATCH', `/api/products/${product.id}`, { body: { name: 'Stool', price: 1 } });
    await user.call('PATCH', `/api/tax-rates/${taxRateId}`, { body: { percent: 7 } });
    await patch(deal.id, { description: 'Something else changes' });
    expect(await get(deal.id)).toMatchObject({
      grossTotal: 356.64,
      lines: [{ name: 'Chair', taxPercent: 19 }],
    });

    const deleted = await user.call('DELETE', `/api/products/${product.id}`);
    expect(deleted.status).toBe(204);
    expect((await get(deal.id)).lines).toMatchObject([{ name: 'Chair', productId: null, netAmount: 299.7 }]);
    await undo(user, deleted);
    expect((await get(deal.id)).lines).toMatchObject([{ productId: product.id }]);
  });

  it('spread the discount of the deal by the largest remainder, and count chosen lines', async () => {
    const deal = await makeDeal(
      [
        { name: 'A', unitPrice: 10 },
        { name: 'B', unitPrice: 10 },
        { name: 'C', unitPrice: 10 },
        { name: 'Optional', unitPrice: 50, isOptional: true },
        { kind: 'text', name: 'All prices without freight', quantity: 7, unitPrice: 7 },
      ],
      { discountAmount: 0.1 },
    );
    expect(deal).toMatchObject({ subtotal: 30, discountTotal: 0.1, netTotal: 29.9 });
    expect(deal.lines.map(line => line.discountShare)).toEqual([0.04, 0.03, 0.03, 0, 0]);
    expect(deal.lines[4]).toMatchObject({ quantity: 0, unitPrice: 0, netAmount: 0 });
    const lines = deal.lines
      .map(sent)
      .map(line => (line.name === 'Optional' ? { ...line, isChosen: true } : line));
    expect((await patch(deal.id, { lines })).body).toMatchObject({ subtotal: 80, netTotal: 79.9 });
    expect((await patch(deal.id, { discountAmount: 0, discountPercent: 100 })).body).toMatchObject({
      discountTotal: 80,
      netTotal: 0,
      grossTotal: 0,
    });
    await refused(deal.id, { discountAmount: 1 }, 'not both');
  });

  it('determine the amount if it follows them, however they are changed', async () => {
    const euro = await find(user, '/currencies', 'code', 'EUR');
    await user.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate: 0.5 } });
    const start = { amount: 500, amountFollowsLines: true, currencyId: euro.id };
    const deal = await makeDeal([{ name: 'A', unitPrice: 10, quantity: 2 }], start);
    expect(deal).toMatchObject({ amount: 20, baseAmount: 40, version: expect.any(Number) });
    expect((await patch(deal.id, { amount: 7 })).body).toMatchObject({ amount: 20 });

    const added = await patch(deal.id, { lines: [...deal.lines.map(sent), { name: 'B', unitPrice: 1.5 }] });
    expect(added.body).toMatchObject({ amount: 21.5, baseAmount: 43 });
    expect((await undo(user, added)).status).toBe(200);
    expect(await get(deal.id)).toMatchObject({ amount: 20, baseAmount: 40, netTotal: 20 });

    const updates = { discountPercent: 50 };
    await user.call('POST', `/api${path}/bulk-update`, { body: { ids: [deal.id], updates } });
    expect(await get(deal.id)).toMatchObject({ amount: 10, baseAmount: 20 });
    const deleted = await user.call('DELETE', `/api${path}/${deal.id}`);
    await undo(user, deleted);
    expect(await get(deal.id)).toMatchObject({ amount: 10, netTotal: 10, lines: [{ netAmount: 20 }] });
    expect((await patch(deal.id, { amountFollowsLines: false, amount: 7 })).body).toMatchObject({
      amount: 7,
    });
  });

  it('are saved by one request and undone as one, also ten at once', async () => {
    const { id } = await makeDeal([], { amount: 100 });
    const lines = Array.from({ length: 10 }, (_, index) => ({ name: `Line ${index}`, unitPrice: index }));
    const saved = await patch(id, { lines, amountFollowsLines: true });
    expect(saved.body).toMatchObject({ amount: 45 });
    await undo(user, saved);
    expect(await get(id)).toMatchObject({ amount: 100, amountFollowsLines: false, lines: [] });
  });

  it('are previewed by the same calculation, and nothing is saved', async () => {
    const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 20 });
    const deal = await makeDeal([{ name: 'A', unitPrice: 10, taxRateId }]);
    const change = { discountPercent: 10, lines: [...deal.lines.map(sent), { name: 'B', unitPrice: 0.55 }] };
    const preview = await user.call('POST', `/api${path}/${deal.id}/preview`, { body: change });
    expect(preview.status).toBe(200);
    const shown = preview.body as { deal: Deal; taxes: object[] };
    expect(shown.taxes).toEqual([
      { percent: 0, base: 0.49, tax: 0 },
      { percent: 20, base: 9, tax: 1.8 },
    ]);
    expect(await get(deal.id)).toEqual(deal);
    const saved = (await patch(deal.id, change)).body as Deal;
    const amounts = ({ subtotal, discountTotal, netTotal, taxTotal, grossTotal }: Deal) => [
      ...[subtotal, discountTotal, netTotal, taxTotal, grossTotal],
    ];
    expect(amounts(saved)).toEqual(amounts(shown.deal));
    expect((await user.call('GET', `/api${path}/${deal.id}/taxes`)).body).toEqual(shown.taxes);

    const reader = await app.addUser(user, 'Read only');
    expect((await reader.call('POST', `/api${path}/${deal.id}/preview`, { body: change })).status).toBe(403);
    expect((await reader.call('GET', `/api${path}/${deal.id}/taxes`)).status).toBe(200);
  });

  it('reject values that cannot be calculated with', async () => {
    const { id } = await makeDeal([{ name: 'A', unitPrice: 1 }]);
    await refused(id, { lines: [{ name: 'A', quantity: -1 }] }, 'Quantity');
    await refused(
      id,
      { lines: [{ name: 'A', unitPrice: 0.00001 }] },
      'Unit price can have at most 4 decimal places',
    );
    await refused(id, { lines: [{ unitPrice: 1 }] }, 'Each line needs a product or a name');
    await refused(id, { lines: [{ name: 'A', discountPercent: 101 }] }, 'Discount');
    const huge = { name: 'A', quantity: 1_000_000, unitPrice: 10_000_000 };
    await refused(id, { lines: [huge] }, 'The total is too large');
    expect(await get(id)).toMatchObject({ netTotal: 1, lines: [{ name: 'A' }] });
  });
});

describe('price books', () => {
  it('give the price of the quantity in their currency, while they are valid', async () => {
    const euro = await find(user, '/currencies', 'code', 'EUR');
    await user.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate: 0.5 } });
    const product = await make(user, '/products', { name: 'Chair', price: 100 });
    const book = await make(user, '/price-books', { name: 'Partners', currencyId: euro.id });
    for (const [fromQuantity, price] of [
      [1, 45],
      [10, 40],
    ]) {
      await make(user, '/price-book-entries', {
        priceBookId: book.id,
        productId: product.id,
        fromQuantity,
        price,
      });
    }
    const twice = { priceBookId: book.id, productId: product.id, fromQuantity: 10, price: 1 };
    expect((await user.call('POST', '/api/price-book-entries', { body: twice })).status).toBe(409);

    const lines = [1, 9.9999, 10, 0.5].map(quantity => ({ productId: product.id, quantity }));
    const deal = await makeDeal(lines, { priceBookId: book.id });
    expect(deal).toMatchObject({ currencyId: euro.id, pricesIncludeTax: false });
    // Below the first quantity the product's own price counts, converted.
    expect(deal.lines.map(({ unitPrice }) => unitPrice)).toEqual([45, 45, 40, 50]);

    const dollar = await find(user, '/currencies', 'code', 'USD');
    await refused(deal.id, { currencyId: dollar.id }, 'This price book is in EUR');
    await user.call('PATCH', `/api/price-books/${book.id}`, { body: { validUntil: '2020-01-31' } });
    const later = await patch(deal.id, { lines: [{ productId: product.id, quantity: 10 }] });
    expect((later.body as Deal).lines).toMatchObject([{ unitPrice: 50 }]);
    const wrong = { validFrom: '2020-02-01' };
    const backwards = await user.call('PATCH', `/api/price-books/${book.id}`, { body: wrong });
    expect(backwards.status).toBe(400);
  });

  it('can have prices with tax', async () => {
    const [dollar] = (await listAll(user, '/currencies')).filter(({ code }) => code === 'USD');
    const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 19 });
    const product = await make(user, '/products', { name: 'Chair', price: 100, taxRateId });
    const gross = { name: 'Shop', currencyId: dollar?.id, includesTax: true };
    const { id: priceBookId } = await make(user, '/price-books', gross);
    const deal = await makeDeal([{ productId: product.id }], { priceBookId, amountFollowsLines: true });
    expect(deal).toMatchObject({ subtotal: 119, netTotal: 100, taxTotal: 19, grossTotal: 119, amount: 100 });
    // Their prices do not change when the price book does.
    await user.call('PATCH', `/api/price-books/${priceBookId}`, { body: { includesTax: false } });
    expect((await patch(deal.id, { name: 'Renamed' })).body).toMatchObject({
      netTotal: 100,
      grossTotal: 119,
    });
  });
});
