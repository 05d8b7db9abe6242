import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../platform/database/connections/connection.ts';
import { forecastClient, stagesByName } from '../../testing/forecast.ts';
import { type Found, make, undo } from '../../testing/records.ts';
import { randomNumbers } from '../../testing/reports/report-model.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let stages: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  stages = await stagesByName(admin);
});

const today = new Date().toISOString().slice(0, 10);
/** Far from today, so that only dates that deals are expected on are in it. */
const period = '2031-Q1';
const inside = { expectedCloseDate: '2031-02-10' };

const makeDeal = (name: string, body: object = {}) => forecastClient(admin).makeDeal(name, body);
const change = async (id: string, body: object) => {
  const answer = await admin.call('PATCH', `/api/deals/${id}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const win = (id: string, closedOn: string) =>
  admin.call('POST', `/api/deals/${id}/move`, { body: { dealStageId: stages.Won, closedOn } });

/** Lets everything that was logged so far have happened long ago. */
async function age() {
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  try {
    await sql.begin(async tx => {
      await tx`select set_config('app.tenant_id', ${admin.tenantId}, true)`;
      await tx`
        update crm.change_log set change_set_id = overlay(change_set_id::text placing '0150' from 1 for 4)::uuid
        where tenant_id = ${admin.tenantId}`;
    });
  } finally {
    await sql.end();
  }
}

interface Changes {
  changes: { name: string; kind: string; difference: number; before: { amount: number } | null }[];
  difference: number;
  count: number;
}
const changesFor = async (user: User, of = period): Promise<Changes> => {
  const { status, body } = await user.call('GET', `/api/forecast/changes?period=${of}&since=${today}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Changes;
};

it('names the deals that were added, won, lost, moved, left out and changed', async () => {
  const names = ['Won', 'Lost', 'Pushed', 'Dateless', 'Earlier', 'Omitted', 'Bigger', 'Surer', 'Untouched'];
  const made = await Promise.all(names.map(name => makeDeal(name, { amount: 100, ...inside })));
  const id = (name: string) => made[names.indexOf(name)]?.id ?? '';
  const late = await makeDeal('Late', { amount: 30, expectedCloseDate: '2031-06-01' });
  await age();
  await win(id('Won'), '2031-03-01');
  await change(id('Won'), { amount: 120 });
  await change(id('Lost'), { dealStageId: stages.Lost, lostReason: 'Price' });
  await change(id('Pushed'), { expectedCloseDate: '2031-04-01' });
  await change(id('Dateless'), { expectedCloseDate: null });
  await change(id('Earlier'), { expectedCloseDate: '2030-12-31' });
  await change(id('Omitted'), { forecastCategory: 'omitted' });
  await change(id('Bigger'), { amount: 150 });
  await change(id('Bigger'), { amount: 170 });
  await change(id('Surer'), { forecastCategory: 'commit' });
  await change(id('Untouched'), { description: 'Not about the forecast' });
  await change(late.id, inside);
  await makeDeal('New', { amount: 5, ...inside });
  const { changes, difference, count } = await changesFor(admin);
  expect(Object.fromEntries(changes.map(each => [each.name, [each.kind, each.difference]]))).toEqual({
    Won: ['won', 20],
    Lost: ['lost', -100],
    Pushed: ['pushed', -100],
    Dateless: ['pushed', -100],
    Earlier: ['moved-out', -100],
    Omitted: ['omitted', -100],
    Bigger: ['amount', 70],
    Surer: ['category', 0],
    Late: ['moved-in', 30],
    New: ['added', 5],
  });
  expect([difference, count]).toEqual([-375, 10]);
  expect(changes.find(({ name }) => name === 'Bigger')?.before).toMatchObject({ amount: 100 });
  expect((await changesFor(admin, '2031-Q2')).changes).toMatchObject([
    { name: 'Pushed', kind: 'moved-in' },
    { name: 'Late', kind: 'moved-out' },
  ]);
});

it('names deleted deals with what they were at the beginning, and not those that were restored', async () => {
  const remove = async (id: string) => {
    const answer = await admin.call('DELETE', `/api/deals/${id}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(204);
    return answer;
  };
  const gone = await makeDeal('Gone', { amount: 100, ...inside });
  const restored = await makeDeal('Restored', { amount: 70, ...inside });
  const elsewhere = await makeDeal('Elsewhere', { amount: 50, expectedCloseDate: '2031-06-01' });
  await age();
  const brief = await makeDeal('Brief', { amount: 5, ...inside });
  await change(gone.id, { amount: 130 });
  for (const { id } of [gone, elsewhere, brief]) {
    await remove(id);
  }
  expect((await undo(admin, await remove(restored.id))).status).toBe(200);
  expect(await changesFor(admin)).toMatchObject({
    changes: [{ name: 'Gone', kind: 'deleted', before: { amount: 100 }, now: null, difference: -100 }],
    difference: -100,
    count: 1,
  });
});

it('shows nobody deals that they may not read', async () => {
  await make(admin, '/user-roles', { name: 'Own', permissions: { 'opportunities.read': 'own' } });
  const own = await app.addUser(admin, 'Own');
  const gone = await makeDeal('Gone', { amount: 3, ...inside });
  const theirs = await makeDeal('Gone, theirs', { amount: 4, ...inside, ownerUserId: own.userId });
  await age();
  for (const { id } of [gone, theirs]) {
    await admin.call('DELETE', `/api/deals/${id}`);
  }
  expect((await changesFor(own)).changes).toMatchObject([{ name: 'Gone, theirs', kind: 'deleted' }]);
  expect((await changesFor(admin)).count).toBe(2);
  await age();
  await makeDeal('Theirs', { amount: 1, ...inside, ownerUserId: own.userId });
  await makeDeal('Mine', { amount: 2, ...inside });
  expect((await changesFor(own)).changes).toMatchObject([{ name: 'Theirs' }]);
  expect((await changesFor(admin)).count).toBe(2);
  const stranger = await app.createTenant();
  expect((await changesFor(stranger)).count).toBe(0);
});

it('adds up to the difference of the figures, whatever happens to the deals', async () => {
  const random = randomNumbers(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const dates = ['2031-01-01', '2031-03-31', '2031-04-01', '2030-12-31', null];
  const values = () => ({
    amount: Math.floor(random() * 10_000) / 100,
    expectedCloseDate: pick(dates),
    ...(random() < 0.3 ? { forecastCategory: pick(['omitted', 'pipeline', 'commit']) } : {}),
  });
  const sumOf = async () => {
    const { body } = await admin.call('GET', `/api/forecast?period=${period}`);
    const { won, commit, bestCase, pipeline } = (body as { total: Record<string, number> }).total;
    return [won, commit, bestCase, pipeline].reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const deals: Found[] = [];
  for (let index = 0; index < 40; index += 1) {
    deals.push(await makeDeal(`Deal ${index}`, values()));
  }
  await age();
  const before = await sumOf();
  for (let step = 0; step < 80; step += 1) {
    const { id } = pick(deals);
    const happens = Math.floor(random() * 5);
    if (happens === 0) {
      await win(id, pick(['2031-02-01', '2031-05-01']));
    } else if (happens === 1) {
      await change(id, { dealStageId: stages.Lost, lostReason: 'Price' });
    } else if (happens === 2) {
      await change(id, { dealStageId: pick([stages.Proposal, stages.Qualification]) });
    } else {
      await change(id, values());
    }
  }
  await makeDeal('New', { amount: 12.5, ...inside });
  const { difference, changes } = await changesFor(admin);
  expect(difference).toBeCloseTo((await sumOf()) - before, 2);
  expect(changes.reduce((sum, each) => sum + each.difference, 0)).toBeCloseTo(difference, 2);
  expect(new Set(changes.map(({ kind }) => kind)).size).toBeGreaterThan(4);
});
