import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, listAll, make, read, undo } from '../../testing/records.ts';
import { accept, sendQuote } from '../../testing/sales/quotes.ts';
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

type Line = Found & { name: string; quantity: number; quantityDelivered: number; taxPercent: number };
type Order = Found & { number: string | null; status: string; deliveredPercent: number; lines: Line[] };
const path = '/orders';
const numbered = (n: number) => expect.stringMatching(new RegExp(`^O-\\d{4}-${String(n).padStart(4, '0')}$`));

const get = async (id: string) => (await read(user, path, id)) as Order;
const act = (id: string, action: string, body?: object, by = user) =>
  by.call('POST', `/api${path}/${id}/${action}`, { body });
const patch = (id: string, body: object) => user.call('PATCH', `/api${path}/${id}`, { body });
const settings = (body: object) => user.call('PATCH', '/api/organization', { body });

async function succeed(id: string, action: string, body?: object): Promise<Order> {
  const answer = await act(id, action, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as Order;
}

async function refused(answer: { status: number; body: unknown }, status: number, text: string) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(text);
}

async function makeOrder(more: object = {}): Promise<Order> {
  const company = await make(user, '/companies', { name: 'Customer Ltd' });
  const lines = [
    { name: 'Chair', quantity: 2, unitPrice: 50 },
    { name: 'Desk', quantity: 1, unitPrice: 200 },
  ];
  return (await make(user, path, { name: 'Office', companyId: company.id, lines, ...more })) as Order;
}

const confirmed = async () => succeed((await makeOrder()).id, 'confirm');

describe('an order', () => {
  it('gets its number when it is confirmed, and keeps its lines and prices from then on', async () => {
    const draft = await makeOrder();
    expect(draft).toMatchObject({ status: 'draft', number: null, netTotal: 300, baseNetTotal: 300 });
    const answer = await act(draft.id, 'confirm');
    expect(answer.body).toMatchObject({ status: 'confirmed', number: numbered(1), deliveredPercent: 0 });
    await refused(await act(draft.id, 'confirm'), 409, 'confirmed already');
    await refused(await undo(user, answer), 409, 'Cancel it instead');
    await refused(await patch(draft.id, { discountPercent: 5 }), 409, 'cannot be changed');
    await refused(
      await patch(draft.id, { lines: [{ name: 'Other', unitPrice: 1 }] }),
      409,
      'cannot be changed',
    );
    await refused(await user.call('DELETE', `/api${path}/${draft.id}`), 409, 'Cancel it instead');
    expect((await patch(draft.id, { deliveryDate: '2030-01-31', customerReference: 'PO 7' })).status).toBe(
      200,
    );
    expect(await listAll(user, `${path}?search=PO 7`)).toMatchObject([{ id: draft.id }]);
  });

  it('needs a customer and something to deliver', async () => {
    await refused(
      await act((await makeOrder({ companyId: null })).id, 'confirm'),
      400,
      'company or the contact',
    );
    const empty = await makeOrder({ lines: [{ kind: 'text', name: 'Nothing' }] });
    await refused(await act(empty.id, 'confirm'), 400, 'at least one product');
    expect(await confirmed()).toMatchObject({ number: numbered(1) });
  });

  it('numbers orders that are confirmed at once without a gap, by the pattern of the organization', async () => {
    expect((await settings({ orderNumberPattern: 'A{number:3}' })).status).toBe(200);
    const drafts = await Promise.all(Array.from({ length: 12 }, () => makeOrder()));
    const numbers = await Promise.all(drafts.map(async ({ id }) => (await succeed(id, 'confirm')).number));
    expect(numbers.toSorted()).toEqual(drafts.map((_, index) => `A${String(index + 1).padStart(3, '0')}`));
  });

  it('is refused when somebody else has changed it meanwhile', async () => {
    const draft = await makeOrder();
    await patch(draft.id, { name: 'Other' });
    const headers = { 'if-match': `"${draft.version}"` };
    const answer = await user.call('POST', `/api${path}/${draft.id}/confirm`, { headers });
    expect(answer.status).toBe(412);
  });

  it('is cancelled with a reason, which can be undone', async () => {
    const order = await confirmed();
    const answer = await act(order.id, 'cancel', { reason: 'Out of stock' });
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      number: order.number,
      closingReason: 'Out of stock',
    });
    await refused(await act(order.id, 'deliver', {}), 409, 'was cancelled');
    expect((await undo(user, answer)).status).toBe(200);
    expect(await get(order.id)).toMatchObject({
      status: 'confirmed',
      closedAtUtc: null,
      closingReason: null,
    });
    await refused(await act((await makeOrder()).id, 'cancel', { reason: 'No' }), 409, 'Delete the draft');
  });

  it('has a confirmation as a PDF file, which is the same at every download', async () => {
    const order = await confirmed();
    const load = () => user.call('GET', `/api${path}/${order.id}/pdf`);
    const first = await load();
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.number}.pdf"`,
    });
    expect(String(first.body)).toMatch(/^%PDF-/);
    expect((await load()).body).toBe(first.body);
    const stranger = await app.addUser(user, 'Sales representative');
    expect((await stranger.call('GET', `/api${path}/${order.id}/pdf`)).status).toBe(404);
  });

  it('is copied as a draft', async () => {
    const order = await confirmed();
    const copy = await succeed(order.id, 'copy');
    expect(copy).toMatchObject({ status: 'draft', number: null, netTotal: 300, companyId: order.companyId });
  });
});

describe('deliveries', () => {
  it('are entered per line, and the order is fulfilled when nothing is missing', async () => {
    const order = await confirmed();
    const [chair, desk] = order.lines as [Line, Line];
    const enter = (id: string, quantityDelivered: number) =>
      act(order.id, 'deliver', { lines: [{ id, quantityDelivered }] });
    expect((await enter(chair.id, 1)).body).toMatchObject({ status: 'confirmed', deliveredPercent: 25 });
    await refused(await enter(chair.id, 3), 400, 'More than was ordered');
    await refused(await enter(order.id, 1), 400, 'no longer there');
    await enter(desk.id, 1);
    const last = await enter(chair.id, 2);
    expect(last.body).toMatchObject({
      ...{ status: 'fulfilled', deliveredPercent: 100, closedAtUtc: expect.any(String) },
      lines: [{ quantityDelivered: 2 }, { quantityDelivered: 1 }],
    });
    await refused(await act(order.id, 'cancel', { reason: 'Late' }), 409, 'delivered already');
    expect((await undo(user, last)).status).toBe(200);
    expect(await get(order.id)).toMatchObject({
      status: 'confirmed',
      deliveredPercent: 75,
      closedAtUtc: null,
    });
    expect(await succeed(order.id, 'deliver', {})).toMatchObject({ status: 'fulfilled' });
    expect((await enter(desk.id, 0)).body).toMatchObject({ status: 'confirmed', deliveredPercent: 50 });
  });

  it('wait for the confirmation', async () => {
    await refused(await act((await makeOrder()).id, 'deliver', {}), 409, 'Confirm the order');
  });

  it('are in the history of the order', async () => {
    const order = await confirmed();
    await succeed(order.id, 'deliver', {});
    const { body } = await user.call('GET', `/api${path}/${order.id}/timeline`);
    expect(JSON.stringify(body)).toContain('fulfilled');
  });
});

describe('an accepted quote', () => {
  it('becomes an order with the chosen lines, at the prices and taxes of its time', async () => {
    const { quoteId, taxRateId, lines } = await sendQuote(user);
    const fromQuote = () => user.call('POST', `/api${path}/from-quote`, { body: { quoteId } });
    await refused(await fromQuote(), 409, 'Only an accepted quote');
    await accept(user, quoteId, [lines[1]?.id ?? '']);
    await user.call('PATCH', `/api/tax-rates/${taxRateId}`, { body: { percent: 25 } });
    const answer = await fromQuote();
    expect(answer.body).toMatchObject({
      ...{ status: 'draft', quoteId, netTotal: 108, taxTotal: 10.8, grossTotal: 118.8, baseNetTotal: 108 },
      lines: [{ name: 'Chair', taxPercent: 10 }, { name: 'Assembly', isOptional: false }, { kind: 'text' }],
    });
    await refused(await fromQuote(), 409, 'without an order');
    expect((await undo(user, answer)).status).toBe(200);
    expect((await fromQuote()).status).toBe(201);
  });
});

describe('two people', () => {
  it('see and confirm only what their role reaches', async () => {
    const order = await makeOrder();
    const reader = await app.addUser(user, 'Read only');
    expect((await reader.call('GET', `/api${path}/${order.id}`)).status).toBe(200);
    expect((await act(order.id, 'confirm', undefined, reader)).status).toBe(403);
    const seller = await app.addUser(user, 'Sales representative');
    expect((await act(order.id, 'confirm', undefined, seller)).status).toBe(404);
  });
});
