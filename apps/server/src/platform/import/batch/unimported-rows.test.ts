import type { ImportReport } from '@pipewright/contract/operations/import/import-reports.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesforceId as id, importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: ReturnType<typeof importingBatch>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  files = importingBatch(app, user);
});

const accounts = [
  'Id,Name,ParentId,CreatedDate,SystemModstamp',
  // Its parent comes later, and is rejected.
  `${id('001', 1)},Acme,${id('001', 2)},2021-01-02,2021-01-02`,
  `${id('001', 2)},Bolt,,yesterday,2021-01-02`,
].join('\n');
const contacts = [
  'Id,AccountId,FirstName,LastName,CreatedDate,SystemModstamp',
  `${id('003', 1)},${id('001', 1)},Ann,Alder,2021-01-02,2021-01-02`,
  `${id('003', 2)},${id('001', 2)},Bo,Birch,2021-01-02,2021-01-02`,
].join('\n');
const opportunities = [
  'Id,Name,AccountId,ContactId,StageName,Probability,Amount,CloseDate,CreatedDate,IsWon,IsClosed',
  `${id('006', 1)},Unlinked,${id('001', 2)},${id('003', 2)},Pilot,40,1,2031-05-03,2021-01-02,false,false`,
  `${id('006', 2)},No amount,${id('001', 1)},,Pilot,40,about ten,2031-05-03,2021-01-02,false,false`,
].join('\n');
const tasks = [
  'Id,WhoId,WhatId,Subject,Status,Priority,ActivityDate,Description,SystemModstamp',
  `${id('00T', 1)},${id('003', 2)},${id('006', 2)},Call them,Open,Normal,2031-05-03,,2021-01-02`,
].join('\n');
const exported = {
  'Account.csv': accounts,
  'Contact.csv': contacts,
  'Opportunity.csv': opportunities,
  'Task.csv': tasks,
};

describe('links to rows of the import that are rejected', () => {
  it('are no questions, and stay empty', async () => {
    const checked = await files.check(await files.send(exported));
    expect(checked.files.map(({ fileName, counts, questions }) => [fileName, counts, questions])).toEqual([
      ['Account.csv', { create: 1, update: 0, skip: 0, error: 1 }, 0],
      ['Contact.csv', { create: 2, update: 0, skip: 0, error: 0 }, 0],
      ['Opportunity.csv', { create: 1, update: 0, skip: 0, error: 1 }, 0],
      ['Task.csv', { create: 1, update: 0, skip: 0, error: 0 }, 0],
    ]);
    const done = await files.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.job?.message).toBe('5 rows imported.');

    const acme = await find(user, '/companies', 'name', 'Acme');
    expect(acme.parentCompanyId).toBeNull();
    const contactIds = new Map<unknown, unknown>();
    for (const { id: own, lastName, companyId } of await listAll(user, '/contacts')) {
      contactIds.set(lastName, own);
      expect([lastName, companyId]).toEqual([lastName, lastName === 'Alder' ? acme.id : null]);
    }
    expect(await listAll(user, '/opportunities')).toMatchObject([
      { name: 'Unlinked', companyId: null, contactId: contactIds.get('Birch') },
    ]);
    expect(await listAll(user, '/activities')).toMatchObject([
      { subject: 'Call them', dealId: null, contactId: contactIds.get('Birch') },
    ]);
  });

  it('are explained before the import, and counted in its report', async () => {
    const checked = await files.check(await files.send(exported));
    const rowsOf = async (n: number) => files.single.rows({ id: checked.files[n]?.id ?? '' }, 'create');
    const noCompany = `No link: the row of the company with the ID “${id('001', 2)}” is not imported`;
    const noDeal = `No link: the row of the deal “${id('006', 2)}” is not imported`;
    expect((await rowsOf(1)).map(({ row, problems }) => [row, problems])).toEqual([
      [2, []],
      [3, [{ reason: noCompany, column: 1 }]],
    ]);
    const [task] = await rowsOf(3);
    expect(task?.problems).toEqual([{ reason: noDeal, column: 2 }]);
    expect(task?.understood[2]).toBeNull();

    const done = await files.run(checked);
    const report = (await user.call('GET', `/api/import-batches/${done.id}/report`)).body as ImportReport;
    const counted = report.files.map(({ columns }) =>
      columns.flatMap(({ heading, filled, imported, reasons }) =>
        reasons
          .filter(({ reason }) => reason.startsWith('No link'))
          .map(({ reason, count }) => [heading, filled, imported, reason, count]),
      ),
    );
    expect(counted).toEqual([
      [['ParentId', 1, 0, noCompany, 1]],
      [['AccountId', 2, 1, noCompany, 1]],
      [['AccountId', 2, 0, noCompany, 1]],
      [['WhatId', 1, 0, noDeal, 1]],
    ]);
  });

  it('are found by name as well', async () => {
    const checked = await files.check(
      await files.send({
        'contacts.csv': 'First name,Last name,Email\nAnn,Alder,ann@x.test\nBo,Birch,not an address',
        'deals.csv': 'Deal name,Amount,Contact\nFirst,1,Ann Alder\nSecond,2,Bo Birch\nThird,3,Cy Cedar',
      }),
    );
    const [people, deals] = checked.files;
    expect([people?.questions, deals?.questions]).toEqual([0, 1]);
    expect(deals?.counts).toEqual({ create: 2, update: 0, skip: 0, error: 1 });
    const [unknown] = await files.single.rows({ id: deals?.id ?? '' }, 'error');
    expect(unknown).toMatchObject({ row: 4, reason: 'There is no contact “Cy Cedar” in the list' });
    const [, second] = await files.single.rows({ id: deals?.id ?? '' }, 'create');
    expect(second?.problems).toEqual([
      { reason: 'No link: the row of the contact “Bo Birch” is not imported', column: 2 },
    ]);
  });

  it('remain a question if the row is the same as a record with another name', async () => {
    await make(user, '/contacts', { firstName: 'Robert', lastName: 'Birch', email: 'bo@x.test' });
    const checked = await files.check(
      await files.send({
        'contacts.csv': 'First name,Last name,Email\nBo,Birch,bo@x.test',
        'deals.csv': 'Deal name,Amount,Contact\nFirst,1,Bo Birch',
      }),
    );
    expect(checked.files.map(({ questions, counts }) => [questions, counts?.skip, counts?.error])).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
  });

  it('reject their row if it needs them, again without a question', async () => {
    const checked = await files.check(
      await files.send({
        'Products.csv': `Product name,Product code\nChair,CH-1\nDesk,${'x'.repeat(300)}`,
        'Price books.csv': 'Price book name,Currency\nResellers,',
        'Prices.csv': 'Price book,Product,Price\nResellers,Chair,80\nResellers,Desk,240',
      }),
    );
    const prices = checked.files.at(-1);
    expect([prices?.questions, prices?.counts]).toEqual([0, { create: 1, update: 0, skip: 0, error: 1 }]);
    expect(await files.single.rows({ id: prices?.id ?? '' }, 'error')).toMatchObject([
      { row: 3, problems: [{ reason: 'No link: the row of the product “Desk” is not imported', column: 1 }] },
    ]);
  });

  it('reject files, which belong to a record', async () => {
    const zip = zipSync({
      'Account.csv': strToU8(accounts),
      'Attachment.csv': strToU8(
        [
          'Id,ParentId,Name,ContentType,BodyLength,IsPrivate,SystemModstamp',
          `${id('00P', 1)},${id('001', 2)},contract.pdf,application/pdf,8,false,2021-01-01`,
        ].join('\n'),
      ),
      [`Attachments/${id('00P', 1)}`]: strToU8('Contract'),
    });
    const checked = await files.check(await files.send({ 'export.zip': zip }));
    const attachments = checked.files.find(({ fileName }) => fileName === 'Attachment.csv');
    expect(attachments?.questions).toBe(0);
    expect(await files.single.rows({ id: attachments?.id ?? '' }, 'error')).toMatchObject([
      { row: 2, reason: `No link: the row of the company “${id('001', 2)}” is not imported` },
    ]);
  });
});
