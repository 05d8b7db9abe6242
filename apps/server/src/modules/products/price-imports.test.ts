import { afterAll, beforeAll, expect, it } from 'vitest';
import { importingBatch } from '../../testing/imports/imports.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const products = [
  'Id,Name,ProductCode,Family,IsActive,SystemModstamp',
  '01t5g0000Pr0001AAA,Chair,CH-1,Furniture,true,2021-01-01',
  '01t5g0000Pr0002AAA,Desk,DE-1,Furniture,true,2021-01-01',
].join('\n');
const books = [
  'Id,Name,IsActive,IsStandard,SystemModstamp',
  '01s5g0000Pb0001AAA,Resellers,true,false,2021-01-01',
].join('\n');

it('prices in another currency than that of their price book are errors, in the check as in the import', async () => {
  const user = await app.createTenant();
  const batch = importingBatch(app, user);
  const prices = [
    'Id,Pricebook2Id,Product2Id,CurrencyIsoCode,UnitPrice,IsActive,UseStandardPrice,SystemModstamp',
    '01u5g0000Pe0001AAA,01s5g0000Pb0001AAA,01t5g0000Pr0001AAA,USD,80.00,true,false,2021-01-01',
    '01u5g0000Pe0002AAA,01s5g0000Pb0001AAA,01t5g0000Pr0002AAA,EUR,240.50,true,false,2021-01-01',
  ].join('\n');
  const read = await batch.send({
    'Product2.csv': products,
    'Pricebook2.csv': books,
    'PricebookEntry.csv': prices,
  });
  const checked = await batch.check(read);
  const counts = { create: 1, update: 0, skip: 0, error: 1 };
  expect(checked.files.at(-1)).toMatchObject({ fileName: 'PricebookEntry.csv', counts });
  const [file] = checked.files.slice(-1);
  const { body } = await user.call('GET', `/api/imports/${file?.id}/rows?outcome=error`);
  expect((body as { rows: object[] }).rows).toMatchObject([
    { row: 3, reason: 'The price is in EUR, but its price book is in USD', column: 4 },
  ]);
  expect((await batch.run(checked)).files.at(-1)?.written).toEqual(counts);
});

it('the currency of price books that come with the prices is known to the check', async () => {
  const user = await app.createTenant();
  const batch = importingBatch(app, user);
  const currencies = (await user.call('GET', '/api/currencies?pageSize=200')).body as { code: string }[];
  if (!currencies.some(({ code }) => code === 'EUR')) {
    await make(user, '/currencies', { code: 'EUR', name: 'Euro', symbol: '€', exchangeRate: 1.1 });
  }
  const prices = [
    'Price book,Product,Price',
    'Europe,Chair,80 EUR',
    'Europe,Desk,240 USD',
    'Home,Chair,80 EUR',
    'Home,Desk,240 USD',
    'Nowhere,Chair,80 EUR',
  ].join('\n');
  const read = await batch.send({
    'Products.csv': 'Product name,Product code\nChair,CH-1\nDesk,DE-1',
    'Price books.csv': 'Price book name,Currency\nEurope,EUR\nHome,',
    'Prices.csv': prices,
  });
  expect(read.files.map(({ resource }) => resource)).toEqual(['price-book', 'product', 'price-book-entry']);
  const checked = await batch.check(read);
  const [file] = checked.files.slice(-1);
  const { body } = await user.call('GET', `/api/imports/${file?.id}/rows?outcome=error`);
  expect((body as { rows: object[] }).rows).toMatchObject([
    { row: 3, reason: 'The price is in USD, but its price book is in EUR' },
    { row: 4, reason: 'The price is in EUR, but its price book is in USD' },
    { row: 6, reason: 'There is no price book “Nowhere” in the list' },
  ]);
  expect((await batch.run(checked)).files.map(({ written }) => written)).toEqual(
    checked.files.map(({ counts }) => counts),
  );
});
