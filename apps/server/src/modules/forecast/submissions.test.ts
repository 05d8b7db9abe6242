import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let representative: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  representative = await app.addUser(admin, 'Sales representative');
});

const period = '2026-Q4';
const submit = (user: User, body: object) =>
  user.call('POST', '/api/forecast/submissions', { body: { period, ...body } });
const historyOf = async (user: User, { userId }: User) => {
  const { body } = await user.call('GET', `/api/forecast/submissions?period=${period}&userId=${userId}`);
  return (body as { amount: number; note: string | null; submittedByUserId: string }[]).map(
    ({ amount, note, submittedByUserId }) => [amount, note, submittedByUserId],
  );
};
const submittedOf = async (user: User) => {
  const { body } = await user.call('GET', `/api/forecast?period=${period}`);
  const { people, total } = body as {
    people: { userId: string; submitted: number | null; maySubmit: boolean }[];
    total: { submitted: number | null };
  };
  return {
    total: total.submitted,
    people: people.map(each => [each.userId, each.submitted, each.maySubmit]),
  };
};

it('the latest submission counts, and the earlier ones stay', async () => {
  expect((await submit(representative, { amount: 100, note: 'First guess' })).status).toBe(201);
  const second = await submit(admin, { amount: 80.25, userId: representative.userId });
  expect(second.status).toBe(201);
  expect(await historyOf(representative, representative)).toEqual([
    [80.25, null, admin.userId],
    [100, 'First guess', representative.userId],
  ]);
  expect(await submittedOf(representative)).toEqual({
    total: 80.25,
    people: [[representative.userId, 80.25, true]],
  });
  await submit(admin, { amount: 20 });
  expect((await submittedOf(admin)).total).toBe(100.25);
  expect((await undo(admin, second)).status).toBe(200);
  expect((await submittedOf(admin)).total).toBe(120);
});

it('is for oneself and for those whose deals one may change', async () => {
  expect((await submit(representative, { amount: 1, userId: admin.userId })).status).toBe(403);
  const reader = await app.addUser(admin, 'Read only');
  expect((await submit(reader, { amount: 1 })).status).toBe(403);
  const other = await submit(admin, { amount: 1 });
  expect((await undo(representative, other)).status).toBe(403);
  expect(await historyOf(representative, admin)).toEqual([]);
  expect(await historyOf(reader, admin)).toHaveLength(1);
});

it('a manager submits for the team', async () => {
  await make(admin, '/user-roles', {
    name: 'Lead',
    permissions: { 'opportunities.read': 'team', 'opportunities.edit': 'team' },
  });
  const manager = await app.addUser(admin, 'Lead');
  expect((await submit(manager, { amount: 7, userId: representative.userId })).status).toBe(403);
  await make(admin, '/teams', {
    name: 'South',
    managerUserId: manager.userId,
    memberUserIds: [representative.userId],
  });
  expect((await submit(manager, { amount: 7, userId: representative.userId })).status).toBe(201);
  expect(await historyOf(representative, representative)).toEqual([[7, null, manager.userId]]);
});

it('refuses other organizations’ people, wrong periods and amounts', async () => {
  const stranger = await app.createTenant();
  expect((await submit(stranger, { amount: 1, userId: admin.userId })).status).toBe(400);
  for (const body of [{ amount: -1 }, { amount: 1.005 }, { amount: 1, period: '2026' }, {}]) {
    expect((await submit(admin, body)).status, JSON.stringify(body)).toBe(400);
  }
});
