import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forecastClient } from '../../testing/forecast.ts';
import { find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  team = (await make(admin, '/teams', { name: 'South' })).id;
});

const save = (user: User, ...targets: object[]) => forecastClient(user).saveTargets(...targets);
const listed = async (year = 2026) => {
  const { body } = await admin.call('GET', `/api/targets?year=${year}`);
  return (body as { userId: string | null; teamId: string | null; period: string; amount: number }[]).map(
    ({ userId, teamId, period, amount }) => [userId === null ? teamId : 'me', period, amount],
  );
};

it('sets, changes and removes targets in one step, and keeps those of other periods', async () => {
  const me = { userId: admin.userId };
  await save(admin, { ...me, period: '2026-01', amount: 100 }, { ...me, period: '2026-Q1', amount: 400 });
  await save(
    admin,
    { teamId: team, period: '2026-12', amount: 9.5 },
    { ...me, period: '2027-01', amount: 1 },
  );
  expect(await listed()).toEqual([
    ['me', '2026-01', 100],
    [team, '2026-12', 9.5],
    ['me', '2026-Q1', 400],
  ]);
  const changed = await save(
    admin,
    { ...me, period: '2026-01', amount: null },
    { ...me, period: '2026-Q1', amount: 500 },
    { ...me, period: '2026-02', amount: 50 },
  );
  expect(changed.body).toEqual({ saved: 2, removed: 1 });
  expect(await listed()).toEqual([
    ['me', '2026-02', 50],
    [team, '2026-12', 9.5],
    ['me', '2026-Q1', 500],
  ]);
  expect((await undo(admin, changed)).status).toBe(200);
  expect(await listed()).toEqual([
    ['me', '2026-01', 100],
    [team, '2026-12', 9.5],
    ['me', '2026-Q1', 400],
  ]);
  expect(await listed(2027)).toEqual([['me', '2027-01', 1]]);
});

it('the last one counts where a request names one twice, and an equal one is no change', async () => {
  const me = { userId: admin.userId, period: '2026-01' };
  expect((await save(admin, { ...me, amount: 1 }, { ...me, amount: 2 })).body).toEqual({
    saved: 1,
    removed: 0,
  });
  expect(await listed()).toEqual([['me', '2026-01', 2]]);
  expect((await save(admin, { ...me, amount: 2 })).body).toEqual({ saved: 0, removed: 0 });
});

it('refuses invalid targets', async () => {
  const period = '2026-01';
  const refused = [
    { period, amount: 1 },
    { userId: admin.userId, teamId: team, period, amount: 1 },
    { userId: admin.userId, period: '2026-Q5', amount: 1 },
    { userId: admin.userId, period, amount: -1 },
    { userId: admin.userId, period, amount: 1.005 },
    { userId: team, period, amount: 1 },
  ];
  for (const target of refused) {
    expect((await save(admin, target)).status, JSON.stringify(target)).toBe(400);
  }
  expect(await listed()).toEqual([]);
});

it('does not accept people and teams of other organizations', async () => {
  const stranger = await app.createTenant();
  expect((await save(stranger, { userId: admin.userId, period: '2026-01', amount: 1 })).status).toBe(400);
  expect((await save(stranger, { teamId: team, period: '2026-01', amount: 1 })).status).toBe(400);
});

it('is limited to people who may set targets', async () => {
  const manager = await app.addUser(admin, 'Sales manager');
  const representative = await app.addUser(admin, 'Sales representative');
  const target = { userId: representative.userId, period: '2026-01', amount: 1 };
  expect((await save(representative, target)).status).toBe(403);
  expect((await representative.call('GET', '/api/targets?year=2026')).status).toBe(403);
  const saved = await save(manager, target);
  expect(saved.status).toBe(200);
  expect((await undo(representative, saved)).status).toBe(403);
});

it('is deleted and restored with its team', async () => {
  await save(admin, { teamId: team, period: '2026-01', amount: 1 });
  const deleted = await admin.call('DELETE', `/api/teams/${team}`);
  expect(await listed()).toEqual([]);
  expect((await undo(admin, deleted)).status).toBe(200);
  expect(await listed()).toEqual([[team, '2026-01', 1]]);
});

it('is converted when the base currency changes', async () => {
  const euro = await find(admin, '/currencies', 'code', 'EUR');
  await admin.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate: 0.5 } });
  await save(admin, { teamId: team, period: '2026-01', amount: 100 });
  const rebased = await admin.call('PATCH', `/api/currencies/${euro.id}`, { body: { isBaseCurrency: true } });
  expect(rebased.status).toBe(200);
  expect(await listed()).toEqual([[team, '2026-01', 50]]);
  expect((await undo(admin, rebased)).status).toBe(200);
  expect(await listed()).toEqual([[team, '2026-01', 100]]);
});
