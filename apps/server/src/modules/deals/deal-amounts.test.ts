import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { type Found, find, make, read, undo } from '../../testing/records.ts';
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

const currency = (code: string) => find(user, '/currencies', 'code', code);
const patch = (path: string, id: string, body: object) => user.call('PATCH', `/api${path}/${id}`, { body });
const makeDeal = (body: object) => user.call('POST', '/api/deals', { body: { name: 'Deal', ...body } });

/** Makes a currency the base, at a rate that is easy to calculate with. */
async function makeBase(code: string, exchangeRate: number): Promise<Found> {
  const found = await currency(code);
  const answer = await patch('/currencies', found.id, { isBaseCurrency: true, exchangeRate });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return found;
}

function refusal(message: string, field = 'amount') {
  return { status: 400, body: { fields: { [field]: message } } };
}
const inYen = 'Amount can have at most 0 decimal places in JPY';

describe('an amount', () => {
  it.each([
    ['JPY', 1500, 1500.5, 0],
    ['USD', 10.25, 10.255, 2],
    ['KWD', 10.125, 10.1255, 3],
  ])('in %s can be %d, and not %d', async (code, fits, tooFine, places) => {
    const { id: currencyId } = await currency(code);
    expect(await makeDeal({ amount: fits, currencyId })).toMatchObject({
      status: 201,
      body: { amount: fits, currency: code },
    });
    expect(await makeDeal({ amount: tooFine, currencyId })).toMatchObject(
      refusal(`Amount can have at most ${places} decimal places in ${code}`),
    );
  });

  it('is checked when the amount, or only the currency, is changed: in a form, in bulk and on the board', async () => {
    const yen = await currency('JPY');
    const { id, version } = await make(user, '/deals', { name: 'Fine', amount: 10.5 });
    expect(await patch('/deals', id, { currencyId: yen.id })).toMatchObject(refusal(inYen));
    const bulk = await user.call('POST', '/api/deals/bulk-update', {
      body: { ids: [id], updates: { currencyId: yen.id } },
    });
    expect(bulk).toMatchObject(refusal(inYen));
    expect(await read(user, '/deals', id)).toMatchObject({ amount: 10.5, currency: 'USD', version });

    expect(await patch('/deals', id, { currencyId: yen.id, amount: 10 })).toMatchObject({ status: 200 });
    const won = await find(user, '/deal-stages', 'name', 'Won');
    const move = { dealStageId: won.id, amount: 10.5 };
    expect(await user.call('POST', `/api/deals/${id}/move`, { body: move })).toMatchObject(refusal(inYen));
    expect(await patch('/deals', id, { name: 'Renamed' })).toMatchObject({ status: 200 });
  });

  it('may contain a binary rounding error, which does not count as a decimal place', async () => {
    const answer = await makeDeal({ amount: 0.1 + 0.2 });
    expect(answer).toMatchObject({ status: 201, body: { amount: 0.3, baseAmount: 0.3 } });
  });

  it('restored by an undo must fit the current currency; a deleted record is restored unchanged', async () => {
    const { id, currencyId } = await make(user, '/deals', { name: 'Undone', amount: 10.55 });
    const other = await make(user, '/deals', { name: 'Deleted', amount: 7.77 });
    const changed = await patch('/deals', id, { amount: 10 });
    const deleted = await user.call('DELETE', `/api/deals/${other.id}`);
    await patch('/currencies', String(currencyId), { decimalPlaces: 1 });

    expect(await undo(user, changed)).toMatchObject(
      refusal('Amount can have at most 1 decimal place in USD'),
    );
    expect(await read(user, '/deals', id)).toMatchObject({ amount: 10 });
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await read(user, '/deals', other.id)).toMatchObject({ amount: 7.77 });
  });

  it('that an import names is checked row by row, already in the dry run', async () => {
    const files = importing(app, user);
    const sent = await files.send('deal', 'Name,Amount,Currency\nA,100,JPY\nB,100.5,JPY\nC,1.125,KWD\n');
    const checked = await files.check(sent);
    expect(await files.rows(checked, 'error')).toMatchObject([{ row: 3, reason: inYen, column: 1 }]);
    const done = await files.run(checked);
    expect(await files.rows(done, 'error')).toMatchObject([{ row: 3, reason: inYen }]);
    expect(await find(user, '/deals', 'name', 'C')).toMatchObject({ amount: 1.125, currency: 'KWD' });
  });

  it('without its own currency has the decimal places of the base currency', async () => {
    await makeBase('JPY', 100);
    const lead = { firstName: 'A', lastName: 'B', email: 'a@example.org', estimatedValue: 0.5 };
    expect(await user.call('POST', '/api/leads', { body: lead })).toMatchObject(
      refusal('Estimated value can have at most 0 decimal places in JPY', 'estimatedValue'),
    );
    const company = await make(user, '/companies', { name: 'Company', annualRevenue: 5 });
    expect(await patch('/companies', company.id, { annualRevenue: 5.1 })).toMatchObject(
      refusal('Annual revenue can have at most 0 decimal places in JPY', 'annualRevenue'),
    );
    expect(await makeDeal({ amount: 0.5 })).toMatchObject(refusal(inYen));
  });
});

describe('the amount in the base currency', () => {
  it('has that currency’s decimal places, also after the base has changed', async () => {
    const dollar = await currency('USD');
    const { id } = await make(user, '/deals', { name: 'In dollars', amount: 10.01 });
    const rebased = await patch('/currencies', (await currency('KWD')).id, {
      isBaseCurrency: true,
      exchangeRate: 0.3,
    });
    // 10.01 × 0.3 = 3.003
    expect(await read(user, '/deals', id)).toMatchObject({ amount: 10.01, baseAmount: 3.003 });
    expect((await undo(user, rebased)).status).toBe(200);
    expect(await read(user, '/deals', id)).toMatchObject({ amount: 10.01, baseAmount: 10.01 });

    await makeBase('JPY', 150.2);
    // 10.01 × 150.2 = 1503.502, and 0.07 × 150.2 = 10.514
    expect(await read(user, '/deals', id)).toMatchObject({ baseAmount: 1504 });
    expect(await makeDeal({ amount: 0.07, currencyId: dollar.id })).toMatchObject({
      body: { baseAmount: 11 },
    });
  });

  it('is added up exactly, and weighted in the base currency’s decimal places', async () => {
    const euro = await currency('EUR');
    await patch('/currencies', euro.id, { exchangeRate: 1 });
    await make(user, '/deals', { name: 'A', amount: 0.1, probability: 50 });
    await make(user, '/deals', { name: 'B', amount: 0.2, probability: 50, currencyId: euro.id });
    await make(user, '/deals', { name: 'C', amount: 0.11, probability: 50 });
    const measures = {
      sum: { measure: 'sum', field: 'baseAmount' },
      average: { measure: 'average', field: 'baseAmount' },
      weighted: { measure: 'sum', field: 'baseAmount', weightedBy: 'probability' },
    };
    const { body } = await user.call('POST', '/api/deals/groups', { body: { measures } });
    // 0.41 ÷ 3 = 0.1366…, 0.41 × 50 % = 0.205
    expect(body).toMatchObject({ total: { sum: 0.41, average: 0.14, weighted: 0.21 } });
    const board = await user.call('GET', '/api/deals/board');
    expect(board.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ count: 3, sum: 0.41, weighted: 0.21 })]),
    );
    const dashboard = await user.call('GET', '/api/dashboard');
    expect(dashboard.body).toMatchObject({ deals: { pipeline: { value: 0.41 } } });
  });
});

describe('a lead', () => {
  it('that was valued in an earlier base currency is converted to whole units of the new one', async () => {
    const lead = { firstName: 'A', lastName: 'B', email: 'a@example.org', estimatedValue: 99.5 };
    const { id } = await make(user, '/leads', lead);
    await makeBase('JPY', 100);
    const preview = await user.call('GET', `/api/leads/${id}/conversion`);
    expect(preview.body).toMatchObject({ amount: 100 });
    const converted = await user.call('POST', `/api/leads/${id}/convert-to-opportunity`, {
      body: { opportunityName: 'Deal' },
    });
    expect(converted.body).toMatchObject({ opportunity: { amount: 100, currency: 'JPY' } });
  });
});
