import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importing } from '../../../testing/imports.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

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
    const line = (i: number) => `"Ünïcöde, ${i}";ü${i}@x.test\r\n`;
    const long = `Last name;Email\r\n${Array.from({ length: 60_000 }, (_, i) => line(i)).join('')}`;
    const view = await files.send('lead', long);
    expect(view).toMatchObject({ rowCount: 60_000, job: { state: 'done' } });
    const checked = await files.check(view);
    expect(checked.counts).toEqual({ create: 60_000, update: 0, skip: 0, error: 0 });
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
    ['nothing but names of columns', 'Last name,Email\n', 'The file has no rows'],
    [
      'no names of columns',
      'Ada,ada@example.test\nBob,bob@example.test\n',
      'The first row must name the columns',
    ],
    ['2,000 columns', `${Array.from({ length: 2000 }, (_, i) => `c${i}x`).join()}\n1`, 'this one has 2,000'],
    ['a cell of 10 MB', `Last name\n"${'x'.repeat(10_000_000)}"\n`, 'Row 2 has a cell'],
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
