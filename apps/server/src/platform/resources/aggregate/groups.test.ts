import type { GroupsResult } from '@pipewright/contract/groups.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { find, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const count = { count: { measure: 'count' } };

async function group(path: string, body: object, as = user): Promise<GroupsResult> {
  const answer = await as.call('POST', `/api${path}/groups`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as GroupsResult;
}

/** The names and figures of the groups. */
function rowsOf({ groups }: GroupsResult) {
  return groups.map(({ keys, figures }) => [
    ...keys.map(({ name }) => name),
    ...Object.values(figures).map(figure => figure),
  ]);
}

describe('groups of records', () => {
  it('are counted, added up and compared in one request, with the figures of all', async () => {
    const won = await find(user, '/deal-stages', 'name', 'Won');
    await make(user, '/deals', { name: 'A', amount: 100 });
    await make(user, '/deals', { name: 'B', amount: 20, dealStageId: won.id });
    await make(user, '/deals', { name: 'C', amount: 30, dealStageId: won.id });
    const answer = await group('/deals', {
      by: [{ field: 'dealStageId' }],
      measures: {
        count: { measure: 'count' },
        sum: { measure: 'sum', field: 'amount' },
        average: { measure: 'average', field: 'amount' },
        minimum: { measure: 'minimum', field: 'amount' },
        maximum: { measure: 'maximum', field: 'amount' },
        weighted: { measure: 'sum', field: 'amount', weightedBy: 'probability' },
        large: { measure: 'share', filter: { field: 'amount', op: 'above', value: 25 } },
      },
    });
    expect(rowsOf(answer)).toEqual([
      ['Won', 2, 50, 25, 20, 30, 50, 50],
      ['Qualification', 1, 100, 100, 100, 100, 10, 100],
    ]);
    expect(answer.total).toMatchObject({
      count: 3,
      sum: 150,
      average: 50,
      minimum: 20,
      maximum: 100,
      large: 66.7,
    });
    expect(answer.hasMore).toBe(false);
    const rate = await group('/deals', {
      measures: {
        winRate: {
          measure: 'share',
          filter: { field: 'dealStageId', op: 'isAnyOf', value: [won.id] },
          of: { field: 'amount', op: 'below', value: 100 },
        },
      },
    });
    expect(rate).toEqual({ groups: [], total: { winRate: 100 }, hasMore: false });
  });

  it('have two dimensions, also of the record that a reference leads to', async () => {
    const industry = await find(user, '/industries', 'name', 'Healthcare');
    const clinic = await make(user, '/companies', { name: 'Clinic', industryId: industry.id });
    const other = await make(user, '/companies', { name: 'Other' });
    const stage = await find(user, '/deal-stages', 'name', 'Proposal');
    await make(user, '/deals', { name: 'A', companyId: clinic.id });
    await make(user, '/deals', { name: 'B', companyId: clinic.id, dealStageId: stage.id });
    await make(user, '/deals', { name: 'C', companyId: other.id });
    await make(user, '/deals', { name: 'D', companyId: clinic.id });
    const answer = await group('/deals', {
      by: [{ field: 'companyId.industryId' }, { field: 'dealStageId' }],
      measures: count,
    });
    expect(rowsOf(answer)).toEqual(
      [
        ['Healthcare', 'Qualification', 2],
        ['Healthcare', 'Proposal', 1],
        [null, 'Qualification', 1],
      ].sort((a, b) => Number(b[2]) - Number(a[2])),
    );
    expect(answer.total).toEqual({ count: 4 });
  });

  it('reveal nothing about other records that the caller may not read', async () => {
    const industry = await find(user, '/industries', 'name', 'Healthcare');
    const clinic = await make(user, '/companies', { name: 'Clinic', industryId: industry.id });
    await make(user, '/deals', { name: 'A', companyId: clinic.id });
    const body = { name: 'Deals only', permissions: { 'opportunities.read': 'all' } };
    await make(user, '/user-roles', body);
    const reader = await app.addUser(user, 'Deals only');
    const by = [{ field: 'companyId.industryId' }];
    expect(rowsOf(await group('/deals', { by, measures: count }))).toEqual([['Healthcare', 1]]);
    expect((await group('/deals', { by, measures: count }, reader)).groups).toEqual([
      { keys: [{ value: null, name: null }], figures: { count: 1 } },
    ]);
  });

  it('count only what the caller reaches, and nothing of another organization', async () => {
    await make(user, '/deals', { name: 'Theirs' });
    await make(user, '/user-roles', {
      name: 'Hunter',
      permissions: { 'opportunities.read': 'own', 'opportunities.create': 'own' },
    });
    const hunter = await app.addUser(user, 'Hunter');
    await make(hunter, '/deals', { name: 'Own' });
    expect((await group('/deals', { measures: count }, hunter)).total).toEqual({ count: 1 });
    expect((await group('/deals', { measures: count })).total).toEqual({ count: 2 });
    const stranger = await app.createTenant();
    expect((await group('/deals', { measures: count }, stranger)).total).toEqual({ count: 0 });
    const refused = await hunter.call('POST', '/api/leads/groups', { body: { measures: count } });
    expect(refused.status).toBe(403);
  });

  it('are days, weeks, months, quarters or years on the organization’s clock, in their order', async () => {
    await user.call('PATCH', '/api/organization', { body: { timeZone: 'Pacific/Auckland' } });
    const at = ['2026-12-31T10:30:00.000Z', '2026-12-31T11:30:00.000Z', '2027-02-01T00:00:00.000Z'];
    for (const dueAtUtc of at) {
      await make(user, '/activities', { kind: 'task', subject: 'Call back', dueAtUtc });
    }
    const by = async (period?: string) =>
      rowsOf(
        await group('/activities', {
          matching: { filter: JSON.stringify({ field: 'kind', op: 'is', value: 'task' }) },
          by: [{ field: 'dueAtUtc', period }],
          measures: count,
        }),
      );
    expect(await by('day')).toEqual([
      ['2026-12-31', 1],
      ['2027-01-01', 1],
      ['2027-02-01', 1],
    ]);
    expect(await by('week')).toEqual([
      ['2026-W53', 2],
      ['2027-W05', 1],
    ]);
    expect(await by()).toEqual([
      ['2026-12', 1],
      ['2027-01', 1],
      ['2027-02', 1],
    ]);
    expect(await by('quarter')).toEqual([
      ['2026-Q4', 1],
      ['2027-Q1', 2],
    ]);
    expect(await by('year')).toEqual([
      ['2026', 1],
      ['2027', 2],
    ]);
  });

  it('count a record once for each of its tags, and once in the total', async () => {
    const [hot, cold] = [
      await make(user, '/tags', { name: 'Hot' }),
      await make(user, '/tags', { name: 'Cold' }),
    ];
    await make(user, '/contacts', { firstName: 'A', lastName: 'A', tagIds: [hot.id, cold.id] });
    await make(user, '/contacts', { firstName: 'B', lastName: 'B', tagIds: [hot.id] });
    await make(user, '/contacts', { firstName: 'C', lastName: 'C' });
    const answer = await group('/contacts', { by: [{ field: 'tagIds' }], measures: count });
    expect(rowsOf(answer)).toHaveLength(3);
    expect(rowsOf(answer)).toEqual(
      expect.arrayContaining([
        ['Hot', 2],
        ['Cold', 1],
        [null, 1],
      ]),
    );
    expect(answer.total).toEqual({ count: 3 });

    const names = async (condition: object) => {
      const filter = encodeURIComponent(JSON.stringify({ field: 'tagIds', ...condition }));
      const { body } = await user.call('GET', `/api/contacts?filter=${filter}`);
      return (body as { lastName: string }[]).map(({ lastName }) => lastName).sort();
    };
    expect(await names({ op: 'isAnyOf', value: [cold.id] })).toEqual(['A']);
    expect(await names({ op: 'isAnyOf', value: [cold.id, hot.id] })).toEqual(['A', 'B']);
    expect(await names({ op: 'isNoneOf', value: [cold.id] })).toEqual(['B', 'C']);
    expect(await names({ op: 'isEmpty' })).toEqual(['C']);
    expect(await names({ op: 'isNotEmpty' })).toEqual(['A', 'B']);
  });

  it('are at most as many as asked for; the total is that of all', async () => {
    for (const name of ['A', 'B', 'B']) {
      await make(user, '/leads', {
        firstName: name,
        lastName: name,
        email: `${name}@x.example`,
        companyName: name,
        estimatedValue: 5,
      });
    }
    const answer = await group('/leads', {
      by: [{ field: 'companyName' }],
      measures: { ...count, value: { measure: 'sum', field: 'estimatedValue' } },
      limit: 1,
    });
    expect(rowsOf(answer)).toEqual([['B', 2, 10]]);
    expect(answer).toMatchObject({ total: { count: 3, value: 15 }, hasMore: true });
  });

  it('have the same figures from stored totals as from counting', async () => {
    const won = await find(user, '/deal-stages', 'name', 'Won');
    await make(user, '/deals', { name: 'A', amount: 100.5, expectedCloseDate: '2027-01-31' });
    await make(user, '/deals', {
      name: 'B',
      amount: 20,
      dealStageId: won.id,
      expectedCloseDate: '2027-02-01',
    });
    const inWon = { field: 'dealStageId', op: 'isAnyOf', value: [won.id] };
    const body = {
      by: [{ field: 'expectedCloseDate' }, { field: 'dealStageId' }],
      measures: {
        ...count,
        won: { measure: 'sum', field: 'baseAmount', filter: inWon },
        weighted: { measure: 'sum', field: 'baseAmount', weightedBy: 'probability' },
        share: { measure: 'share', filter: inWon },
      },
    };
    const stored = await group('/deals', body);
    expect(stored.total).toEqual({ count: 2, won: 20, weighted: 30.05, share: 50 });
    // The stored totals do not contain names.
    const filter = JSON.stringify({ field: 'name', op: 'isNotEmpty' });
    expect(await group('/deals', { ...body, matching: { filter } })).toEqual(stored);
  });

  it('have the same figures from stored totals after records were moved and deleted, also by what a reference leads to', async () => {
    const won = await find(user, '/deal-stages', 'name', 'Won');
    const proposal = await find(user, '/deal-stages', 'name', 'Proposal');
    const [first, second] = [
      await make(user, '/deals', { name: 'A', amount: 100, dealStageId: proposal.id }),
      await make(user, '/deals', { name: 'B', amount: 40, dealStageId: proposal.id }),
    ];
    await make(user, '/deals', { name: 'C', amount: 21, dealStageId: won.id });
    await make(user, '/deals', { name: 'D', amount: 9 });
    const moved = await user.call('PATCH', `/api/deals/${first.id}`, { body: { dealStageId: won.id } });
    expect(moved.status).toBe(200);
    expect((await user.call('DELETE', `/api/deals/${second.id}`)).status).toBeLessThan(300);
    const inProposal = { field: 'dealStageId', op: 'isAnyOf', value: [proposal.id] };
    const isWon = { field: 'dealStageId.isWon', op: 'is', value: true };
    const body = {
      by: [{ field: 'dealStageId.isWon' }],
      measures: {
        ...count,
        average: { measure: 'average', field: 'baseAmount' },
        emptied: { measure: 'sum', field: 'baseAmount', filter: inProposal },
        emptiedAverage: { measure: 'average', field: 'baseAmount', filter: inProposal },
        won: { measure: 'sum', field: 'baseAmount', filter: isWon },
        share: { measure: 'share', filter: isWon },
      },
    };
    const stored = await group('/deals', body);
    expect(rowsOf(stored).map(([, ...figures]) => figures)).toEqual([
      [2, 60.5, null, null, 121, 100],
      [1, 9, null, null, null, 0],
    ]);
    const filter = JSON.stringify({ field: 'name', op: 'isNotEmpty' });
    expect(await group('/deals', { ...body, matching: { filter } })).toEqual(stored);
  });

  it('refuse fields that cannot be grouped by or added up, by name', async () => {
    const ask = async (body: object) => (await user.call('POST', '/api/deals/groups', { body })).body;
    expect(await ask({ by: [{ field: 'nothing' }], measures: count })).toMatchObject({
      code: 'invalid',
      fields: { 'by.0.field': 'Records cannot be grouped by “nothing”' },
    });
    for (const field of ['companyId.nothing', 'name.length', 'companyId.industryId.name', 'constructor']) {
      expect(await ask({ by: [{ field }], measures: count }), field).toMatchObject({ code: 'invalid' });
    }
    expect(await ask({ measures: { sum: { measure: 'sum', field: 'name' } } })).toMatchObject({
      code: 'invalid',
    });
    expect(await ask({ measures: {} })).toMatchObject({ code: 'invalid' });
    expect(
      await ask({ measures: { share: { measure: 'share', filter: { field: 'name', op: 'above' } } } }),
    ).toMatchObject({ code: 'invalid' });
  });
});
