import type { readDashboard } from '@pipewright/contract/operations/reports/dashboard.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

type Dashboard = z.output<(typeof readDashboard)['result']>;

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const look = async (as = user, query = '') =>
  (await as.call('GET', `/api/dashboard${query}`)).body as Dashboard;

it('of a new organization is all zeros', async () => {
  expect(await look()).toMatchObject({
    leads: { open: { value: 0, now: 0, before: 0 }, bySource: [] },
    deals: {
      pipeline: { value: 0, now: 0, before: 0 },
      won: { count: 0, now: 0, before: 0 },
      wonByMonth: [],
    },
    activities: { tasks: { value: 0, now: 0, before: 0 }, overdue: 0, byMonth: [] },
  });
});

it('counts open leads, open and won deals and one’s own tasks that are due', async () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
  await make(user, '/leads', { ...person, leadSource: 'referral' });
  await make(user, '/leads', { ...person, leadSource: 'referral', leadStatusId: 'closed-lost' });
  await make(user, '/leads', person);
  await make(user, '/deals', { name: 'Engine', amount: 1000 });
  const won = await find(user, '/deal-stages', 'name', 'Won');
  await make(user, '/deals', { name: 'Difference engine', amount: 500, dealStageId: won.id });
  // Due in this month, even in its first minute, and over when the figures are read.
  const now = new Date().toISOString();
  await make(user, '/activities', { kind: 'task', subject: 'Call back', dueAtUtc: now });
  await make(user, '/activities', { kind: 'task', subject: 'Done', dueAtUtc: now, completedAtUtc: now });
  const colleague = await app.addUser(user, 'Sales representative');
  await make(colleague, '/activities', { kind: 'task', subject: 'Theirs', dueAtUtc: now });

  const { leads, deals, activities } = await look();
  expect(leads).toMatchObject({ open: { value: 2, now: 3, before: 0 } });
  expect(leads?.bySource.map(({ name, count }) => [name, count])).toEqual([
    ['Referral', 2],
    [null, 1],
  ]);
  expect(deals).toMatchObject({
    pipeline: { value: 1000, now: 1500, before: 0 },
    won: { count: 1, now: 500, before: 0 },
    wonByMonth: [{ month: new Date().toISOString().slice(0, 7), count: 1, value: 500 }],
  });
  expect(deals?.byStage[0]).toMatchObject({ count: 1, value: 1000, weighted: 100 });
  expect(deals?.byStage.map(({ name }) => name)).not.toContain('Won');
  expect(activities).toMatchObject({ tasks: { value: 1, now: 1, before: 0 }, overdue: 1 });
});

it('shows only figures of records that the user may read', async () => {
  await make(user, '/deals', { name: 'Theirs', amount: 1000 });
  const permissions = { 'opportunities.read': 'own', 'opportunities.create': 'own' };
  await make(user, '/user-roles', { name: 'Hunter', permissions });
  const hunter = await app.addUser(user, 'Hunter');
  await make(hunter, '/deals', { name: 'Own', amount: 7 });
  expect(await look(hunter)).toMatchObject({
    leads: null,
    activities: null,
    deals: { pipeline: { value: 7 } },
  });
  expect((await hunter.call('GET', '/api/recent-activities')).body).toMatchObject([
    { did: 'added', resource: 'deal', count: 1, record: { title: 'Own' } },
  ]);
});

interface Recent {
  did: string;
  actor: { fullName: string };
  record: { title: string } | null;
  movedTo: string | null;
}
const recent = async (as = user) =>
  ((await as.call('GET', '/api/recent-activities')).body as Recent[]).map(
    ({ did, actor, record, movedTo }) => [actor.fullName, did, record?.title, movedTo],
  );

it('lists recent work: logged activities, created records and changed stages', async () => {
  const company = await make(user, '/companies', { name: 'Engines Ltd' });
  await user.call('PATCH', `/api/companies/${company.id}`, { body: { phone: '123456' } });
  const deal = await make(user, '/deals', { name: 'Engine' });
  const proposal = await find(user, '/deal-stages', 'name', 'Proposal');
  await user.call('PATCH', `/api/deals/${deal.id}`, { body: { dealStageId: proposal.id } });
  await make(user, '/tags', { name: 'Not of interest' });
  const undone = await user.call('POST', '/api/leads', {
    body: { firstName: 'A', lastName: 'B', email: 'a@b.example' },
  });
  await user.call('POST', `/api/change-sets/${undone.headers['x-change-set']}/undo`);
  const later = new Date(Date.now() + 60_000).toISOString();
  await make(user, '/activities', { kind: 'task', subject: 'Still open', dueAtUtc: later });
  const now = new Date().toISOString();
  await make(user, '/activities', { kind: 'call', subject: 'Call with Ada', completedAtUtc: now });
  await make(user, '/activities', { kind: 'note', subject: 'Likes tea' });

  const listed = await recent();
  expect(listed).toHaveLength(5);
  expect(listed).toEqual(
    expect.arrayContaining([
      ['Ada Admin', 'note', 'Likes tea', null],
      ['Ada Admin', 'call', 'Call with Ada', null],
      ['Ada Admin', 'moved', 'Engine', 'Proposal'],
      ['Ada Admin', 'added', 'Engine', null],
      ['Ada Admin', 'added', 'Engines Ltd', null],
    ]),
  );
  expect(await recent(await app.createTenant())).toEqual([]);
});

it('is about the chosen span of time, and no other', async () => {
  expect((await user.call('GET', '/api/dashboard?period=this-year')).status).toBe(200);
  expect((await user.call('GET', '/api/dashboard?period=yesterday')).status).toBe(400);
});
