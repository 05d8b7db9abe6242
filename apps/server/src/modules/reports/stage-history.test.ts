import type { StageHistory } from '@pipewright/contract/operations/reports/reports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

it('the stage history says how deals go on, are won and lost, of the deals that one may read', async () => {
  const stage = async (name: string) => (await find(user, '/deal-stages', 'name', name)).id;
  const [qualification, proposal] = [await stage('Qualification'), await stage('Proposal')];
  const [won, lost] = [await stage('Won'), await stage('Lost')];
  const move = (id: string, dealStageId: string, more: object = {}) =>
    user.call('PATCH', `/api/deals/${id}`, { body: { dealStageId, ...more } });
  const [first, second] = [
    await make(user, '/deals', { name: 'Wins', amount: 100 }),
    await make(user, '/deals', { name: 'Loses', amount: 50 }),
  ];
  await make(user, '/deals', { name: 'Waits', amount: 70 });
  const returning = await make(user, '/deals', { name: 'Returns', amount: 70 });
  for (const next of [proposal, qualification, proposal]) {
    expect((await move(returning.id, next)).status).toBe(200);
  }
  expect((await move(first.id, proposal)).status).toBe(200);
  expect((await move(first.id, won)).status).toBe(200);
  expect((await move(second.id, lost, { lostReason: 'Price' })).status).toBe(200);
  const ask = async (as: User, scope = {}) => {
    const answer = await as.call('POST', '/api/reports/stage-history', { body: { scope } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as StageHistory;
  };
  const history = await ask(user);
  const passed = new Map(history.stages.map(({ name, ...each }) => [name, each]));
  expect(passed.get('Qualification')).toMatchObject({ entered: 4, wentOn: 2, lost: 1 });
  expect(passed.get('Proposal')).toMatchObject({ entered: 2, wentOn: 1, lost: 0 });
  expect(history).toMatchObject({ open: 2, won: 1, lost: 1, winRate: 50, averageWon: 100 });
  expect(history.people).toMatchObject([{ id: user.userId, won: 1, medianCycleDays: expect.any(Number) }]);
  const colleague = await app.addUser(user, 'Sales representative');
  expect(await ask(colleague)).toMatchObject({ open: 0, won: 0, winRate: null, people: [] });
  expect(await ask(user, { ownerIds: [colleague.userId] })).toMatchObject({ open: 0, won: 0 });
});
