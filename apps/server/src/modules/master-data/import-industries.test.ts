import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { find, listAll, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { industriesModule } from './industries.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [industriesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const send = (csv: string, query = '') =>
  user.call('POST', `/api/industries/import${query}`, { body: { csv } });

const file = `Name,Description,Icon Class,Sort Order,Status,Homepage
Mining,"Ore, coal
and stone",fa-gem,30,active,https://example.test
RETAIL,there already,,,,

Space,,,,inactive,
space,above,,,,
,no name,,,,
Odd,,fa industry!,x,perhaps,
`;
const rows = [
  { line: 2, name: 'Mining', outcome: 'create', reason: null },
  { line: 4, name: 'RETAIL', outcome: 'skip', reason: 'There is an industry of this name' },
  { line: 6, name: 'Space', outcome: 'create', reason: null },
  { line: 7, name: 'space', outcome: 'skip', reason: 'The file has this name above' },
  { line: 8, name: '', outcome: 'error', reason: 'Name is required' },
  { line: 9, name: 'Odd', outcome: 'error', reason: expect.stringContaining('icon class') },
];

it('tells in a dry run what would become of each line, and does nothing', async () => {
  const before = await listAll(user, '/industries');
  expect(await send(file, '?dryRun=true')).toMatchObject({
    status: 200,
    body: { message: '2 to create, 2 skipped, 2 with errors.', created: 2, skipped: 2, failed: 2, rows },
  });
  expect(await listAll(user, '/industries')).toEqual(before);
});

it('creates what is new, as one action', async () => {
  const before = await listAll(user, '/industries');
  const answer = await send(file);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: '2 created, 2 skipped, 2 with errors.', created: 2, skipped: 2, failed: 2, rows },
  });
  expect(await find(user, '/industries', 'name', 'Mining')).toMatchObject({
    description: 'Ore, coal\nand stone',
    iconClass: 'fa-gem',
    sortOrder: 30,
    isActive: true,
  });
  expect(await find(user, '/industries', 'name', 'Space')).toMatchObject({ sortOrder: 0, isActive: false });
  expect((await undo(user, answer)).status).toBe(200);
  expect(await listAll(user, '/industries')).toEqual(before);
});

it('reads what spreadsheets write: a mark at the beginning, semicolons, tabs', async () => {
  expect((await send('\ufeffindustry;description\r\nFishing;Sea, and lakes\r\n')).body).toMatchObject({
    created: 1,
  });
  expect(await find(user, '/industries', 'name', 'Fishing')).toMatchObject({ description: 'Sea, and lakes' });
  expect((await send('name\tdescription\nForestry\tTrees\n')).body).toMatchObject({ created: 1 });
});

it('says what is wrong with a file that it cannot read', async () => {
  for (const [csv, reason] of [
    ['title,description\nMining,x', 'The first line must name the columns, and one of them must be "name"'],
    ['name\n', 'The file must have between 1 and 5000 lines below the headings'],
    [`name\n${'x\n'.repeat(5001)}`, 'The file must have between 1 and 5000 lines below the headings'],
    ['name\n"Mining', expect.stringContaining('Quote Not Closed')],
  ] as const) {
    expect(await send(csv)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { csv: reason } },
    });
  }
  const reader = await app.addUser(user, 'Read only');
  expect((await reader.call('POST', '/api/industries/import', { body: { csv: file } })).status).toBe(403);
});
