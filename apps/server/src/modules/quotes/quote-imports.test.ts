import { describe, expect, it } from 'vitest';
import { importing, importingBatch, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
setUpImports(given => {
  ({ app, user } = given);
});

/** As the data export of Salesforce has them. */
const exported = {
  'Product2.csv': [
    'Id,Name,ProductCode,Family,IsActive,SystemModstamp',
    '01t5g0000Pr0001AAA,Chair,CH-1,Furniture,true,2021-01-01',
    '01t5g0000Pr0002AAA,Desk,DE-1,Furniture,true,2021-01-01',
  ].join('\n'),
  'Pricebook2.csv': [
    'Id,Name,IsActive,IsStandard,SystemModstamp',
    '01s5g0000Pb0001AAA,Resellers,true,false,2021-01-01',
  ].join('\n'),
  'PricebookEntry.csv': [
    'Id,Pricebook2Id,Product2Id,UnitPrice,IsActive,UseStandardPrice,SystemModstamp',
    '01u5g0000Pe0001AAA,01s5g0000Pb0001AAA,01t5g0000Pr0001AAA,80.00,true,false,2021-01-01',
    '01u5g0000Pe0002AAA,01s5g0000Pb0001AAA,01t5g0000Pr0002AAA,240.50,true,false,2021-01-01',
  ].join('\n'),
  'Quote.csv': [
    'Id,QuoteNumber,Name,Status,ExpirationDate,Subtotal,TotalPrice,GrandTotal,CreatedDate,SystemModstamp',
    '0Q05g0000Qu0001AAA,00000017,Office,Accepted,2021-03-01,400.50,400.50,400.50,2021-02-01,2021-02-01',
    '0Q05g0000Qu0002AAA,00000018,Canteen,Presented,2021-04-01,100.00,100.00,100.00,2021-02-02,2021-02-02',
    '0Q05g0000Qu0003AAA,00000019,Lobby,Draft,,0,0,0,2021-02-03,2021-02-03',
  ].join('\n'),
  'QuoteLineItem.csv': [
    'Id,QuoteId,Product2Id,Quantity,UnitPrice,Discount,Description,SystemModstamp',
    '0QL5g0000Li0001AAA,0Q05g0000Qu0001AAA,01t5g0000Pr0001AAA,2,80.00,,,2021-02-01',
    '0QL5g0000Li0002AAA,0Q05g0000Qu0001AAA,01t5g0000Pr0002AAA,1,240.50,,Walnut,2021-02-01',
    '0QL5g0000Li0003AAA,0Q05g0000Qu0002AAA,01t5g0000Pr0001AAA,1,80.00,10,,2021-02-01',
    '0QL5g0000Li0004AAA,0Q05g0000Qu9999AAA,01t5g0000Pr0001AAA,1,80.00,,,2021-02-01',
  ].join('\n'),
};

async function moveIn() {
  const batch = importingBatch(app, user);
  const read = await batch.send(exported);
  const checked = await batch.check(read);
  return { batch, read, checked, done: await batch.run(checked) };
}

describe('products, price books and quotes of another product', () => {
  it('come with their prices, lines, status and number, as the check has announced', async () => {
    const { read, checked, done } = await moveIn();
    expect(read.files.map(({ fileName, resource }) => [fileName, resource])).toEqual([
      ['Pricebook2.csv', 'price-book'],
      ['Product2.csv', 'product'],
      ['PricebookEntry.csv', 'price-book-entry'],
      ['Quote.csv', 'quote'],
      ['QuoteLineItem.csv', 'quote'],
    ]);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.map(({ written }) => [written?.create, written?.update, written?.error])).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
      // A line of a quote that no file has is an error, not a quote.
      [0, 3, 1],
    ]);
    const book = await find(user, '/price-books', 'name', 'Resellers');
    expect(book).toMatchObject({ currency: 'USD', sourceIds: ['Salesforce:01s5g0000Pb0001AAA'] });
    const prices = (await listAll(user, '/price-book-entries')).map(({ price }) => price).sort();
    expect(prices).toEqual([240.5, 80]);

    const accepted = await find(user, '/quotes', 'name', 'Office');
    expect(accepted).toMatchObject({
      status: 'accepted',
      number: '00000017',
      isHistory: true,
      netTotal: 400.5,
      grossTotal: 400.5,
      sourceGrossTotal: 400.5,
      approvedAtUtc: null,
    });
    const { body } = await user.call('GET', `/api/quotes/${accepted.id}`);
    expect((body as { lines: object[] }).lines).toMatchObject([
      { name: 'Chair', quantity: 2, unitPrice: 80, netAmount: 160 },
      { name: 'Desk', description: 'Walnut', quantity: 1, unitPrice: 240.5, netAmount: 240.5 },
    ]);
    // A draft can be continued, and gets a number of its own.
    expect(await find(user, '/quotes', 'name', 'Lobby')).toMatchObject({
      status: 'draft',
      number: null,
      isHistory: false,
      description: 'Number (in the other system): 00000019',
    });
  });

  it('are reported where the total of the file differs from the lines', async () => {
    const { done } = await moveIn();
    const { body } = await user.call('GET', `/api/import-batches/${done.id}/report`);
    const { files } = body as { files: { fileName: string; differentTotals: object[] }[] };
    expect(files.find(({ fileName }) => fileName === 'Quote.csv')?.differentTotals).toEqual([
      {
        id: (await find(user, '/quotes', 'name', 'Canteen')).id,
        name: 'Canteen',
        currency: 'USD',
        inFile: 100,
        calculated: 72,
      },
    ]);
  });

  it('send, number and change nothing afterwards', async () => {
    await moveIn();
    const { id } = await find(user, '/quotes', 'name', 'Canteen');
    const sent = await user.call('POST', `/api/quotes/${id}/accept`, { body: {} });
    expect(sent).toMatchObject({ status: 409 });
    expect((await user.call('POST', `/api/quotes/${id}/revise`)).status).toBe(409);
    expect((await user.call('GET', `/api/quotes/${id}/pdf`)).status).toBe(409);
    expect((await user.call('POST', `/api/quotes/${id}/link`, { body: {} })).status).toBe(409);
    expect((await user.call('PATCH', `/api/quotes/${id}`, { body: { name: 'Other' } })).status).toBe(409);
    const { id: accepted } = await find(user, '/quotes', 'name', 'Office');
    const order = await user.call('POST', '/api/orders/from-quote', { body: { quoteId: accepted } });
    expect(order).toMatchObject({
      status: 409,
      body: { message: 'This quote was imported and stays as it was. Copy it instead.' },
    });
    expect((await user.call('POST', `/api/quotes/${id}/copy`)).body).toMatchObject({
      status: 'draft',
      number: null,
      isHistory: false,
    });
    // The first number of the organization is still free.
    const company = await make(user, '/companies', { name: 'Acme' });
    const lines = [{ name: 'Work', unitPrice: 10 }];
    const own = await make(user, '/quotes', { name: 'Ours', companyId: company.id, lines });
    const issued = await user.call('POST', `/api/quotes/${own.id}/issue`);
    expect((issued.body as { number: string }).number).toMatch(/0*1$/);
  });

  it('are skipped when they are imported again, and removed by the undo', async () => {
    const before = await listAll(user, '/quotes');
    const { done } = await moveIn();
    const again = await moveIn();
    expect(again.done.files.at(-2)?.written).toEqual({ create: 0, update: 0, skip: 3, error: 0 });
    expect(again.done.files.at(-1)?.written).toEqual({ create: 0, update: 0, skip: 3, error: 1 });
    const undone = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(undone.status).toBe(200);
    expect(await listAll(user, '/quotes')).toEqual(before);
    expect(await listAll(user, '/price-books')).toEqual([]);
  });
});

describe('one file with a row for each line', () => {
  it('becomes quotes by their number', async () => {
    const files = importing(app, user);
    const file = [
      'Quote number,Quote name,Status,Grand total,Line item,Quantity,Unit price,Tax (%)',
      'Q-7,Office,Signed,238,Chair,2,50,19',
      'Q-7,Office,Signed,238,Desk,1,100,19',
      'Q-8,Lobby,Lost,12,Plant,1,12,0',
      'Q-9,Attic,Perhaps,12,Plant,1,12,0',
    ].join('\n');
    const checked = await files.check(await files.send('quote', file));
    expect(checked.counts).toEqual({ create: 2, update: 1, skip: 0, error: 1 });
    const done = await files.run(checked);
    expect(done.written).toEqual(checked.counts);
    expect(await find(user, '/quotes', 'name', 'Office')).toMatchObject({
      status: 'accepted',
      netTotal: 200,
      taxTotal: 38,
      grossTotal: 238,
    });
    expect(await find(user, '/quotes', 'name', 'Lobby')).toMatchObject({ status: 'declined', number: 'Q-8' });
  });
});

describe('rows that cannot be imported', () => {
  const head = 'Quote number,Quote name,Status,Line item,Quantity,Unit price';

  it('affect only their own quote', async () => {
    const files = importing(app, user);
    const file = [
      head,
      'Q-1,Office,Sent,Chair,2,50',
      'Q-1,Office,Sent,Desk,1,100',
      // The database refuses a line without a name.
      'Q-2,Lobby,Sent,,1,12',
      'Q-1,Office,Sent,Lamp,1,10',
    ].join('\n');
    const checked = await files.check(await files.send('quote', file));
    expect(checked.counts).toEqual({ create: 1, update: 2, skip: 0, error: 1 });
    expect((await files.run(checked)).written).toEqual(checked.counts);
    expect(await find(user, '/quotes', 'name', 'Office')).toMatchObject({ netTotal: 210 });
  });

  it('keep all rows of their quote out, so that the corrected file can be imported', async () => {
    // So many rows that the last one is read in another step. Those that are not imported take less time.
    const others = Array.from(
      { length: 600 },
      (_, i) => `Q-${i + 10},Other,Sent,Chair,${i < 5 ? '1' : 'few'},1`,
    );
    const quote = ['Q-1,Office,Sent,Chair,2,50', 'Q-1,Office,Sent,Desk,1,100'];
    const files = importing(app, user);
    const file = [head, quote[0], ...others, 'Q-1,Office,Sent,Desk,many,100'].join('\n');
    const checked = await files.check(await files.send('quote', file));
    expect(checked.counts).toEqual({ create: 5, update: 0, skip: 0, error: 597 });
    expect((await files.run(checked)).written).toEqual(checked.counts);
    const [first] = await files.rows(checked, 'error');
    expect(first).toMatchObject({ row: 2, reason: 'Another row of this quote cannot be imported' });

    const corrected = await files.check(await files.send('quote', [head, ...quote].join('\n')));
    await files.run(corrected);
    expect(await find(user, '/quotes', 'name', 'Office')).toMatchObject({ netTotal: 200 });
  });

  it('keep the quote out that is in another file', async () => {
    const batch = importingBatch(app, user);
    const lines = exported['QuoteLineItem.csv'].replace('Pr0002AAA,1,240.50', 'Pr0002AAA,one,240.50');
    const checked = await batch.check(await batch.send({ ...exported, 'QuoteLineItem.csv': lines }));
    const done = await batch.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.slice(-2).map(({ written }) => written)).toEqual([
      { create: 2, update: 0, skip: 0, error: 1 },
      { create: 0, update: 1, skip: 0, error: 3 },
    ]);
    expect((await listAll(user, '/quotes')).map(({ name }) => name).sort()).toEqual(['Canteen', 'Lobby']);
  });
});

it('finds the quotes of lines whose file was sent first', async () => {
  const batch = importingBatch(app, user);
  const reversed = Object.fromEntries(Object.entries(exported).reverse());
  const checked = await batch.check(await batch.send(reversed));
  expect(checked.files.slice(-2).map(({ fileName }) => fileName)).toEqual(['Quote.csv', 'QuoteLineItem.csv']);
  await batch.run(checked);
  expect(await find(user, '/quotes', 'name', 'Office')).toMatchObject({ netTotal: 400.5 });
});

describe('a draft of another product', () => {
  async function importDraft(tax: string) {
    const files = importing(app, user);
    const file = [
      'Quote number,Quote name,Status,Line item,Quantity,Unit price,Tax (%)',
      `Q-7,Office,Draft,Chair,2,50,${tax}`,
      `Q-7,Office,Draft,Desk,1,100,${tax}`,
    ].join('\n');
    await files.run(await files.check(await files.send('quote', file)));
    const { id } = await find(user, '/quotes', 'name', 'Office');
    return (await user.call('GET', `/api/quotes/${id}`)).body as {
      id: string;
      version: number;
      taxTotal: number;
      description: string;
      lines: { id: string; name: string; quantity: number; unitPrice: number; taxRateId: string }[];
    };
  }

  it.each([
    ['7', 'Reduced', 14],
    ['', 'Standard', 38],
    ['5', 'Standard', 38],
  ])(
    'with a tax of “%s” %% has the rate %s, and keeps its tax when it is edited',
    async (tax, name, total) => {
      const rates = await listAll(user, '/tax-rates');
      for (const rate of rates) {
        await user.call('DELETE', `/api/tax-rates/${rate.id}`);
      }
      await make(user, '/tax-rates', { name: 'Standard', percent: 19, isDefault: true });
      await make(user, '/tax-rates', { name: 'Reduced', percent: 7 });
      const draft = await importDraft(tax);
      const rate = await find(user, '/tax-rates', 'name', name);
      expect(draft).toMatchObject({
        taxTotal: total,
        lines: [{ taxRateId: rate.id }, { taxRateId: rate.id }],
      });
      const lines = draft.lines.map(({ id, name: item, quantity, unitPrice, taxRateId }) => {
        return { id, name: item, quantity, unitPrice, taxRateId, description: 'Red' };
      });
      const edited = await user.call('PATCH', `/api/quotes/${draft.id}`, { body: { lines } });
      expect(edited).toMatchObject({ status: 200, body: { taxTotal: total } });
    },
  );

  it('has its number in the notes, in the language of the organization', async () => {
    await user.call('PATCH', '/api/organization', { body: { language: 'de' } });
    const { description } = await importDraft('0');
    expect(description).toBe('Nummer (im anderen System): Q-7');
  });
});
