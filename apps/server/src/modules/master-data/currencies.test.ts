import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { currenciesModule } from './currencies.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [currenciesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const currency = (code: string) => find(user, '/currencies', 'code', code);
const patch = ({ id }: Found, body: object) => user.call('PATCH', `/api/currencies/${id}`, { body });
const makeBase = async (code: string, more: object = {}) =>
  patch(await currency(code), { isBaseCurrency: true, ...more });
const ratesOf = async () =>
  Object.fromEntries(
    (await listAll(user, '/currencies')).map(({ code, exchangeRate }) => [code, exchangeRate]),
  );
const bases = async () =>
  (await listAll(user, '/currencies?isBaseCurrency=true')).map(({ code, exchangeRate }) => [
    code,
    exchangeRate,
  ]);

const oneBase =
  'The base currency cannot be deleted or deactivated. Make another currency the base currency first: edit it and turn on “Base currency”, or choose it in Administration > Settings.';

describe('the base currency', () => {
  it('follows the country that was chosen at sign-up', async () => {
    expect(await bases()).toEqual([['USD', 1]]);
    const { organizationId } = await app.identity.createOrganization({
      organization: { name: 'Indian', country: 'India', timeZone: 'Asia/Kolkata' },
      subdomain: `india-${newId()}`,
      admin: { email: user.email, password: 'correct horse battery', firstName: 'A', lastName: 'B' },
      planId: 'starter',
      withTrial: false,
    });
    const token = await app.signIn(user.email, organizationId);
    const { body } = await app.call('GET', '/api/currencies?isBaseCurrency=true', { token });
    expect(body).toMatchObject([{ code: 'INR', symbol: '₹', decimalPlaces: 2, exchangeRate: 1 }]);
    const dollar = await app.call('GET', '/api/currencies?search=US%20Dollar', { token });
    expect((dollar.body as Found[])[0]?.exchangeRate).toBeCloseTo(0.0104, 4);
  });

  it('moves to another currency, and all rates are converted', async () => {
    const before = await ratesOf();
    const answer = await makeBase('EUR');
    expect(answer).toMatchObject({
      status: 200,
      body: { code: 'EUR', isBaseCurrency: true, exchangeRate: 1 },
    });
    expect(await bases()).toEqual([['EUR', 1]]);
    const after = await ratesOf();
    for (const [code, rate] of Object.entries(before)) {
      expect(Number(after[code]) / Number(rate), code).toBeCloseTo(1 / Number(before.EUR), 12);
    }
    const { body } = await user.call('GET', '/oauth/userinfo');
    expect(body).toMatchObject({ organization: { currency: 'EUR' } });
  });

  it('returns with its previous rates', async () => {
    const before = await ratesOf();
    for (const code of ['IRR', 'JPY', 'KWD', 'USD']) {
      expect((await makeBase(code)).status).toBe(200);
    }
    expect(await ratesOf()).toEqual(before);
  });

  it('uses the rate of the same request for the conversion', async () => {
    const pound = Number((await ratesOf()).GBP);
    await makeBase('EUR', { exchangeRate: 0.5 });
    const after = await ratesOf();
    expect(after).toMatchObject({ EUR: 1, USD: 2 });
    expect(after.GBP).toBeCloseTo(pound * 2, 12);
  });

  it('can be one that is created as such', async () => {
    const body = { name: 'Gold', code: 'xgd', symbol: 'G', exchangeRate: 0.25, isBaseCurrency: true };
    expect(await make(user, '/currencies', body)).toMatchObject({ code: 'XGD', exchangeRate: 1 });
    expect(await ratesOf()).toMatchObject({ XGD: 1, USD: 4 });
    expect(await bases()).toEqual([['XGD', 1]]);
  });

  it('cannot be one without a rate, nor several, nor an inactive one', async () => {
    const euro = await currency('EUR');
    await patch(euro, { exchangeRate: 0 });
    expect(await makeBase('EUR')).toMatchObject({
      status: 400,
      body: { fields: { exchangeRate: expect.any(String) } },
    });
    const ids = [(await currency('GBP')).id, (await currency('CHF')).id];
    expect(
      await user.call('POST', '/api/currencies/bulk-update', {
        body: { ids, updates: { isBaseCurrency: true } },
      }),
    ).toMatchObject({ status: 400, body: { fields: { isBaseCurrency: expect.any(String) } } });
    expect((await makeBase('INR', { isActive: false })).status).toBe(409);
    expect(await bases()).toEqual([['USD', 1]]);
  });

  it('cannot just stop being it, be deactivated or be deleted', async () => {
    const dollar = await currency('USD');
    const one = `/api/currencies/${dollar.id}`;
    const { id: _, createdAtUtc, updatedAtUtc, version, ...body } = dollar;
    const ids = [dollar.id];
    for (const answer of [
      await patch(dollar, { isBaseCurrency: false }),
      await user.call('PUT', one, { body: { ...body, isBaseCurrency: false } }),
      await patch(dollar, { isActive: false }),
      await user.call('PATCH', `${one}/toggle-status`),
      await user.call('DELETE', one),
      await user.call('POST', '/api/currencies/bulk-delete', { body: { ids } }),
      await user.call('POST', '/api/currencies/bulk-update', { body: { ids, updates: { isActive: false } } }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: oneBase } });
    }
    expect(await read(user, '/currencies', dollar.id)).toEqual(dollar);
    expect(await patch(dollar, { exchangeRate: 2 })).toMatchObject({
      status: 400,
      body: { fields: { exchangeRate: 'The exchange rate of the base currency is 1' } },
    });
    const renamed = { ...body, name: 'Dollar', isBaseCurrency: undefined };
    expect((await user.call('PUT', one, { body: renamed })).body).toMatchObject({ isBaseCurrency: true });
  });

  it('stays unique, with consistent rates, under concurrent changes', async () => {
    const before = await ratesOf();
    const answers = await Promise.all(['EUR', 'GBP', 'INR', 'JPY'].map(code => makeBase(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await bases()).toHaveLength(1);
    const after = await ratesOf();
    expect(Number(after.CHF) / Number(after.GBP)).toBeCloseTo(Number(before.CHF) / Number(before.GBP), 10);
  });

  it('is restored by undo, unless a new rate would not fit', async () => {
    const before = await ratesOf();
    const change = await makeBase('EUR');
    const back = await undo(user, change);
    expect(back.status).toBe(200);
    expect(await ratesOf()).toEqual(before);
    expect((await undo(user, back)).status).toBe(200);
    expect(await bases()).toEqual([['EUR', 1]]);

    const again = await makeBase('GBP');
    await make(user, '/currencies', { name: 'New', code: 'XNW', symbol: 'N', exchangeRate: 3 });
    expect(await undo(user, again)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await bases()).toEqual([['GBP', 1]]);
  });

  it('does not get a deleted currency back with a rate for another base', async () => {
    const deleted = await user.call('DELETE', `/api/currencies/${(await currency('CHF')).id}`);
    const change = await makeBase('EUR');
    expect((await undo(user, deleted)).status).toBe(409);
    await undo(user, change);
    expect((await undo(user, deleted)).status).toBe(200);
  });
});

describe('currencies', () => {
  it('accept lower case and blanks, and reject invalid values', async () => {
    const made = await make(user, '/currencies', { name: ' Test ', code: ' xtq ', symbol: '¤¤¤¤¤' });
    expect(made).toMatchObject({
      name: 'Test',
      code: 'XTQ',
      decimalPlaces: 2,
      exchangeRate: 1,
      sortOrder: 0,
    });
    const wrong = { code: 'ABCD', symbol: '123456', decimalPlaces: 9, exchangeRate: -1, sortOrder: -1 };
    expect(await user.call('POST', '/api/currencies', { body: wrong })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'Name is required',
          code: 'Code must have at most 3 characters',
          symbol: 'Symbol must have at most 5 characters',
          decimalPlaces: 'Decimal places must be at most 8',
          exchangeRate: 'Exchange Rate must be at least 0',
          sortOrder: 'Sort Order must be at least 0',
        },
      },
    });
    expect(
      await user.call('POST', '/api/currencies', { body: { name: 'Euro 2', code: 'eur', symbol: 'e' } }),
    ).toMatchObject({ status: 409, body: { fields: { code: 'Code is taken already' } } });
    for (const code of ['XT1', 'X', 'ÄÖÜ', 'A B']) {
      expect(
        await user.call('POST', '/api/currencies', { body: { name: 'Digits', code, symbol: 'd' } }),
      ).toMatchObject({
        status: 400,
        body: { fields: { code: 'Use 3 letters from A to Z, without digits' } },
      });
    }
  });
});

describe('saving all exchange rates', () => {
  const save = (body: object) => user.call('PUT', '/api/currencies/exchange-rates', { body });

  it('is one change, and leaves the base at 1', async () => {
    const [dollar, euro, pound] = [await currency('USD'), await currency('EUR'), await currency('GBP')];
    const answer = await save({
      baseCurrencyId: dollar.id,
      rates: [
        { id: dollar.id, exchangeRate: 5 },
        { id: euro.id, exchangeRate: 0.9123456789 },
        { id: pound.id, exchangeRate: pound.exchangeRate },
      ],
    });
    expect(answer).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(await ratesOf()).toMatchObject({ USD: 1, EUR: 0.9123456789, GBP: pound.exchangeRate });
    expect((await undo(user, answer)).status).toBe(200);
    expect((await ratesOf()).EUR).toBe(euro.exchangeRate);
  });

  it('refuses rates for another base, an unknown currency and a negative rate', async () => {
    const euro = await currency('EUR');
    const rates = [{ id: euro.id, exchangeRate: 2 }];
    expect(await save({ baseCurrencyId: euro.id, rates })).toMatchObject({ status: 409 });
    expect((await save({ rates: [...rates, { id: newId(), exchangeRate: 1 }] })).status).toBe(404);
    expect(await save({ rates: [{ id: euro.id, exchangeRate: -1 }] })).toMatchObject({
      status: 400,
      body: { fields: { 'rates.0.exchangeRate': 'Exchange rate must be at least 0' } },
    });
    expect(await currency('EUR')).toEqual(euro);
    const reader = await app.addUser(user, 'Read only');
    expect((await reader.call('PUT', '/api/currencies/exchange-rates', { body: { rates } })).status).toBe(
      403,
    );
  });
});
