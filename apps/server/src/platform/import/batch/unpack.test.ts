import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesforceId as id, importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll } from '../../../testing/records.ts';
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
  'Id,Name,ParentId,Website',
  `${id('001', 1)},Acme,${id('001', 3)},https://acme.example`,
  `${id('001', 2)},Acme,,`,
  `${id('001', 3)},Bolt,,https://bolt.example`,
].join('\n');

/** A workbook of sheets with texts. */
function workbook(sheets: Record<string, string[][]>): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`);
  const links = names.map((_, i) => `<Relationship Id="r${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const parts = Object.values(sheets).map((rows, i) => [
    `xl/worksheets/sheet${i + 1}.xml`,
    `<worksheet><sheetData>${rows.map((row, n) => `<row r="${n + 1}">${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ]);
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])));
}

describe('a workbook with several sheets', () => {
  it('is several files, of which an explanation is left out', async () => {
    const book = workbook({
      'Read me': [['This is an export'], ['Ask Jo']],
      Companies: [
        ['Company ID', 'Company name', 'Website'],
        ['1', 'Acme', 'https://acme.example'],
      ],
      People: [
        ['Contact ID', 'Company ID', 'Last name', 'Email'],
        ['7', '1', 'Alder', 'ann@acme.example'],
      ],
    });
    const read = await files.send({ 'book.xlsx': book });
    expect(read.files.map(({ sheet, resource, isLeftOut }) => [sheet, resource, isLeftOut])).toEqual([
      ['Companies', 'company', false],
      ['People', 'contact', false],
      ['Read me', null, true],
    ]);
    const done = await files.run(await files.check(read));
    expect(done.files.map(({ written }) => written?.create ?? null)).toEqual([1, 1, null]);
    const [ann] = await listAll(user, '/contacts');
    expect((await find(user, '/companies', 'id', String(ann?.companyId))).name).toBe('Acme');
  });
});

describe('an archive with a workbook', () => {
  it('is unpacked twice', async () => {
    const book = workbook({
      Companies: [
        ['Company ID', 'Company name', 'Website'],
        ['1', 'Acme', 'https://acme.example'],
      ],
      People: [
        ['Contact ID', 'Company ID', 'Last name', 'Email'],
        ['7', '1', 'Alder', 'ann@acme.example'],
      ],
    });
    const read = await files.send({
      'all.zip': zipSync({ 'book.xlsx': book, 'Account.csv': strToU8(accounts) }),
    });
    expect(read.files.map(({ fileName, sheet, resource }) => [fileName, sheet, resource])).toEqual([
      ['book.xlsx', 'Companies', 'company'],
      ['Account.csv', null, 'company'],
      ['book.xlsx', 'People', 'contact'],
    ]);
  });
});

describe('files that cannot be read', () => {
  it('are reported, and the others are imported', async () => {
    const read = await files.send({
      'Account.csv': accounts,
      'empty.csv': '',
      'bad.xlsx': 'PK\u0003\u0004damaged',
    });
    expect(read.job?.state).toBe('done');
    expect(read.files.map(({ fileName, isLeftOut, problem }) => [fileName, isLeftOut, problem])).toEqual([
      ['Account.csv', false, null],
      ['empty.csv', true, 'The file is empty.'],
      ['bad.xlsx', true, expect.stringContaining('damaged')],
    ]);
    const done = await files.run(await files.check(read));
    expect(done.files[0]?.written?.create).toBe(3);
  });

  it('are archives with too much in them', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.csv`, strToU8('a,b\n1,2')]));
    const bomb = zipSync({ 'bomb.csv': new Uint8Array(60_000_000) }, { level: 9 });
    const read = await files.send({
      'many.zip': zipSync(many),
      'bomb.zip': bomb,
      'none.zip': zipSync({ 'a.png': strToU8('x') }),
      'escape.zip': zipSync({ '../../Account.csv': strToU8(accounts) }),
    });
    expect(read.files.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('An archive can have 100 tables'),
      expect.stringContaining('unpacks to more than it can hold'),
      'There is no CSV or .xlsx file in this archive.',
      'This archive is damaged. Pack it again.',
    ]);
    expect((await user.call('POST', `/api/import-batches/${read.id}/check`)).status).toBe(409);
  });
});
