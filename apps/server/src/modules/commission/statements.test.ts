import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { commissionClient } from '../../testing/commission/commission-client.ts';
import { addWonDeals } from '../../testing/commission/won-deals.ts';
import { find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let rep: User;
let deal: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  rep = await app.addUser(admin, 'Sales representative');
  [deal = ''] = await addWonDeals(app, admin, [
    { name: 'Robots', amount: '1000', day: '2026-01-15', ownerUserId: rep.userId },
  ]);
});

const as = () => commissionClient(admin);
const plan = (values: object = {}) => as().plan([admin, rep], values);
const approveAsSeen: ReturnType<typeof as>['approveAsSeen'] = (...seen) => as().approveAsSeen(...seen);
const approve = (period: string, user: User) => as().approve(period, user);
const reopen = (period: string) => as().reopen(period, rep);
const statement = (period: string, user = rep) => as().statement(period, user);
const linesOf = (period: string, user = rep) => as().linesOf(period, user);
const change = (values: object) => admin.call('PATCH', `/api/deals/${deal}`, { body: values });
const split = (...splits: (readonly [User, number])[]) =>
  admin.call('PUT', `/api/opportunities/${deal}/splits`, {
    body: { splits: splits.map(([{ userId }, percent]) => ({ userId, percent })) },
  });

it('calculates a share of each won deal, split among people', async () => {
  await plan();
  expect(await linesOf('2026-01')).toEqual([['deal', null, 'Robots', 1000, 100]]);
  const saved = await split([rep, 60], [admin, 40]);
  expect(saved.body).toMatchObject({ splits: [{ percent: 60 }, { percent: 40 }] });
  expect(await linesOf('2026-01')).toEqual([['deal', null, 'Robots', 600, 60]]);
  expect(await linesOf('2026-01', admin)).toEqual([['deal', null, 'Robots', 400, 40]]);
  expect((await undo(admin, saved)).status).toBe(200);
  expect(await linesOf('2026-01')).toEqual([['deal', null, 'Robots', 1000, 100]]);
  expect(await linesOf('2026-02')).toEqual([]);
});

it('refuses shares that do not add up to 100 %, strangers, and one person twice', async () => {
  const other = await app.createTenant();
  const short = await split([rep, 60], [admin, 39.9999]);
  expect([short.status, short.body]).toMatchObject([400, { fields: { splits: expect.any(String) } }]);
  expect((await split([rep, 50], [rep, 50])).status).toBe(400);
  expect((await split([other, 100])).status).toBe(400);
  const answer = await admin.call('GET', `/api/opportunities/${deal}/splits`);
  expect(answer.body).toEqual({ splits: [] });
});

it('pays by attainment with tiers and a cap', async () => {
  await admin.call('PUT', '/api/targets', {
    body: { targets: [{ userId: rep.userId, period: '2026-01', amount: 800 }] },
  });
  const made = await plan({
    kind: 'attainment',
    tierMode: 'linear',
    lines: [
      { fromAttainment: 50, payout: 100 },
      { fromAttainment: 100, payout: 500 },
      { fromAttainment: 150, payout: 901 },
    ],
  });
  // 125 % of the target is half of the way from 100 % to 150 %.
  expect(await linesOf('2026-01')).toEqual([
    ['deal', null, 'Robots', 1000, 0],
    ['payout', null, null, 1000, 700.5],
  ]);
  await admin.call('PATCH', `/api/commission-plans/${made.id}`, { body: { tierMode: 'step', cap: 300 } });
  expect(await linesOf('2026-01')).toEqual([
    ['deal', null, 'Robots', 1000, 0],
    ['payout', null, null, 1000, 500],
    ['cap', null, null, 0, -200],
  ]);
  expect((await statement('2026-01')).total).toBe(300);
  // Without a target nothing is paid, and the statement still says so.
  await admin.call('PUT', '/api/targets', {
    body: { targets: [{ userId: rep.userId, period: '2026-01', amount: null }] },
  });
  expect(await linesOf('2026-01')).toEqual([
    ['deal', null, 'Robots', 1000, 0],
    ['payout', null, null, 1000, 0],
  ]);
});

it('freezes what was approved; later changes of deals become corrections of the next statement', async () => {
  const made = await plan();
  expect((await approve('2026-01', rep)).body).toEqual({ approved: 1 });
  expect((await approve('2026-01', rep)).body).toEqual({ approved: 0 });
  const frozen = await statement('2026-01');
  expect(frozen).toMatchObject({ state: 'approved', total: 100, approvedBy: 'Ada Admin' });

  await change({ amount: 1500 });
  await admin.call('PATCH', `/api/commission-plans/${made.id}`, { body: { rate: 20 } });
  await addWonDeals(app, admin, [
    { name: 'Late', amount: '50', day: '2026-01-31', ownerUserId: rep.userId },
    { name: 'Arms', amount: '10', day: '2026-02-01', ownerUserId: rep.userId },
  ]);
  expect(await statement('2026-01')).toEqual(frozen);
  // Corrections count by the plan as it was approved, other deals as it is now.
  expect(await linesOf('2026-02')).toEqual([
    ['deal', null, 'Arms', 10, 2],
    ['deal', '2026-01', 'Robots', 500, 50],
    ['deal', '2026-01', 'Late', 50, 5],
  ]);
  expect(await linesOf('2026-03')).toEqual([]);

  await approve('2026-02', rep);
  expect(await linesOf('2026-03')).toEqual([]);
  await admin.call('DELETE', `/api/deals/${deal}`);
  expect(await statement('2026-01')).toEqual(frozen);
  expect(await linesOf('2026-03')).toEqual([['deal', '2026-01', 'Robots', -1500, -150]]);
  expect(await statement('2026-03')).toMatchObject({ total: -150, corrections: -150, deals: 0 });
});

it('approves only what was seen, and nothing if one of the statements has changed', async () => {
  await plan();
  const seen = async (user: User) => {
    const { userId, total, currency } = await statement('2026-01', user);
    return { userId, total, currency };
  };
  const [ofAdmin, before] = [await seen(admin), await seen(rep)];
  await change({ amount: 1500 });
  const changed = { status: 409, body: { message: 'The statement has changed. Check it again.' } };
  expect(await approveAsSeen('2026-01', ofAdmin, before)).toMatchObject(changed);
  expect(await statement('2026-01', admin)).toMatchObject({ state: 'open' });
  expect(await statement('2026-01')).toMatchObject({ state: 'open', total: 150 });
  const now = await seen(rep);
  expect(await approveAsSeen('2026-01', { ...now, currency: 'EUR' })).toMatchObject(changed);
  expect((await approveAsSeen('2026-01', ofAdmin, now)).body).toEqual({ approved: 2 });
  // Somebody else has approved another total meanwhile.
  expect(await approveAsSeen('2026-01', before)).toMatchObject(changed);
  expect((await approveAsSeen('2026-01', now)).body).toEqual({ approved: 0 });
});

it('corrects the payout and the cap of an approved period, also when a deal is split or opened again', async () => {
  await admin.call('PUT', '/api/targets', {
    body: { targets: [{ userId: rep.userId, period: '2026-01', amount: 1000 }] },
  });
  await plan({
    kind: 'attainment',
    cap: 80,
    lines: [
      { fromAttainment: 50, payout: 50 },
      { fromAttainment: 100, payout: 100 },
    ],
  });
  await approve('2026-01', rep);
  await split([rep, 50], [admin, 50]);
  expect(await linesOf('2026-02')).toEqual([
    ['payout', null, null, 0, 0],
    ['deal', '2026-01', 'Robots', -500, 0],
    ['payout', '2026-01', null, -500, -50],
    ['cap', '2026-01', null, 0, 20],
  ]);
  const { id: open } = await find(admin, '/deal-stages', 'isWon', false as unknown as string);
  await change({ dealStageId: open });
  expect(await statement('2026-02')).toMatchObject({ total: -80 });
});

it('is reopened only explicitly, with a reason in the log, and last first', async () => {
  await plan();
  const approved = await approve('2026-01', rep);
  expect(await undo(admin, approved)).toMatchObject({
    status: 409,
    body: { message: 'Approvals cannot be undone. Reopen the statement, or approve it again.' },
  });
  await change({ amount: 2000 });
  await approve('2026-02', rep);
  expect(await reopen('2026-01')).toMatchObject({
    status: 409,
    body: { message: 'The statement of 2026-02 corrects this one. Reopen that one first.' },
  });
  expect((await reopen('2026-02')).status).toBe(200);
  const reopened = await reopen('2026-01');
  expect(reopened.body).toMatchObject({ state: 'open', total: 200, reason: 'The deal was entered twice' });
  expect(await linesOf('2026-02')).toEqual([]);
  expect((await undo(admin, reopened)).status).toBe(409);
  expect((await reopen('2026-01')).status).toBe(404);
  const { body } = await admin.call('GET', '/api/audit?resource=commission-statement');
  expect(JSON.stringify(body)).toContain('The deal was entered twice');
  await approve('2026-01', rep);
  expect(await statement('2026-01')).toMatchObject({ state: 'approved', total: 200, reason: null });
});

it('is approved only once the period is over, and only with a plan', async () => {
  await plan();
  const now = new Date().toISOString().slice(0, 7);
  expect(await approve(now, rep)).toMatchObject({
    status: 409,
    body: { message: 'A statement can be approved once its period is over.' },
  });
  expect((await approve('2025-12', rep)).status).toBe(409);
  const { body } = await admin.call('GET', `/api/commission-statements?period=${now}`);
  expect(body).toMatchObject({ isOver: false, statements: [{}, {}] });
});

it('covers the members of a team, and keeps plans that were used', async () => {
  const team = await make(admin, '/teams', { name: 'South', memberUserIds: [rep.userId] });
  const made = await plan({ userIds: [], teamIds: [team.id] });
  const { body } = await admin.call('GET', '/api/commission-statements?period=2026-01');
  expect(body).toMatchObject({ statements: [{ userId: rep.userId, total: 100, deals: 1 }] });
  expect((await admin.call('DELETE', `/api/teams/${team.id}`)).status).toBe(409);
  await approve('2026-01', rep);
  const removed = await admin.call('DELETE', `/api/commission-plans/${made.id}`);
  expect(removed.status).toBe(204);
  // What was approved does not need the plan any more.
  expect(await statement('2026-01')).toMatchObject({ total: 100, terms: [{ planName: 'Standard' }] });
});

it('exports the lines as CSV and as a workbook', async () => {
  await plan();
  const csv = await admin.call('GET', '/api/commission-statements/export?period=2026-01&format=csv');
  expect(csv.body).toContain(
    'Uma Sales representative,2026-01,Open,Standard,Deal,,Robots,2026-01-15,1000,100,1000,100,USD',
  );
  const file = await admin.call('GET', '/api/commission-statements/export?period=2026-01');
  expect(file.headers['content-type']).toContain('spreadsheetml');
});

it('refuses plans without a share, with a last day before the first, and with one tier twice', async () => {
  const refused = async (values: object) =>
    (
      await admin.call('POST', '/api/commission-plans', {
        body: { name: 'Wrong', startsOn: '2026-01-01', rate: 1, ...values },
      })
    ).status;
  const tier = { fromAttainment: 100, payout: 1 };
  expect(await refused({ rate: null })).toBe(400);
  expect(await refused({ endsOn: '2025-12-31' })).toBe(400);
  expect(await refused({ kind: 'attainment', lines: [tier, tier] })).toBe(409);
});

it('is the same after a backup was restored, with plans and splits', async () => {
  const made = await plan({ lines: [{ fromAttainment: 100, payout: 5 }] });
  await split([rep, 60], [admin, 40]);
  await approve('2026-01', rep);
  const frozen = await statement('2026-01');
  const archives = archiving(app, admin);
  const archive = await archives.make();
  await split();
  await admin.call('DELETE', `/api/commission-plans/${made.id}`);
  await reopen('2026-01');
  expect((await archives.restore(archive.id)).state).toBe('done');
  expect(await statement('2026-01')).toEqual(frozen);
  expect((await admin.call('GET', `/api/commission-plans/${made.id}`)).body).toMatchObject({
    lines: [{ fromAttainment: 100, payout: 5 }],
  });
  expect((await admin.call('GET', `/api/deals/${deal}/splits`)).body).toMatchObject({ splits: [{}, {}] });
});
