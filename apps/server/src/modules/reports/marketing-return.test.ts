import type { MarketingReturn } from '@pipewright/contract/operations/reports/reports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withRates } from '../../platform/reports/marketing/marketing-return.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let website: string;
let referral: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  website = (await find(admin, '/lead-sources', 'key', 'website')).id;
  referral = (await find(admin, '/lead-sources', 'key', 'referral')).id;
});

const today = new Date().toISOString().slice(0, 10);
const lead = (leadSourceId: string, email: string) =>
  make(admin, '/leads', { firstName: 'Ada', lastName: 'King', email, leadSourceId });
const spend = (body: object) =>
  make(admin, '/marketing-costs', {
    name: 'Ads',
    leadSourceId: website,
    startsOn: today,
    endsOn: today,
    ...body,
  });
const ask = async (scope: object = { within: 'today' }, as = admin) => {
  const { status, body } = await as.call('POST', '/api/reports/marketing-return', { body: { scope } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as MarketingReturn;
};
const of = ({ sources }: MarketingReturn, id: string) => sources.find(source => source.id === id);

it('divides costs by the leads and won deals of their source, and knows no cost where none is recorded', async () => {
  const stages = await listAll(admin, '/deal-stages');
  const dealStageId = stages.find(({ isWon }) => isWon)?.id;
  await lead(website, 'a@example.test');
  await lead(website, 'b@example.test');
  await lead(referral, 'c@example.test');
  await make(admin, '/deals', { name: 'Pump', amount: 500, leadSourceId: website, dealStageId });
  await make(admin, '/deals', { name: 'Valve', amount: 70, leadSourceId: referral, dealStageId });
  await spend({ actualAmount: 100, budgetedAmount: 150, campaign: 'Spring' });
  await spend({ actualAmount: 25, campaign: 'spring' });
  await spend({ leadSourceId: referral, budgetedAmount: 10 });
  const answer = await ask();
  expect(of(answer, website)).toMatchObject({
    ...{ leads: 2, won: 1, wonValue: 500, budget: 150, cost: 125 },
    ...{ costPerLead: 62.5, costPerWon: 125, returnPercent: 300 },
  });
  expect(of(answer, referral)).toMatchObject({
    ...{ leads: 1, won: 1, wonValue: 70, budget: 10, cost: null },
    ...{ costPerLead: null, costPerWon: null, returnPercent: null },
  });
  // The rates of the total leave out sources whose cost is not known.
  expect(answer.total).toMatchObject({
    leads: 3,
    wonValue: 570,
    cost: 125,
    costPerLead: 62.5,
    returnPercent: 300,
  });
  expect(answer.campaigns).toEqual([{ name: 'Spring', source: 'Website', budget: 150, cost: 125 }]);
});

it('counts costs by the days that are in the period, in the base currency', async () => {
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
  await spend({ startsOn: day(9), endsOn: today, actualAmount: 1000 });
  const currency = await find(admin, '/currencies', 'code', 'EUR').catch(() => undefined);
  expect(of(await ask(), website)?.cost).toBe(100);
  expect(of(await ask({ within: 'last-7-days' }), website)?.cost).toBe(700);
  if (currency && !currency.isBaseCurrency) {
    await admin.call('PATCH', `/api/currencies/${currency.id}`, { body: { exchangeRate: 2 } });
    await spend({ actualAmount: 50, currencyId: currency.id });
    expect(of(await ask(), website)?.cost).toBe(125);
  }
});

it('leaves costs out for people and filters that do not include all records', async () => {
  await spend({ actualAmount: 100 });
  expect((await ask()).hasCosts).toBe(true);
  const narrowed = await ask({ within: 'today', ownerIds: [admin.userId] });
  expect([narrowed.hasCosts, narrowed.total.cost, narrowed.campaigns]).toEqual([false, null, []]);
  const seller = await app.addUser(admin, 'Sales representative');
  expect((await ask({ within: 'today' }, seller)).hasCosts).toBe(false);
});

it('refuses costs that end before they begin, without any amount, and with too many decimals', async () => {
  const send = (body: object) =>
    admin.call('POST', '/api/marketing-costs', {
      body: { name: 'Ads', leadSourceId: website, startsOn: today, endsOn: today, ...body },
    });
  expect((await send({ actualAmount: 1, endsOn: '2020-01-01' })).body).toMatchObject({
    fields: { endsOn: expect.any(String) },
  });
  expect((await send({})).body).toMatchObject({ fields: { actualAmount: expect.any(String) } });
  expect((await send({ actualAmount: 1.005 })).status).toBe(400);
  const made = await send({ actualAmount: 1 });
  expect(made.body).toMatchObject({ currency: expect.any(String), leadSource: { name: 'Website' } });
  expect((await undo(admin, made)).status).toBe(200);
  expect(await listAll(admin, '/marketing-costs')).toEqual([]);
});

it('has no rate where there is nothing to divide by', () => {
  const nothing = { leads: 0, won: 0, wonValue: 0, budget: null };
  expect(withRates({ ...nothing, cost: 10 })).toMatchObject({
    costPerLead: null,
    costPerWon: null,
    returnPercent: -100,
  });
  expect(withRates({ ...nothing, leads: 4, cost: 0 })).toMatchObject({ costPerLead: 0, returnPercent: null });
});
