import type { readDashboard } from '@pipewright/contract/operations/dashboard.ts';
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
  const soon = new Date(Date.now() - 60_000).toISOString();
  await make(user, '/activities', { kind: 'task', subject: 'Call back', dueAtUtc: soon });
  await make(user, '/activities', { kind: 'task', subject: 'Done', dueAtUtc: soon, completedAtUtc: soon });
  const colleague = await app.addUser(user, 'Sales representative');
  await make(colleague, '/activities', { kind: 'task', subject: 'Theirs', dueAtUtc: soon });

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

it('shows nothing of what one may not read, and of what one reaches only one’s own', async () => {
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
  expect((await hunter.call('GET', '/api/recent-changes')).body).toMatchObject([
    { operation: 'insert', resource: 'deal', count: 1, record: { title: 'Own' } },
  ]);
});

it('tells what was done lately, by whom and to what', async () => {
  const company = await make(user, '/companies', { name: 'Engines Ltd' });
  await user.call('PATCH', `/api/companies/${company.id}`, { body: { phone: '123456' } });
  const gone = await make(user, '/companies', { name: 'Gone' });
  await user.call('DELETE', `/api/companies/${gone.id}`);
  const { body } = await user.call('GET', '/api/recent-changes');
  expect(
    (body as { operation: string; record: { title: string } | null }[]).map(each => [
      each.operation,
      each.record?.title,
    ]),
  ).toEqual([
    ['delete', undefined],
    ['insert', undefined],
    ['update', 'Engines Ltd'],
    ['insert', 'Engines Ltd'],
  ]);
  expect(body).toMatchObject([
    { actor: { fullName: 'Ada Admin' }, resource: 'company', count: 1 },
    {},
    {},
    {},
  ]);
  expect((await (await app.createTenant()).call('GET', '/api/recent-changes')).body).toEqual([]);
});

it('is about the chosen span of time, and no other', async () => {
  expect((await user.call('GET', '/api/dashboard?period=this-year')).status).toBe(200);
  expect((await user.call('GET', '/api/dashboard?period=yesterday')).status).toBe(400);
});
