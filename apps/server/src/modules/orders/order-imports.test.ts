import { describe, expect, it } from 'vitest';
import { importingBatch, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { readOrderStatus } from './read-order-status.ts';

let app: TestApp;
let user: User;
setUpImports(given => {
  ({ app, user } = given);
});

/** As the data export of Salesforce has them. */
const exported = {
  'OrderItem.csv': [
    'Id,OrderId,OrderItemNumber,Product2Id,Quantity,UnitPrice,ListPrice,TotalPrice,Description,SystemModstamp',
    '8025g0000Oi0001AAA,8015g0000Or0001AAA,0000000001,01t5g0000Pr0001AAA,2,80.00,80.00,160.00,,2021-02-01',
    '8025g0000Oi0002AAA,8015g0000Or0001AAA,0000000002,01t5g0000Pr0002AAA,1,240.50,240.50,240.50,Oak,2021-02-01',
    '8025g0000Oi0003AAA,8015g0000Or0002AAA,0000000003,01t5g0000Pr0001AAA,3,80.00,80.00,240.00,,2021-02-01',
  ].join('\n'),
  'Product2.csv': [
    'Id,Name,ProductCode,Family,IsActive,SystemModstamp',
    '01t5g0000Pr0001AAA,Chair,CH-1,Furniture,true,2021-01-01',
    '01t5g0000Pr0002AAA,Desk,DE-1,Furniture,true,2021-01-01',
  ].join('\n'),
  'Account.csv': ['Id,Name,SystemModstamp,BillingCity', '0015g0000Ac0001AAA,Acme,2021-01-01,'].join('\n'),
  'Quote.csv': [
    'Id,QuoteNumber,Name,Status,ExpirationDate,Subtotal,TotalPrice,GrandTotal,CreatedDate,SystemModstamp',
    '0Q05g0000Qu0001AAA,00000017,Office,Accepted,2021-03-01,400.50,400.50,400.50,2021-02-01,2021-02-01',
  ].join('\n'),
  'Order.csv': [
    'Id,OrderNumber,Name,Status,StatusCode,EffectiveDate,ActivatedDate,AccountId,QuoteId,PoNumber,TotalAmount,CreatedDate,LastModifiedDate,SystemModstamp',
    '8015g0000Or0001AAA,00000100,,Activated,Activated,2021-03-01,2021-03-02,0015g0000Ac0001AAA,0Q05g0000Qu0001AAA,PO-7,400.50,2021-03-01,2021-03-05,2021-03-05',
    '8015g0000Or0002AAA,00000101,Lobby,Fulfilled,Activated,2021-04-01,2021-04-02,0015g0000Ac0001AAA,,,250.00,2021-04-01,2021-04-09,2021-04-09',
    '8015g0000Or0003AAA,00000102,Garden,Draft,Draft,2021-05-01,,0015g0000Ac0001AAA,,,0,2021-05-01,2021-05-01,2021-05-01',
    '8015g0000Or0004AAA,00000103,Yard,Not approved,Draft,2021-05-01,,0015g0000Ac0001AAA,,,0,2021-05-01,2021-05-01,2021-05-01',
  ].join('\n'),
};

async function moveIn(files: Readonly<Record<string, string>> = exported) {
  const batch = importingBatch(app, user);
  const checked = await batch.check(await batch.send(files));
  return { checked, done: await batch.run(checked) };
}

describe('orders of another product', () => {
  it('come with their lines, status and number, linked to quotes and companies, as the check has announced', async () => {
    const { checked, done } = await moveIn();
    expect(done.files.map(({ fileName, resource }) => [fileName, resource])).toEqual([
      ['Account.csv', 'company'],
      ['Product2.csv', 'product'],
      ['Quote.csv', 'quote'],
      ['Order.csv', 'sales-order'],
      ['OrderItem.csv', 'sales-order'],
    ]);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.slice(3).map(({ written }) => written)).toEqual([
      { create: 3, update: 0, skip: 0, error: 1 },
      { create: 0, update: 3, skip: 0, error: 0 },
    ]);
    const company = await find(user, '/companies', 'name', 'Acme');
    const quote = await find(user, '/quotes', 'name', 'Office');
    const activated = await find(user, '/orders', 'number', '00000100');
    expect(activated).toMatchObject({
      // Salesforce leaves names of orders empty.
      name: '00000100',
      status: 'confirmed',
      isHistory: true,
      companyId: company.id,
      quoteId: quote.id,
      customerReference: 'PO-7',
      netTotal: 400.5,
      sourceNetTotal: 400.5,
      confirmedAtUtc: expect.stringContaining('2021-03-02'),
      deliveredPercent: 0,
      sourceIds: ['Salesforce:8015g0000Or0001AAA'],
    });
    expect(await find(user, '/orders', 'name', 'Lobby')).toMatchObject({
      status: 'fulfilled',
      netTotal: 240,
      deliveredPercent: 100,
      closedAtUtc: expect.stringContaining('2021-04-09'),
    });
    expect(await find(user, '/orders', 'name', 'Garden')).toMatchObject({
      status: 'draft',
      number: null,
      isHistory: false,
    });
  });

  it('are not imported without a line that could not be read, wherever its cells have moved', async () => {
    const items = exported['OrderItem.csv']
      .replace(',Oak,', ',Oak, oiled,')
      .replace('8025g0000Oi0003AAA,', '8025g0000Oi0003AAA,,');
    const { checked, done } = await moveIn({ ...exported, 'OrderItem.csv': items });
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.slice(3).map(({ written }) => written)).toEqual([
      { create: 1, update: 0, skip: 0, error: 3 },
      { create: 0, update: 0, skip: 0, error: 3 },
    ]);
    expect((await listAll(user, '/orders')).map(({ name }) => name)).toEqual(['Garden']);
  });

  it('are reported where the total of the file differs from the lines', async () => {
    const { done } = await moveIn();
    const { body } = await user.call('GET', `/api/import-batches/${done.id}/report`);
    const { files } = body as { files: { fileName: string; differentTotals: object[] }[] };
    expect(files.find(({ fileName }) => fileName === 'Order.csv')?.differentTotals).toMatchObject([
      { name: 'Lobby', inFile: 250, calculated: 240 },
    ]);
  });

  it('can be neither delivered nor cancelled, and are removed by the undo of the import', async () => {
    const { done } = await moveIn();
    const { id } = await find(user, '/orders', 'number', '00000100');
    const { lines } = (await user.call('GET', `/api/orders/${id}`)).body as { lines: { id: string }[] };
    const refused = {
      status: 409,
      body: { message: 'This order was imported and stays as it was. Copy it instead.' },
    };
    const deliveries = lines.map(line => ({ id: line.id, quantityDelivered: 1 }));
    expect(
      await user.call('POST', `/api/orders/${id}/deliver`, { body: { lines: deliveries } }),
    ).toMatchObject(refused);
    expect(await user.call('POST', `/api/orders/${id}/cancel`, { body: { reason: 'No' } })).toMatchObject(
      refused,
    );
    expect((await user.call('POST', `/api/orders/${id}/copy`)).body).toMatchObject({
      status: 'draft',
      number: null,
      isHistory: false,
    });
    const undone = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(undone.status).toBe(200);
    expect((await listAll(user, '/orders')).map(({ isHistory }) => isHistory)).toEqual([false]);
  });
});

it('statuses of orders are read in the words of other products, and negated ones are not guessed', () => {
  const read = [
    'Activated',
    'Submitted',
    'Delivered',
    'Canceled',
    'Created',
    'Bestätigt',
    'Not delivered',
    'Active',
  ].map(readOrderStatus);
  expect(read).toEqual([
    ...['confirmed', 'confirmed', 'fulfilled', 'cancelled', 'draft', 'confirmed', undefined],
    // Dynamics calls orders active until they are submitted.
    'draft',
  ]);
});
