import { filterParameter } from '@pipewright/contract/filters.ts';
import { periodOfDay } from '@pipewright/contract/forecast/forecast-figures.ts';
import type { TargetAttainment } from '@pipewright/contract/forecast/target-attainment.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { forecastClient } from '../../testing/forecast.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let seller: User;
let won: string;
const month = new Date().toISOString().slice(0, 7);
const quarter = periodOfDay(`${month}-01`, 'quarter');

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  seller = await app.addUser(admin, 'Sales representative');
  won = (await listAll(admin, '/deal-stages')).find(({ isWon }) => isWon)?.id ?? '';
});

const win = (amount: number, body: object = {}) =>
  make(admin, '/deals', { name: 'Pump', amount, dealStageId: won, ...body });
const setTargets = (...targets: object[]) => forecastClient(admin).saveTargets(...targets);
const ask = async (by: string, { within = 'this-month', scope = {}, as = admin, page = 1 } = {}) => {
  const asked = { question: { by, within }, scope, page };
  const { status, body } = await as.call('POST', '/api/targets/attainment', { body: asked });
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = body as TargetAttainment;
  for (const { filter } of [...answer.lines, answer.total]) {
    // The list of deals must accept every filter that a card leads to.
    filterParameter(deals.fields).parse(filter === null ? undefined : JSON.stringify(filter));
  }
  return answer;
};
/** The amounts of the deals that a figure leads to; null where it leads to none. */
const listed = async ({ filter }: TargetAttainment['total'], as = admin) =>
  filter &&
  (await listAll(as, `/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`))
    .map(({ amount }) => amount)
    .sort((a, b) => Number(a) - Number(b));
const nothing = { target: null, won: 0, percent: null, filter: null };
const brief = ({ lines, total }: TargetAttainment) => ({
  lines: lines.map(({ key, target, won: brought, percent }) => [key, target, brought, percent]),
  total: [total.target, total.won, total.percent],
});

it('shows what each person has won next to their target, and leads to exactly these deals', async () => {
  await win(300);
  await win(100, { ownerUserId: seller.userId });
  await make(admin, '/deals', { name: 'Open', amount: 999, ownerUserId: seller.userId });
  await setTargets({ userId: seller.userId, period: month, amount: 400 });
  const answer = await ask('person');
  expect(brief(answer)).toEqual({
    lines: [
      [admin.userId, null, 300, null],
      [seller.userId, 400, 100, 25],
    ],
    total: [400, 400, 100],
  });
  expect(await Promise.all(answer.lines.map(line => listed(line)))).toEqual([[300], [100]]);
  expect(await listed(answer.total)).toEqual([100, 300]);
});

it('adds people up to teams, whose own target replaces those of their members', async () => {
  const team = await make(admin, '/teams', { name: 'South', memberUserIds: [seller.userId] });
  await win(300);
  await win(100, { ownerUserId: seller.userId });
  await setTargets({ userId: seller.userId, period: month, amount: 400 });
  expect(brief(await ask('team')).lines).toEqual([[team.id, 400, 100, 25]]);
  await setTargets({ teamId: team.id, period: month, amount: 1000 });
  await setTargets({ userId: admin.userId, period: month, amount: 500 });
  expect(brief(await ask('team'))).toEqual({ lines: [[team.id, 1000, 100, 10]], total: [1500, 400, 26.7] });
  for (const by of ['team', 'person', 'month']) {
    const narrowed = await ask(by, { scope: { teamId: team.id } });
    expect(narrowed.total, by).toMatchObject({ target: 1000, won: 100, percent: 10 });
    expect(await listed(narrowed.total), by).toEqual([100]);
  }
});

it('shows nothing of a team or territory that is gone', async () => {
  const team = await make(admin, '/teams', { name: 'South', memberUserIds: [seller.userId] });
  const territory = await make(admin, '/territories', { name: 'South' });
  await win(300);
  await setTargets({ userId: admin.userId, period: month, amount: 400 });
  await admin.call('DELETE', `/api/teams/${team.id}`);
  await admin.call('DELETE', `/api/territories/${territory.id}`);
  for (const by of ['team', 'person', 'month']) {
    expect((await ask(by, { scope: { teamId: team.id } })).total, by).toEqual(nothing);
  }
  expect(await ask('territory', { scope: { territoryId: territory.id } })).toMatchObject({
    lines: [],
    total: nothing,
  });
});

it('counts the manager of a team only if they are a member, in lines and in filter bars', async () => {
  const body = { name: 'South', managerUserId: admin.userId, memberUserIds: [seller.userId] };
  const team = await make(admin, '/teams', body);
  await win(300);
  await win(100, { ownerUserId: seller.userId });
  const scope = { teamId: team.id };
  expect(brief(await ask('team', { scope })).total).toEqual([null, 100, null]);
  expect(brief(await ask('person', { scope }))).toEqual({
    lines: [[seller.userId, null, 100, null]],
    total: [null, 100, null],
  });
});

it('has no link for teams without members', async () => {
  const empty = await make(admin, '/teams', { name: 'Empty' });
  await setTargets({ teamId: empty.id, period: month, amount: 100 });
  const { lines, total } = await ask('team', { scope: { teamId: empty.id } });
  expect(lines).toEqual([{ key: empty.id, name: 'Empty', target: 100, won: 0, percent: 0, filter: null }]);
  expect(total).toEqual({ target: 100, won: 0, percent: 0, filter: null });
});

it('counts the deals of a territory with those of all territories below it', async () => {
  const south = await make(admin, '/territories', { name: 'South' });
  const coast = await make(admin, '/territories', { name: 'Coast', parentId: south.id });
  const company = await make(admin, '/companies', { name: 'Kaveri', territoryId: coast.id });
  await win(100, { companyId: company.id });
  await win(50);
  await setTargets(
    { territoryId: south.id, period: month, amount: 200 },
    { territoryId: coast.id, period: month, amount: 80 },
  );
  const answer = await ask('territory');
  expect(brief(answer).lines.toSorted()).toEqual(
    [
      [south.id, 200, 100, 50],
      [coast.id, 80, 100, 125],
    ].toSorted(),
  );
  expect(await listed(answer.lines[0] ?? answer.total)).toEqual([100]);
  expect(answer.total).toMatchObject({ target: 200, won: 100, percent: 50 });
  expect(await listed(answer.total)).toEqual([100]);

  const narrowed = await ask('territory', { scope: { territoryId: coast.id } });
  expect(brief(narrowed)).toEqual({ lines: [[coast.id, 80, 100, 125]], total: [80, 100, 125] });
  expect(await listed(narrowed.total)).toEqual([100]);
});

it('narrows people and months to a territory, with its target and without those of people', async () => {
  const south = await make(admin, '/territories', { name: 'South' });
  const company = await make(admin, '/companies', { name: 'Kaveri', territoryId: south.id });
  await win(100, { companyId: company.id });
  await win(50);
  await setTargets(
    { territoryId: south.id, period: month, amount: 200 },
    { userId: admin.userId, period: month, amount: 400 },
  );
  const scope = { territoryId: south.id };
  const people = await ask('person', { scope });
  expect(brief(people)).toEqual({ lines: [[admin.userId, null, 100, null]], total: [200, 100, 50] });
  expect(await Promise.all([...people.lines, people.total].map(line => listed(line)))).toEqual([
    [100],
    [100],
  ]);
  const months = await ask('month', { scope });
  expect(brief(months)).toEqual({ lines: [[month, 200, 100, 50]], total: [200, 100, 50] });
  const ownerIds = [admin.userId];
  expect(brief(await ask('month', { scope: { ...scope, ownerIds } })).total).toEqual([null, 100, null]);
});

it('shows each month of a year, and a quarter’s target only in the total', async () => {
  await win(100);
  await setTargets({ userId: admin.userId, period: quarter, amount: 400 });
  const { lines, total } = await ask('month', { within: 'this-year' });
  expect(lines).toHaveLength(12);
  expect(lines.find(({ key }) => key === month)).toMatchObject({ target: null, won: 100, percent: null });
  expect(total).toMatchObject({ target: 400, won: 100, percent: 25 });
  expect((await ask('month', { scope: { ownerIds: [seller.userId] } })).total).toMatchObject({
    target: null,
    won: 0,
  });
});

it('shows people only what they may read, and no team or territory of which that is a part', async () => {
  await make(admin, '/user-roles', { name: 'Own deals', permissions: { 'opportunities.read': 'own' } });
  const viewer = await app.addUser(admin, 'Own deals');
  const members = [viewer.userId, admin.userId];
  const team = await make(admin, '/teams', { name: 'South', memberUserIds: members });
  const territory = await make(admin, '/territories', { name: 'South' });
  await win(300);
  await win(100, { ownerUserId: viewer.userId });
  await setTargets(
    ...[...members.map(userId => ({ userId })), { teamId: team.id }, { territoryId: territory.id }].map(
      whose => ({
        ...whose,
        period: month,
        amount: 1000,
      }),
    ),
  );
  expect(brief(await ask('person', { as: viewer }))).toEqual({
    lines: [[viewer.userId, 1000, 100, 10]],
    total: [1000, 100, 10],
  });
  expect((await ask('team', { as: viewer })).lines).toEqual([]);
  expect(await ask('territory', { as: viewer })).toMatchObject({ lines: [], total: nothing });
});

it('shows more territories than fit on a page, and counts the deals of all of them', async () => {
  const count = 1050;
  const { tenantId } = admin;
  await app.database.tenants.write(systemPrincipal(tenantId), newChangeSet('fill'), async tx => {
    await tx`
      insert into crm.territory (tenant_id, name, sort_order, is_active)
      select ${tenantId}::uuid, 'Territory ' || n, n, true from generate_series(1, ${count}) as n`;
    await tx`
      insert into crm.company (tenant_id, name, territory_id, tag_ids, is_active)
      select tenant_id, name, id, '{}', true from crm.territory where tenant_id = ${tenantId}`;
    await tx`
      insert into crm.deal (tenant_id, name, amount, deal_stage_id, company_id, tag_ids, closed_at_utc)
      select tenant_id, name, 1, ${won}::uuid, id, '{}', now() from crm.company where tenant_id = ${tenantId}`;
  });
  const first = await ask('territory');
  expect([first.lines.length, first.lineCount, first.total.won]).toEqual([100, count, count]);
  expect(first.lines.every(line => line.won === 1)).toBe(true);
  const last = await ask('territory', { page: 11 });
  expect([last.lines.length, last.lineCount, last.total.won]).toEqual([50, count, count]);
  expect((await ask('territory', { page: 12 })).lines).toEqual(last.lines);
});
