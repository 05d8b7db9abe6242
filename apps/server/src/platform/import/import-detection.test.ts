import { leads } from '@pipewright/contract/resources/leads.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { modules } from '../../modules/index.ts';
import { type Importing, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { newChangeSet, runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { readView } from './import-store.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
});

describe('settings of an earlier file with the same headings', () => {
  const american = 'Deal name,Amount,Expected close date\nUS,"22,700.00",12/31/2021';
  const german = 'Deal name;Amount;Expected close date\nDE;€ 22.700,00;31.12.2021';

  it('are suggestions that the values of the file overrule', async () => {
    await files.run(await files.check(await files.send('deal', american)));
    const view = await files.send('deal', german);
    expect(view).toMatchObject({
      settings: { decimalMark: ',', dateOrder: 'dmy' },
      reading: { remembered: { overruled: ['dateOrder', 'decimalMark'] } },
    });
    await files.run(await files.check(view));
    expect(await find(user, '/opportunities', 'name', 'DE')).toMatchObject({
      amount: 22_700,
      expectedCloseDate: '2021-12-31',
    });
  });

  it('are remembered when an import is started, not by a check', async () => {
    const view = await files.send('lead', 'Last name,Email,Stage\nOne,1@x.test,New');
    const checked = await files.check(view, { duplicates: { keys: [], action: 'create' } });
    const next = await files.send('lead', 'Last name,Email,Stage\nTwo,2@x.test,New');
    expect(next).toMatchObject({
      settings: { duplicates: { action: 'skip' } },
      reading: { remembered: null },
    });
    await files.run(checked);
    const after = await files.send('lead', 'Last name,Email,Stage\nTwo,2@x.test,New');
    expect(after).toMatchObject({
      settings: { duplicates: { action: 'create' } },
      reading: { remembered: {} },
    });
  });
});

describe('the check', () => {
  it('reports all problems of a row, and counts them for each column', async () => {
    const file = [
      'Last name,Email,Status,Source,Estimated value',
      'One,wrong,Warm,Zeppelin,a lot',
      'Two,2@x.test,Warm,Zeppelin,5',
      'Three,,New,,',
    ].join('\n');
    const checked = await files.check(await files.send('lead', file));
    expect(checked.unknown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'leadStatusId', value: 'Warm', count: 2 }),
        expect.objectContaining({ field: 'leadSourceId', value: 'Zeppelin', count: 2 }),
      ]),
    );
    const [first, second] = (await files.rows(checked, 'error')) as { problems: unknown[] }[];
    expect(first?.problems).toEqual([
      { column: 1, reason: 'Please enter a valid email address' },
      { column: 4, reason: 'Estimated value: “a lot” is not an amount' },
      { column: 2, reason: 'There is no lead status “Warm” in the list' },
      { column: 3, reason: 'There is no lead source “Zeppelin” in the list' },
    ]);
    expect(second?.problems).toHaveLength(2);
    expect([...checked.problems].sort((a, b) => (a.column ?? -1) - (b.column ?? -1))).toEqual([
      { column: null, count: 1 },
      { column: 1, count: 1 },
      { column: 2, count: 2 },
      { column: 3, count: 2 },
      { column: 4, count: 1 },
    ]);
  });

  it('gives rows a fixed value where the file has none', async () => {
    const file = 'Deal name,Stage,Lost reason\nOne,Lost,\nTwo,Lost,Price';
    const view = await files.send('deal', file);
    const checked = await files.check(view, { fixed: { lostReason: 'Unknown', description: 'Moved in' } });
    expect(checked.counts).toMatchObject({ create: 2, error: 0 });
    await files.run(checked);
    expect(await find(user, '/opportunities', 'name', 'One')).toMatchObject({
      lostReason: 'Unknown',
      description: 'Moved in',
    });
    expect(await find(user, '/opportunities', 'name', 'Two')).toMatchObject({ lostReason: 'Price' });
    const other = await files.send('deal', file);
    expect(
      (
        await user.call('POST', `/api/imports/${other.id}/check`, {
          body: { ...other.settings, fixed: { nothing: 'x' } },
        })
      ).body,
    ).toMatchObject({ fields: { fixed: 'There is no field “nothing”' } });
  });

  it('asks which number is the day only if no row shows it', async () => {
    const deals = (...dates: string[]) =>
      `Deal name,Expected close date\n${dates.map((d, i) => `D${i},${d}`).join('\n')}`;
    expect((await files.send('deal', deals('03/04/2021'))).reading).toMatchObject({
      isDateOrderUnclear: true,
    });
    const late = [...Array.from({ length: 700 }, () => '03/04/2021'), '25/12/2021'];
    expect(await files.send('deal', deals(...late))).toMatchObject({
      settings: { dateOrder: 'dmy' },
      reading: { isDateOrderUnclear: false },
    });
  });

  it('shows how rows are understood, and everything that is new', async () => {
    const file = [
      'Last name,Email,Country,Company,Owner,Created',
      'One,1@x.test,UK,Acme,Ada Admin,03.04.2021',
      'Two,2@x.test,Türkiye,,,',
    ].join('\n');
    const checked = await files.check(await files.send('contact', file));
    const [one, two] = (await files.rows(checked, 'create')) as { understood: unknown[] }[];
    expect(one?.understood).toEqual([
      { form: 'text', text: 'One' },
      { form: 'text', text: '1@x.test' },
      { form: 'entry', text: 'United Kingdom' },
      { form: 'new', text: 'Acme' },
      { form: 'entry', text: 'Ada Admin' },
      { form: 'date', text: '2021-04-03' },
    ]);
    expect(two?.understood[2]).toEqual({ form: 'entry', text: 'Türkiye' });
  });

  it('writes reasons in the language of the reader', async () => {
    const checked = await files.check(await files.send('lead', 'Last name,Email,Status\nOne,1@x.test,Warm'));
    const { body } = await user.call('GET', `/api/imports/${checked.id}/rows?outcome=error`, {
      headers: { 'accept-language': 'de' },
    });
    expect(body).toMatchObject({ rows: [{ reason: '„Warm“ ist nicht in der Liste (Lead-Status)' }] });
  });
});

describe('a text', () => {
  it('may name its delimiter, and have columns of the same name', async () => {
    const view = await files.send('lead', 'sep=;\r\nLast name;Email;Phone;Phone\r\nOne;1@x.test;1;2\r\n');
    expect(view.columns.map(({ heading }) => heading)).toEqual(['Last name', 'Email', 'Phone', 'Phone (2)']);
    expect(view.settings?.mapping).toEqual(['lastName', 'email', 'phone', null]);
  });

  it('can be read with another encoding if it looks broken', async () => {
    // “Müller” in the encoding of old Macs.
    const mac = Buffer.from('Last name,Email\nM\u009fller,1@x.test\n', 'latin1');
    const view = await files.send('lead', mac);
    expect(view).toMatchObject({ reading: { encoding: 'windows-1252', looksBroken: true } });
    const again = await files.finish(await files.post(`/${view.id}/read`, { encoding: 'macintosh' }));
    expect(again).toMatchObject({
      columns: [{ sample: 'Müller' }, {}],
      reading: { encoding: 'macintosh', looksBroken: false },
    });
    const japanese = Buffer.from([0x4e, 0x0a, 0x93, 0xfa, 0x96, 0x7b, 0x0a]);
    const sent = await files.send('lead', Buffer.concat([Buffer.from('Last '), japanese]));
    const read = await files.finish(
      await files.post(`/${sent.id}/read`, { encoding: 'shift_jis', headerRow: 1 }),
    );
    expect(read.columns).toMatchObject([{ heading: 'Last N', sample: '日本' }]);
  });

  it('can have another row with the names of its columns', async () => {
    const file = 'My contacts\nLast name,Email\nOne,1@x.test\nTwo,2@x.test\n';
    const view = await files.send('lead', file);
    expect(view).toMatchObject({ rowCount: 2, reading: { headerRow: 2 } });
    expect(view.reading?.firstRows[0]).toEqual({ row: 1, cells: ['My contacts'] });
    const again = await files.finish(await files.post(`/${view.id}/read`, { headerRow: 3 }));
    expect(again).toMatchObject({ rowCount: 1, columns: [{ heading: 'One' }, { heading: '1@x.test' }] });
    await files.run(await files.check(await files.finish(await files.post(`/${view.id}/read`))));
    expect(await listAll(user, '/leads')).toHaveLength(2);
    expect((await user.call('POST', `/api/imports/${view.id}/read`, { body: {} })).status).toBe(409);
  });
});

describe('a workbook whose first sheet is a readme', () => {
  const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const book = zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="Readme" r:id="r1"/><sheet name="People" r:id="r2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet1.xml': sheet(
          `<row r="1">${cell('A1', 'How to use this file')}</row><row r="2">${cell('A2', 'Read me')}</row>`,
        ),
        'xl/worksheets/sheet2.xml': sheet(
          `<row r="1">${cell('A1', 'People')}</row><row r="3">${cell('A3', 'Last name')}${cell('B3', 'Email')}</row><row r="4">${cell('A4', 'One')}${cell('B4', '1@x.test')}</row>`,
        ),
      }).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  );

  it('is read from the sheet and row with the names of its columns', async () => {
    const view = await files.send('lead', book);
    expect(view).toMatchObject({
      sheet: 'People',
      sheets: ['Readme', 'People'],
      rowCount: 1,
      columns: [{ heading: 'Last name' }, { heading: 'Email' }],
      reading: { headerRow: 3, firstRows: [{ row: 1, cells: ['People'] }, { row: 3 }, { row: 4 }] },
    });
    const readme = await files.finish(await files.post(`/${view.id}/read`, { sheet: 'Readme' }));
    expect(readme).toMatchObject({
      sheet: 'Readme',
      rowCount: 1,
      columns: [{ heading: 'How to use this file' }],
    });
  });
});

describe('an import that is read while its state changes', () => {
  it('shows rows and columns of the same state', async () => {
    const view = await files.send('lead', 'Last name,Email\nOne,1@x.test');
    const permissions = new Map(Object.values(leads.permissions).map(name => [name, 'all' as const]));
    const principal = { tenantId: user.tenantId, userId: user.userId, permissions };
    const write = (work: (tx: TenantTx) => Promise<unknown>) =>
      app.database.tenants.write(principal, newChangeSet('test'), work);
    const clear = () =>
      write(tx =>
        tx[runText](`update crm.import set columns = '[]', row_count = 0 where tenant_id = $1 and id = $2`, [
          user.tenantId,
          view.id,
        ]),
      );
    let isFirst = true;
    // Somebody begins to read another sheet after the first statement.
    const seen = await app.database.tenants.read(principal, tx => {
      const between = new Proxy(tx, {
        apply: async (target, self, parts) => {
          const rows = await Reflect.apply(target as never, self, parts);
          if (isFirst) {
            isFirst = false;
            await clear();
          }
          return rows;
        },
      });
      return readView(between, modules, view.id);
    });
    expect(seen.columns.length > 0).toBe(seen.rowCount > 0);
  });
});

describe('skipped rows', () => {
  it('can be downloaded after the import', async () => {
    const file = 'Last name,Email\nOne,1@x.test\nTwo,1@x.test';
    const done = await files.run(await files.check(await files.send('lead', file)));
    expect(await files.rows(done, 'skip')).toMatchObject([
      { row: 3, reason: 'The same as row 2 of the file' },
    ]);
    const answer = await app.server.inject({
      url: `/api/imports/${done.id}/errors?outcome=skip`,
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    expect(answer.headers['content-disposition']).toContain('import-skipped.csv');
    expect(answer.body).toContain(
      'Last name,Email,Skipped because\r\nTwo,1@x.test,The same as row 2 of the file',
    );
  });
});
