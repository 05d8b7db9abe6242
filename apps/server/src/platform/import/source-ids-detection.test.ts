import type { ImportedRow } from '@pipewright/contract/operations/import/imports.ts';
import { expect, it } from 'vitest';
import { type Importing, salesforceId as id, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll } from '../../testing/records.ts';
import type { User } from '../../testing/test-app.ts';

let user: User;
let files: Importing;
setUpImports(given => {
  ({ user, files } = given);
});

const account = `Id,Name\n${id('001', 1)},Acme`;

async function take(resource: string, csv: string, changes = {}) {
  return files.run(await files.check(await files.send(resource, csv), changes));
}

async function rowsOf(view: Parameters<typeof files.rows>[0], outcome: string) {
  return (await files.rows(view, outcome)) as ImportedRow[];
}

it('reports unknown ids, currencies and stages of a row together with all its other problems', async () => {
  const csv = [
    'Id,Name,AccountId,StageName,Amount,CurrencyIsoCode,CloseDate',
    `${id('006', 1)},Bridge,${id('001', 9)},Dreaming,€ 100,USD,someday`,
  ].join('\n');
  const checked = await files.check(await files.send('deal', csv));
  const [row] = await rowsOf(checked, 'error');
  expect(row?.problems.map(({ column }) => column).sort()).toEqual([2, 3, 4, 6]);
  expect(row?.problems.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      `There is no company with the ID “${id('001', 9)}” of Salesforce. Import the companies first`,
      'The amount is in EUR, but the column of the currency says USD',
    ]),
  );
  expect(checked.problems).toHaveLength(4);
});

it('says that no stage is the one for won deals beside other problems, but not beside an unknown stage', async () => {
  await Promise.all(
    ['Won', 'Closed Won'].map(name => user.call('POST', '/api/deal-stages', { body: { name, isWon: true } })),
  );
  const csv = 'Deal name,Stage,Status,Expected close date\nA,Dreaming,won,someday\nB,Proposal,won,someday';
  const checked = await files.check(await files.send('deal', csv));
  const [unknown, known] = await rowsOf(checked, 'error');
  const wanted = 'The deal is won, but its stage is open, and no stage is the one for won deals';
  expect(known?.problems).toContainEqual({ reason: wanted, column: 1 });
  expect(known?.problems).toHaveLength(2);
  expect(unknown?.problems.map(({ reason }) => reason)).not.toContain(wanted);
  expect(unknown?.problems).toHaveLength(2);
});

it('shows what ids, marks and amounts are understood as', async () => {
  await take('company', account);
  const csv = [
    'Id,Name,AccountId,StageName,Amount,IsWon,IsClosed,CloseDate',
    `${id('006', 1)},Bridge,${id('001', 1)},Closed Won,€ 100,true,true,2021-04-03`,
  ].join('\n');
  const checked = await files.check(await files.send('deal', csv));
  const [row] = await rowsOf(checked, 'create');
  expect(row?.understood).toEqual([
    { form: 'text', text: id('006', 1) },
    { form: 'text', text: 'Bridge' },
    { form: 'entry', text: 'Acme' },
    { form: 'entry', text: expect.stringMatching(/won/i) },
    { form: 'number', text: '100' },
    { form: 'boolean', text: 'true' },
    { form: 'boolean', text: 'true' },
    { form: 'date', text: '2021-04-03' },
  ]);
});

it('shows the ids of later rows, which are linked at the end', async () => {
  const csv = `Id,Name,ParentId\n${id('001', 1)},Acme,${id('001', 2)}\n${id('001', 2)},Acme Holding,`;
  const checked = await files.check(await files.send('company', csv));
  const [first] = await rowsOf(checked, 'create');
  expect(first?.understood[2]).toEqual({ form: 'text', text: id('001', 2) });
});

it('decides the order of dates from all rows, also in columns that only imports have', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => `${i + 1},D${i},03/04/2021`);
  const csv = ['Deal ID,Deal name,Closed time', ...rows, '701,Last,25/12/2021'].join('\n');
  const sent = await files.send('deal', csv);
  expect(sent.settings?.mapping).toContain('closedAtUtc');
  expect(sent).toMatchObject({ settings: { dateOrder: 'dmy' }, reading: { isDateOrderUnclear: false } });
});

it('gives a value for all rows to those that say nothing themselves: a currency, a company by its id', async () => {
  await take('company', account);
  const csv = `Id,Name,Amount\n${id('006', 1)},Plain,100\n${id('006', 2)},Signed,$ 200`;
  const sent = await files.send('deal', csv);
  const fixed = { currencyId: 'EUR', 'companyId.sourceId': id('001', 1) };
  await files.run(await files.check(sent, { fixed }));
  expect(await find(user, '/opportunities', 'name', 'Plain')).toMatchObject({
    amount: 100,
    currency: 'EUR',
    company: { name: 'Acme' },
  });
  expect(await find(user, '/opportunities', 'name', 'Signed')).toMatchObject({
    amount: 200,
    currency: 'USD',
    company: { name: 'Acme' },
  });
});

it('blames no column for a value that all rows get', async () => {
  const sent = await files.send('deal', `Id,Name\n${id('006', 1)},Bridge`);
  const checked = await files.check(sent, { fixed: { 'companyId.sourceId': id('001', 9) } });
  const [row] = await rowsOf(checked, 'error');
  expect(row).toMatchObject({ column: null, problems: [{ column: null }] });
});

it('refuses one id for all records', async () => {
  const sent = await files.send('deal', `Id,Name\n${id('006', 1)},Bridge`);
  const body = { ...sent.settings, mapping: [null, 'name'], fixed: { sourceId: 'x' } };
  expect((await user.call('POST', `/api/imports/${sent.id}/check`, { body })).status).toBe(400);
});

it('keeps an id that no record has in the description, where that was chosen', async () => {
  const csv = `Id,Name,AccountId\n${id('006', 1)},Bridge,${id('001', 9)}`;
  await take('deal', csv, { unknown: { 'companyId.sourceId': { otherwise: 'note', values: {} } } });
  expect(await listAll(user, '/opportunities')).toMatchObject([
    { companyId: null, description: `Company ID: ${id('001', 9)}` },
  ]);
});
