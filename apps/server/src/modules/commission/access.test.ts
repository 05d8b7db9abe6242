import { afterAll, beforeAll, expect, it } from 'vitest';
import { commissionClient } from '../../testing/commission/commission-client.ts';
import { addWonDeals } from '../../testing/commission/won-deals.ts';
import { make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let users: Record<'admin' | 'own' | 'mate' | 'manager' | 'planner' | 'outsider', User>;
let deals: Record<'own' | 'mate', string>;
beforeAll(async () => {
  app = await openTestApp();
  const admin = await app.createTenant();
  const role = (name: string, permissions: object) => make(admin, '/user-roles', { name, permissions });
  const selling = { 'opportunities.read': 'team', 'opportunities.edit': 'own', 'masters.read': 'all' };
  await role('Own', { ...selling, 'commission.read': 'own', 'commission.export': 'own' });
  await role('Lead', { ...selling, 'commission.read': 'team', 'commission.approve': 'all' });
  await role('Planner', { 'commission.manage': 'all', 'masters.read': 'all' });
  await role('Nothing', selling);
  users = {
    admin,
    own: await app.addUser(admin, 'Own'),
    mate: await app.addUser(admin, 'Own'),
    manager: await app.addUser(admin, 'Lead'),
    planner: await app.addUser(admin, 'Planner'),
    outsider: await app.addUser(admin, 'Nothing'),
  };
  const { own, mate, manager, outsider } = users;
  const members = [own, mate].map(({ userId }) => userId);
  await make(admin, '/teams', { name: 'South', managerUserId: manager.userId, memberUserIds: members });
  await commissionClient(admin).plan([own, mate, manager, outsider]);
  const [first = '', second = ''] = await addWonDeals(
    app,
    admin,
    [own, mate].map(({ userId }) => ({
      name: 'Robots',
      amount: '100',
      day: '2026-01-02',
      ownerUserId: userId,
    })),
  );
  deals = { own: first, mate: second };
});
afterAll(() => app.close());

const seenBy = async (user: User) => {
  const { status, body } = await user.call('GET', '/api/commission-statements?period=2026-01');
  const { statements = [] } = body as { statements?: { userId: string }[] };
  const names = Object.entries(users);
  return status === 200
    ? statements.map(({ userId }) => names.find(([, each]) => each.userId === userId)?.[0]).sort()
    : status;
};

it('people see their own statements, managers those of their team, others none', async () => {
  expect({
    admin: await seenBy(users.admin),
    own: await seenBy(users.own),
    manager: await seenBy(users.manager),
    planner: await seenBy(users.planner),
    outsider: await seenBy(users.outsider),
  }).toEqual({
    admin: ['manager', 'mate', 'outsider', 'own'],
    own: ['own'],
    manager: ['manager', 'mate', 'own'],
    planner: 403,
    outsider: 403,
  });
  const path = (user: User) => `/api/commission-statements/2026-01/${user.userId}`;
  expect((await users.own.call('GET', path(users.own))).status).toBe(200);
  expect((await users.own.call('GET', path(users.mate))).status).toBe(404);
  expect((await users.manager.call('GET', path(users.outsider))).status).toBe(404);
});

it('people export only what they may export', async () => {
  const path = '/api/commission-statements/export?format=csv&period=2026-01';
  const rows = String((await users.own.call('GET', path)).body)
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect((await users.own.call('GET', `${path}&userId=${users.mate.userId}`)).status).toBe(404);
  expect((await users.manager.call('GET', path)).status).toBe(403);
});

it('managing plans and approving are different permissions, and approving keeps to its reach', async () => {
  const { own, manager, planner, outsider } = users;
  const approve = (by: User, { userId }: User) =>
    commissionClient(by).approveAsSeen('2026-01', { userId, total: 10, currency: 'USD' });
  expect((await approve(own, own)).status).toBe(403);
  expect((await approve(planner, own)).status).toBe(403);
  expect((await approve(manager, outsider)).status).toBe(403);
  expect((await approve(manager, own)).body).toEqual({ approved: 1 });
  const reopen = (by: User, of: User) => commissionClient(by).reopen('2026-01', of);
  expect((await reopen(own, own)).status).toBe(403);
  expect((await reopen(manager, outsider)).status).toBe(404);
  expect((await reopen(manager, own)).status).toBe(200);
  expect((await manager.call('GET', '/api/commission-plans')).status).toBe(403);
  expect((await planner.call('GET', '/api/commission-plans')).status).toBe(200);
});

it('only people who may change a deal can split it, or undo the split', async () => {
  const { admin, own, mate, outsider } = users;
  const split = (by: User, deal: string) =>
    by.call('PUT', `/api/deals/${deal}/splits`, {
      body: { splits: [own, mate].map(({ userId }) => ({ userId, percent: 50 })) },
    });
  expect((await split(own, deals.mate)).status).toBe(403);
  expect((await split(outsider, deals.own)).status).toBe(404);
  const done = await split(own, deals.own);
  expect(done.status).toBe(200);
  expect((await own.call('GET', `/api/deals/${deals.own}/splits`)).status).toBe(200);
  const byAdmin = await split(admin, deals.mate);
  expect((await undo(own, byAdmin)).status).toBeGreaterThanOrEqual(400);
  expect((await undo(own, done)).status).toBe(200);
});
