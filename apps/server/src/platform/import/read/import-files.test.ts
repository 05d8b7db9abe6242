import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importing, importingBatch } from '../../../testing/imports/imports.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newChangeSet } from '../../database/tenant/tenant-db.ts';

let app: TestApp;
let user: User;
let files: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  files = importing(app, user);
});
afterAll(() => app.close());

const text =
  'Last name;Email;Notes\r\nMüller;m@x.test;"Two\r\nlines; and ""more"""\r\nÅberg;å@x.test;€ 5\r\n';
const bytes = (encoding: BufferEncoding, ...front: number[]) =>
  Buffer.concat([Buffer.from(front), Buffer.from(text, encoding)]);
const swapped = (even: Buffer) => Buffer.from(even).swap16();
const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');

/** A workbook of some sheets, each with rows of XML cells. */
function workbook(sheets: Record<string, string>, more: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(sheets);
  const each = (write: (name: string, n: number) => string) =>
    names.map((name, i) => write(name, i + 1)).join('');
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((_, n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Last name</t></si><si><r><t>Mül</t></r><r><t>ler &amp; Co</t></r></si></sst>',
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

const inline = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const people = `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('B1', 'Email')}${inline('D1', 'Close date')}</row>
  <row r="4"><c r="A4" t="s"><v>1</v></c>${inline('B4', 'm@x.test')}<c r="D4" s="1"><v>46022</v></c></row>`;

describe('a text', () => {
  it.each([
    ['UTF-8', bytes('utf8')],
    ['UTF-8 with a mark', bytes('utf8', 0xef, 0xbb, 0xbf)],
    ['UTF-16', bytes('utf16le', 0xff, 0xfe)],
    ['UTF-16 the other way round', swapped(bytes('utf16le', 0xff, 0xfe))],
    ['UTF-16 without a mark', bytes('utf16le')],
    ['Windows-1252', windows],
  ])('in %s is read correctly', async (_name, file) => {
    const view = await files.send('lead', file);
    expect(view).toMatchObject({ rowCount: 2, job: { state: 'done' } });
    expect(view.columns.map(({ sample }) => sample)).toEqual([
      'Müller',
      'm@x.test',
      'Two\r\nlines; and "more"',
    ]);
  });

  it.each([',', ';', '\t', '|'])('may have %j between its cells', async delimiter => {
    const file = `Last name${delimiter}Email\nOne${delimiter}1@x.test\n`;
    expect(await files.send('lead', file)).toMatchObject({
      columns: [{ sample: 'One' }, { sample: '1@x.test' }],
    });
  });

  it('is read across chunk boundaries', async () => {
    const line = (i: number) => `"Ünïcöde, ${i}";ü${i}@x.test;"${'ü, '.repeat(100)}"\r\n`;
    const long = `Last name;Email;Notes\r\n${Array.from({ length: 5000 }, (_, i) => line(i)).join('')}`;
    const view = await files.send('lead', long);
    expect(view).toMatchObject({ rowCount: 5000, job: { state: 'done' } });
    const checked = await files.check(view);
    expect(checked.counts).toEqual({ create: 5000, update: 0, skip: 0, error: 0 });
  });

  it('numbers its rows as a spreadsheet does, including blank ones', async () => {
    const checked = await files.check(
      await files.send('lead', 'Last name,Email\n\nOne,1@x.test\n,,\nTwo,wrong\n'),
    );
    expect(checked.rowCount).toBe(2);
    expect(await files.rows(checked, 'error')).toMatchObject([{ row: 5 }]);
  });
});

describe('a workbook', () => {
  it('is read with its shared strings and dates', async () => {
    const view = await files.send('deal', workbook({ People: people.replace('Email', 'Deal') }));
    expect(view).toMatchObject({ rowCount: 1, sheets: ['People'], sheet: 'People' });
    expect(view.columns).toMatchObject([
      { heading: 'Last name', sample: 'Müller & Co' },
      { heading: 'Deal', sample: 'm@x.test' },
      { heading: 'Column 3', sample: '' },
      { heading: 'Close date', sample: '2025-12-31' },
    ]);
  });

  it('allows the sheet to be chosen', async () => {
    const second = `<row>${inline('A1', 'Last name')}</row><row>${inline('A2', 'Other')}</row>`;
    const view = await files.send('lead', workbook({ First: people, Second: second }));
    expect(view).toMatchObject({ sheet: 'First', sheets: ['First', 'Second'] });
    const other = await files.finish(await files.post(`/${view.id}/read`, { sheet: 'Second' }));
    expect(other).toMatchObject({ sheet: 'Second', rowCount: 1, columns: [{ sample: 'Other' }] });
  });
});

describe('rows that cannot be read', () => {
  const file = [
    'Last name,Email,Notes',
    'One,1@x.test,fine',
    'Two,2@x.test,Leeds, UK',
    'Three,3@x.test,"Leeds, UK",,',
    'Four,4@x.test,M\uFFFDller',
    '"Five, Jr",5@x.test,a,b,c',
    ...Array.from({ length: 60 }, (_, i) => `Extra ${i},${i}@y.test,a,b`),
  ].join('\n');

  it('are listed with their numbers and their text, and are errors unless only characters are broken', async () => {
    const view = await files.send('lead', file);
    expect(view).toMatchObject({ rowCount: 65, reading: { unread: 63 } });
    const { body } = await user.call('GET', `/api/imports/${view.id}/unread-rows`);
    const page = body as { rows: object[]; next: number | null };
    expect(page.rows.slice(0, 3)).toEqual([
      { row: 3, problem: 'tooManyCells', isLeftOut: true, text: 'Two,2@x.test,Leeds, UK' },
      { row: 5, problem: 'brokenCharacters', isLeftOut: false, text: 'Four,4@x.test,M\uFFFDller' },
      { row: 6, problem: 'tooManyCells', isLeftOut: true, text: '"Five, Jr",5@x.test,a,b,c' },
    ]);
    expect(page.rows).toHaveLength(50);
    const rest = await user.call('GET', `/api/imports/${view.id}/unread-rows?after=${page.next}`);
    expect(rest.body).toMatchObject({ rows: { length: 13 }, next: null });
    const checked = await files.check(view);
    expect(checked.counts).toEqual({ create: 3, update: 0, skip: 0, error: 62 });
    expect((await files.rows(checked, 'error'))[0]).toMatchObject({
      row: 3,
      reason: 'The row has more cells than the file has columns',
    });
  });

  it('are in the report', async () => {
    const other = await app.createTenant();
    const own = importing(app, other);
    const done = await own.run(await own.check(await own.send('lead', file)));
    const { body } = await other.call('GET', `/api/imports/${done.id}/report`);
    expect(body).toMatchObject({
      files: [
        {
          rowCount: 65,
          brokenRows: 1,
          written: { create: 3, error: 62 },
          reasons: [{ reason: 'The row has more cells than the file has columns', count: 62 }],
          columns: [{ filled: 3, imported: 3 }, {}, {}],
        },
      ],
    });
  });

  it('can be corrected like other errors', async () => {
    const checked = await files.check(await files.send('lead', file));
    const cells = { 0: 'Two', 1: '2@x.test', 2: 'Leeds, UK' };
    await user.call('PATCH', `/api/imports/${checked.id}/rows/3`, { body: { cells } });
    expect((await files.check(checked)).counts).toMatchObject({ create: 4, error: 61 });
  });

  it('can be downloaded in the language of the reader, and are found anew when the file is read in another way', async () => {
    const view = await files.send('lead', file);
    const path = `/api/imports/${view.id}/unread-rows-file`;
    const { body } = await user.call('GET', path);
    expect(String(body)).toContain('3,More cells than columns,"Two,2@x.test,Leeds, UK"');
    const german = await user.call('GET', path, { headers: { 'accept-language': 'de' } });
    expect(String(german.body)).toMatch(/^\uFEFF?Zeile,/);
    const again = await files.finish(await files.post(`/${view.id}/read`, { encoding: 'utf-8' }));
    expect(again).toMatchObject({ rowCount: 65, reading: { unread: 63 } });
  });

  it('are found anew when an interrupted import of several files reads them again', async () => {
    const batch = importingBatch(app, user);
    const read = await batch.send({ 'leads.csv': file });
    const { tenantId } = user;
    const principal = { tenantId, userId: user.userId, permissions: new Map() };
    await app.database.tenants.write(principal, newChangeSet('test'), async tx => {
      await tx`update crm.import set phase = 'upload' where tenant_id = ${tenantId} and batch_id = ${read.id}`;
    });
    const { body } = await user.call('POST', `/api/import-batches/${read.id}/read`);
    const again = await batch.finish(body as ImportBatchView);
    expect(again.files).toMatchObject([{ rowCount: 65, unread: 63 }]);
  });

  it('are listed up to a number, and long texts are cut where a character ends', async () => {
    const long = `Long,${'x'.repeat(1994)}😀${'y'.repeat(50_000)},a,b`;
    const many = Array.from({ length: 1200 }, (_, i) => `Extra ${i},${i}@y.test,a,b`);
    const view = await files.send('lead', ['Last name,Email,Notes', long, ...many].join('\n'));
    expect(view).toMatchObject({ rowCount: 1201, reading: { unread: 1201 } });
    const { body } = await user.call('GET', `/api/imports/${view.id}/unread-rows`);
    expect(body).toMatchObject({
      rows: [{ row: 2, text: `Long,${'x'.repeat(1994)}…` }, ...Array(49).fill({})],
    });
    const last = await user.call('GET', `/api/imports/${view.id}/unread-rows?after=1000`);
    expect(last.body).toMatchObject({ rows: [{ row: 1001 }], next: null });
  });

  it('do not include rows of workbooks with cells right of the headings', async () => {
    const wide = `<row r="1">${inline('A1', 'Last name')}${inline('B1', 'Email')}</row>
      <row r="2">${inline('A2', 'One')}${inline('B2', '1@x.test')}${inline('D2', 'remark')}</row>`;
    const view = await files.send('lead', workbook({ People: wide }));
    expect(view).toMatchObject({ rowCount: 1, reading: { unread: 0 } });
    expect((await files.check(view)).counts).toMatchObject({ create: 1, error: 0 });
  });

  it('are seen only by people who may see the import', async () => {
    const view = await files.send('lead', file);
    const stranger = await app.createTenant();
    expect((await stranger.call('GET', `/api/imports/${view.id}/unread-rows`)).status).toBe(404);
    expect((await stranger.call('GET', `/api/imports/${view.id}/unread-rows-file`)).status).toBe(404);
  });
});

describe('an unreadable file', () => {
  const bomb = `<row r="1">${inline('A1', 'Email')}</row>${`<row r="2">${inline('A2', 'a')}</row>`.repeat(1_500_000)}`;
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  it.each([
    ['an empty file', '', 'The file is empty.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'This is neither a text nor',
    ],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'the old kind (.xls)'],
    [
      'a workbook with a password',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'protected with a password',
    ],
    ['nothing but names of columns', 'Last name,Email\n', 'The file has no rows'],
    [
      'no names of columns',
      'Ada,ada@example.test\nBob,bob@example.test\n',
      'The first row must name the columns',
    ],
    ['2,000 columns', `${Array.from({ length: 2000 }, (_, i) => `c${i}x`).join()}\n1`, 'this one has 2,000'],
    ['a cell of 2 MB', `Last name\n"${'x'.repeat(2_000_000)}"\n`, 'Row 2 has a cell'],
    ['a quotation mark that is never closed', 'Last name\n"Ada\nBob\n', 'A quotation mark is never closed'],
    ['a bomb', workbook({ Bomb: bomb }), 'unpacks to more than it can hold'],
    [
      'external entities',
      workbook({ Any: people }, { 'xl/sharedStrings.xml': `${entity}<sst/>` }),
      'declarations',
    ],
    ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'This is not a workbook'],
  ])('is rejected with an explanation: %s', async (_name, file, sentence) => {
    const view = await files.send('lead', file);
    expect(view).toMatchObject({
      settings: null,
      job: { state: 'failed', message: expect.stringContaining(sentence) },
    });
    const answer = await user.call('POST', `/api/imports/${view.id}/run`);
    expect(answer.status).toBe(409);
  });
});
