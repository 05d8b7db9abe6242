import type { ImportReport } from '@pipewright/contract/operations/import/import-reports.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importing, importingBatch } from '../../../testing/imports/imports.ts';
import { listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const deals = [
  'Deal name,Value,Currency,Stage,Owner,Odd,Deal - ID',
  'First,0.10,EUR,Closed Won,Ada Admin,x,',
  'Second,0.20,EUR,Closed Won,Bob Gone,,',
  'Third,1000000.01,USD,Pilot,Bob Gone,,',
  'Fourth,about ten,EUR,Pilot,Bob Gone,y,',
  ',5,EUR,Pilot,,,',
].join('\n');

async function importDeals() {
  const user = await app.createTenant();
  const files = importing(app, user);
  const read = await files.send('deal', deals);
  const done = await files.run(
    await files.check(read, {
      mapping: ['name', 'amount', 'currencyId', 'dealStageId', 'ownerUserId', null, null],
      unknown: {
        dealStageId: { otherwise: 'create', values: {} },
        ownerUserId: { otherwise: 'empty', values: {} },
      },
    }),
  );
  return { user, done };
}

it('compares rows and amounts of each column, stage and owner with the file, and says why something is missing', async () => {
  const { user, done } = await importDeals();
  expect(done.written).toEqual({ create: 3, update: 0, skip: 0, error: 2 });
  expect(done.job?.message).toBe('3 rows imported.');
  const [file] = ((await user.call('GET', `/api/imports/${done.id}/report`)).body as ImportReport).files;
  expect(file).toMatchObject({ rowCount: 5, written: done.written, isKept: true });
  expect(file?.reasons.map(({ reason, count }) => [reason, count])).toEqual([
    ['Amount: “about ten” is not an amount', 1],
    ['Missing: Name', 1],
  ]);
  expect(
    file?.columns.map(({ heading, field, filled, imported }) => [heading, field, filled, imported]),
  ).toEqual([
    ['Deal name', 'name', 4, 3],
    ['Value', 'amount', 5, 3],
    ['Currency', 'currencyId', 5, 3],
    ['Stage', 'dealStageId', 5, 3],
    // Two owners who are no users were left empty, as was chosen.
    ['Owner', 'ownerUserId', 4, 1],
    // Nothing could become of the column without values, which is not listed.
    ['Odd', null, 2, 0],
  ]);
  // What is wrong with the row counts there, and not again in each of its columns.
  expect(file?.columns.map(({ emptied, reasons }) => [emptied, reasons.length])).toEqual([
    ...[
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 0],
    ],
    ...[
      [2, 0],
      [0, 0],
    ],
  ]);
  expect(file?.columns[1]?.amounts).toEqual([
    { currency: 'EUR', inFile: 5.3, imported: 0.3 },
    { currency: 'USD', inFile: 1_000_000.01, imported: 1_000_000.01 },
  ]);
  const stages = file?.stages.map(({ text, becomes, rows, imported, amounts }) => [
    ...[text, becomes, rows, imported],
    amounts.map(({ currency, inFile }) => `${currency} ${inFile}`),
  ]);
  expect(stages).toEqual([
    ['Pilot', ['Pilot'], 3, 1, ['EUR 5', 'USD 1000000.01']],
    ['Closed Won', ['Won'], 2, 2, ['EUR 0.3']],
  ]);
  expect(file?.owners.map(({ text, becomes, rows, imported }) => [text, becomes, rows, imported])).toEqual([
    ['Bob Gone', ['Ada Admin'], 3, 2],
    ['Ada Admin', ['Ada Admin'], 1, 1],
    [null, [], 1, 0],
  ]);
});

it('is a workbook', async () => {
  const { user, done } = await importDeals();
  const answer = await app.server.inject({
    url: `/api/imports/${done.id}/report-file`,
    headers: { authorization: `Bearer ${user.accessToken}`, 'accept-language': 'en' },
  });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const [sheet] = await readXlsxFile(answer.rawPayload);
  const [headings, first, ...others] = sheet?.data ?? [];
  expect(headings?.slice(5, 8)).toEqual(['In the file', 'Imported', 'Not imported']);
  expect(first?.slice(0, 8)).toEqual(['file.csv', 'deals', 'Rows', null, null, 5, 3, 2]);
  expect(others.find(row => row[3] === 'Value' && row[8] === 'USD')?.slice(9, 11)).toEqual([
    1000000.01, 1000000.01,
  ]);
});

it('has all files of an import of several, also those that were left out', async () => {
  const user = await app.createTenant();
  const files = importingBatch(app, user);
  const read = await files.send({
    'people.csv': 'Last name,Email\nAlder,a@x.test\nAlder,a@x.test\n',
    'readme.csv': 'This is an export\nof everything',
  });
  const done = await files.run(await files.check(read));
  const report = (await user.call('GET', `/api/import-batches/${done.id}/report`)).body as ImportReport;
  expect(
    report.files.map(({ fileName, isLeftOut, written }) => [fileName, isLeftOut, written?.create]),
  ).toEqual([
    ['people.csv', false, 1],
    ['readme.csv', true, undefined],
  ]);
  expect(report.files[0]?.reasons).toEqual([{ reason: 'The same as row 2 of the file', count: 1 }]);
  expect(report.files[0]?.columns.map(({ imported }) => imported)).toEqual([1, 1]);
});

it('offers to link people who are both leads and contacts, and links nobody by itself', async () => {
  const user = await app.createTenant();
  const files = importingBatch(app, user);
  const read = await files.send({
    'contacts.csv': 'Last name,Email,Job title\nAlder,Ann@x.test,Buyer\nBirch,bo@x.test,Buyer\n',
    'leads.csv': 'Last name,Email,Lead status\nAlder,ann@x.test,New\nCedar,cy@x.test,New\n',
  });
  const done = await files.run(await files.check(read));
  const people = async () => {
    const report = (await user.call('GET', `/api/import-batches/${done.id}/report`)).body as ImportReport;
    return report.files.flatMap(file => file.samePeople);
  };
  const [pair, ...others] = await people();
  expect([pair?.lead.name, pair?.contact.name, others]).toEqual(['Alder', 'Alder', []]);
  expect((await listAll(user, '/leads')).every(({ convertedAtUtc }) => convertedAtUtc === null)).toBe(true);
  const body = { contactId: pair?.contact.id };
  expect((await user.call('POST', `/api/leads/${pair?.lead.id}/convert-to-contact`, { body })).status).toBe(
    200,
  );
  expect(await listAll(user, '/contacts')).toHaveLength(2);
  expect(await people()).toEqual([]);
});
