import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let stages: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  stages = Object.fromEntries((await listAll(user, '/deal-stages')).map(({ name, id }) => [name, id]));
});

const makeDeal = (name: string, body: object = {}) => make(user, '/opportunities', { name, ...body });
const change = (id: string, body: object) => user.call('PATCH', `/api/opportunities/${id}`, { body });
const moveTo = (id: string, body: object) => user.call('POST', `/api/opportunities/${id}/move`, { body });
const get = (id: string) => read(user, '/opportunities', id);
const inTenant = (work: (tx: TenantTx) => Promise<unknown>) =>
  app.database.tenants.write(
    { tenantId: user.tenantId, userId: user.userId, permissions: new Map() },
    newChangeSet('test'),
    work,
  );

interface Column {
  stage: { id: string; name: string };
  count: number;
  sum: number;
  weighted: number;
  deals: Found[];
  nextCursor: string | null;
}
const board = async (query = '') => {
  const { status, body } = await user.call('GET', `/api/opportunities/board${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Column[];
};
const column = async (stage: string) => {
  const found = (await board()).find(each => each.stage.name === stage);
  return found?.deals.map(({ name }) => name);
};

describe('a deal', () => {
  it('begins at the first open stage, in the base currency, with the stage’s probability', async () => {
    expect(await makeDeal('New', { amount: 100 })).toMatchObject({
      currency: 'USD',
      baseAmount: 100,
      dealStage: { name: 'Qualification' },
      probability: 10,
      closedAtUtc: null,
      stageSinceUtc: expect.any(String),
    });
    expect(await makeDeal('Sure', { probability: 95 })).toMatchObject({ probability: 95 });
  });

  it('takes its probability from the stage it moves to, unless one is given', async () => {
    const { id } = await makeDeal('Moving');
    expect((await change(id, { dealStageId: stages.Proposal })).body).toMatchObject({ probability: 50 });
    expect((await change(id, { dealStageId: stages.Negotiation, probability: 60 })).body).toMatchObject({
      probability: 60,
    });
    expect((await change(id, { probability: 61 })).body).toMatchObject({ probability: 61 });
  });

  it('is converted at the exchange rate of the last change of its amount', async () => {
    const euro = await find(user, '/currencies', 'code', 'EUR');
    const setRate = (exchangeRate: number) =>
      user.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate } });
    await setRate(0.5);
    const { id } = await makeDeal('In euro', { amount: 100, currencyId: euro.id });
    expect(await get(id)).toMatchObject({ baseAmount: 200 });
    await setRate(0.8);
    expect(await get(id)).toMatchObject({ baseAmount: 200 });
    const changed = await change(id, { amount: 120 });
    expect(changed.body).toMatchObject({ baseAmount: 150 });
    await undo(user, changed);
    expect(await get(id)).toMatchObject({ amount: 100, baseAmount: 200 });
  });

  it('is worth as much in another base currency, and the same again when that is undone', async () => {
    const euro = await find(user, '/currencies', 'code', 'EUR');
    await user.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate: 0.5 } });
    const { id } = await makeDeal('In dollars', { amount: 100 });
    const rebased = await user.call('PATCH', `/api/currencies/${euro.id}`, {
      body: { isBaseCurrency: true },
    });
    expect(rebased.status).toBe(200);
    expect(await get(id)).toMatchObject({ amount: 100, currency: 'USD', baseAmount: 50 });
    expect((await undo(user, rebased)).status).toBe(200);
    expect(await get(id)).toMatchObject({ baseAmount: 100 });
  });

  it('is closed when it is won or lost, and opened again when it leaves', async () => {
    const { id } = await makeDeal('Closing');
    expect((await change(id, { dealStageId: stages.Won })).body).toMatchObject({
      closedAtUtc: expect.any(String),
      probability: 100,
    });
    expect((await change(id, { dealStageId: stages.Proposal })).body).toMatchObject({
      closedAtUtc: null,
      probability: 50,
    });
  });

  it('is not lost without a reason, in whichever way', async () => {
    const { id } = await makeDeal('Losing');
    const refused = { status: 400, body: { fields: { lostReason: 'A lost deal needs a reason' } } };
    expect(await change(id, { dealStageId: stages.Lost })).toMatchObject(refused);
    expect(await moveTo(id, { dealStageId: stages.Lost })).toMatchObject(refused);
    const updates = { dealStageId: stages.Lost };
    expect(
      await user.call('POST', '/api/opportunities/bulk-update', { body: { ids: [id], updates } }),
    ).toMatchObject(refused);
    const lost = await moveTo(id, { dealStageId: stages.Lost, lostReason: 'Too dear' });
    expect(lost).toMatchObject({ status: 200, body: { lostReason: 'Too dear', probability: 0 } });
    expect(await change(id, { lostReason: null })).toMatchObject(refused);
    // Opened again, it is not lost for the old reason the next time.
    expect((await moveTo(id, { dealStageId: stages.Proposal })).body).toMatchObject({ lostReason: null });
    const won = await moveTo(id, { dealStageId: stages.Won, wonReason: 'Best offer' });
    expect(won).toMatchObject({ status: 200, body: { wonReason: 'Best offer', lostReason: null } });
    expect((await moveTo(id, { dealStageId: stages.Proposal })).body).toMatchObject({ wonReason: null });
    expect(await moveTo(id, { dealStageId: stages.Lost })).toMatchObject(refused);
  });
});

describe('the past of a deal', () => {
  const history = async (id: string) =>
    ((await user.call('GET', `/api/opportunities/${id}/stages`)).body as Found[]).map(
      ({ name, leftAtUtc }) => [name, leftAtUtc === null ? 'still' : 'left'],
    );

  it('records how long it was in each stage', async () => {
    const { id } = await makeDeal('Old');
    await inTenant(
      tx =>
        tx`update crm.deal set stage_since_utc = now() - interval '3 days' where tenant_id = ${user.tenantId}`,
    );
    await change(id, { dealStageId: stages.Proposal });
    const { body } = await user.call('GET', `/api/opportunities/${id}/stages`);
    expect(body).toMatchObject([
      { name: 'Qualification', leftAtUtc: expect.any(String) },
      { name: 'Proposal', leftAtUtc: null },
    ]);
    const [first] = body as { seconds: number }[];
    expect(Math.abs((first?.seconds ?? 0) - 3 * 86_400)).toBeLessThan(600);
  });

  it('forgets a move that is undone, and remembers it when the undo is undone', async () => {
    const { id } = await makeDeal('Back and forth');
    const { stageSinceUtc } = await get(id);
    const moved = await change(id, { dealStageId: stages.Proposal });
    const undone = await undo(user, moved);
    expect(await history(id)).toEqual([['Qualification', 'still']]);
    expect(await get(id)).toMatchObject({ stageSinceUtc, probability: 10 });
    await undo(user, undone);
    expect(await history(id)).toEqual([
      ['Qualification', 'left'],
      ['Proposal', 'still'],
    ]);
  });

  it('is restored with a deleted deal', async () => {
    const { id } = await makeDeal('Gone');
    await change(id, { dealStageId: stages.Proposal });
    const before = await history(id);
    const deleted = await user.call('DELETE', `/api/opportunities/${id}`);
    expect((await user.call('GET', `/api/opportunities/${id}/stages`)).status).toBe(404);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await history(id)).toEqual(before);
  });

  it('is not visible to other organizations', async () => {
    const { id } = await makeDeal('Mine');
    const stranger = await app.createTenant();
    expect((await stranger.call('GET', `/api/opportunities/${id}/stages`)).status).toBe(404);
    expect(
      (await stranger.call('POST', `/api/opportunities/${id}/move`, { body: { dealStageId: stages.Won } }))
        .status,
    ).toBe(404);
  });
});

describe('moving on the board', () => {
  it('puts a deal before or after another, or on top; one row is written, and undo puts it back', async () => {
    const [a, b, c] = [await makeDeal('A'), await makeDeal('B'), await makeDeal('C')];
    expect(await column('Qualification')).toEqual(['C', 'B', 'A']);
    const moved = await moveTo(a.id, { before: b.id });
    expect(moved.status).toBe(200);
    expect(await column('Qualification')).toEqual(['C', 'A', 'B']);
    const versions = [await get(a.id), await get(b.id), await get(c.id)].map(({ version }) => version);
    expect(versions).toEqual([2, 1, 1]);
    await moveTo(c.id, { after: b.id });
    expect(await column('Qualification')).toEqual(['A', 'B', 'C']);
    await moveTo(c.id, { after: a.id, before: b.id });
    expect(await column('Qualification')).toEqual(['A', 'C', 'B']);
    await moveTo(b.id, {});
    expect(await column('Qualification')).toEqual(['B', 'A', 'C']);
    await makeDeal('D');
    expect(await column('Qualification')).toEqual(['D', 'B', 'A', 'C']);
    const away = await moveTo(a.id, { dealStageId: stages.Won, amount: 77, closedOn: '2026-01-31' });
    expect(away.body).toMatchObject({ amount: 77, baseAmount: 77, closedAtUtc: '2026-01-31T00:00:00.000Z' });
    expect(await column('Won')).toEqual(['A']);
    expect((await undo(user, away)).status).toBe(200);
    expect(await column('Qualification')).toEqual(['D', 'B', 'A', 'C']);
  });

  it('is rejected if the neighbour has left the column', async () => {
    const [a, b] = [await makeDeal('A'), await makeDeal('B')];
    await moveTo(b.id, { dealStageId: stages.Proposal });
    expect(await moveTo(a.id, { before: b.id })).toMatchObject({ status: 409 });
    expect(await moveTo(a.id, { before: a.id })).toMatchObject({ status: 409 });
    expect(await moveTo(a.id, { dealStageId: crypto.randomUUID() })).toMatchObject({
      status: 400,
      body: { fields: { dealStageId: expect.any(String) } },
    });
  });

  it('keeps a consistent order when many are moved into the same gap concurrently', async () => {
    const [low, high] = [await makeDeal('Low'), await makeDeal('High')];
    const movers = await Promise.all(['1', '2', '3', '4', '5'].map(name => makeDeal(name)));
    const answers = await Promise.all(movers.map(({ id }) => moveTo(id, { after: high.id, before: low.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rank: first } = await get(high.id);
    const ranks = await Promise.all(movers.map(async ({ id }) => String((await get(id)).rank)));
    expect(new Set(ranks).size).toBe(5);
    expect(ranks.every(rank => rank > String(first))).toBe(true);
    const order = await column('Qualification');
    const [second, third] = order?.slice(1, 3) ?? [];
    const idOf = (name?: string) => movers.find(deal => deal.name === name)?.id;
    await moveTo(low.id, { after: idOf(second), before: idOf(third) });
    expect((await column('Qualification'))?.slice(0, 4)).toEqual(['High', second, 'Low', third]);
  });

  it('respects the version of the caller', async () => {
    const { id } = await makeDeal('A');
    await change(id, { amount: 1 });
    const stale = await user.call('POST', `/api/opportunities/${id}/move`, {
      body: { dealStageId: stages.Won },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
  });
});

describe('the board', () => {
  it('has a column for each active stage in their order, with count, sum and weighted sum', async () => {
    await makeDeal('A', { amount: 100 });
    await makeDeal('B', { amount: 50, dealStageId: stages.Proposal });
    await makeDeal('C', { amount: 30, dealStageId: stages.Proposal, probability: 10 });
    const columns = await board();
    expect(columns.map(({ stage: { name }, count, sum, weighted }) => [name, count, sum, weighted])).toEqual([
      ['Qualification', 1, 100, 10],
      ['Needs analysis', 0, 0, 0],
      ['Proposal', 2, 80, 28],
      ['Negotiation', 0, 0, 0],
      ['Won', 0, 0, 0],
      ['Lost', 0, 0, 0],
    ]);
    expect((await user.call('GET', '/api/deals/board')).body).toEqual(columns);
  });

  it('shows the first deals of each column, and the list continues from there', async () => {
    for (const name of ['1', '2', '3', '4', '5']) {
      await makeDeal(name);
    }
    const [first] = await board('?pageSize=2');
    expect(first?.deals.map(({ name }) => name)).toEqual(['5', '4']);
    const rest = await user.call(
      'GET',
      `/api/opportunities?dealStageId=${first?.stage.id}&sort=rank&cursor=${first?.nextCursor}`,
    );
    expect((rest.body as Found[]).map(({ name }) => name)).toEqual(['3', '2', '1']);
    expect((await board('?pageSize=5'))[0]?.nextCursor).toBeNull();
  });

  it('follows search and filters', async () => {
    const mine = await makeDeal('Findable thing', { amount: 10 });
    const colleague = await app.addUser(user, 'Sales representative');
    await makeDeal('Other', { amount: 5, ownerUserId: colleague.userId });
    expect((await board('?search=findab'))[0]).toMatchObject({ count: 1, sum: 10, deals: [{ id: mine.id }] });
    expect((await board(`?ownerUserId=${colleague.userId}`))[0]).toMatchObject({ count: 1, sum: 5 });
    const filter = encodeURIComponent(JSON.stringify({ field: 'amount', op: 'above', value: 7 }));
    expect((await board(`?filter=${filter}`))[0]).toMatchObject({ count: 1, sum: 10 });
  });

  it('has the same figures from stored totals as from counting, after any change', async () => {
    const everything = encodeURIComponent(JSON.stringify({ field: 'amount', op: 'atLeast', value: 0 }));
    const expectSame = async () => {
      const [kept, counted] = await Promise.all(
        ['', `filter=${everything}`].map(async query => [
          await board(`?${query}`),
          (await user.call('GET', `/api/opportunities/forecast?${query}`)).body,
        ]),
      );
      expect(kept).toEqual(counted);
    };
    await expectSame();
    const ids: string[] = [];
    for (const [i, dealStageId] of [
      stages.Proposal,
      stages.Won,
      stages.Proposal,
      stages.Negotiation,
    ].entries()) {
      const expectedCloseDate = i % 2 ? '2027-01-10' : '2027-02-10';
      ids.push((await makeDeal(`Deal ${i}`, { amount: 33.33 * i, dealStageId, expectedCloseDate })).id);
    }
    await expectSame();
    const [first = '', second = ''] = ids;
    const colleague = await app.addUser(user, 'Sales representative');
    await change(second, { ownerUserId: colleague.userId });
    const theirs = await board(`?ownerUserId=${colleague.userId}`);
    expect(theirs).toEqual(await board(`?ownerUserId=${colleague.userId}&filter=${everything}`));
    await change(first, { amount: 12.34, expectedCloseDate: null });
    await moveTo(second, { dealStageId: stages.Proposal });
    const updates = { probability: 77, dealStageId: stages.Negotiation };
    const bulk = await user.call('POST', '/api/opportunities/bulk-update', { body: { ids, updates } });
    await expectSame();
    await undo(user, bulk);
    await expectSame();
    const deleted = await user.call('POST', '/api/opportunities/bulk-delete', {
      body: { ids: [first, second] },
    });
    await expectSame();
    await undo(user, deleted);
    await expectSame();
    await inTenant(tx => tx`update crm.deal set amount = amount + 1 where tenant_id = ${user.tenantId}`);
    await expectSame();
  });

  it('keeps the column of an inactive stage while it contains deals', async () => {
    const { id } = await makeDeal('Left behind', { dealStageId: stages.Proposal });
    await user.call('PATCH', `/api/deal-stages/${stages.Proposal}/toggle-status`);
    await user.call('PATCH', `/api/deal-stages/${stages.Negotiation}/toggle-status`);
    expect((await board()).map(({ stage }) => stage.name)).toEqual([
      'Qualification',
      'Needs analysis',
      'Proposal',
      'Won',
      'Lost',
    ]);
    await moveTo(id, { dealStageId: stages.Qualification });
    expect((await board()).map(({ stage }) => stage.name)).not.toContain('Proposal');
  });
});
