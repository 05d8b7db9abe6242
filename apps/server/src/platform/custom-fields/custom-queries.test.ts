import type { GroupsResult } from '@pipewright/contract/groups.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { type Found, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let leads: Found[];
let company: Found;
const needs = ['mail', 'chat', 'phone'].map(value => ({ value, label: value.toUpperCase() }));
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  const options = [
    { value: 'gold', label: 'Gold' },
    { value: 'silver', label: 'Silver' },
  ];
  for (const isIndexed of [false, true]) {
    const end = isIndexed ? ' indexed' : '';
    await addField(user, { label: `Code${end}`, isIndexed });
    await addField(user, { label: `Size${end}`, type: 'number', isIndexed });
    await addField(user, { label: `Ends${end}`, type: 'date', isIndexed });
    await addField(user, { label: `Tier${end}`, type: 'choice', rules: { options }, isIndexed });
    await addField(user, { label: `Open${end}`, type: 'boolean', isIndexed });
    await addField(user, { label: `Stars${end}`, type: 'rating', isIndexed });
    await addField(user, { label: `Seen${end}`, type: 'dateTime', isIndexed });
    await addField(user, {
      ...{ label: `Partner${end}`, type: 'reference', rules: { references: 'company' }, isIndexed },
    });
  }
  await addField(user, { label: 'Needs', type: 'choices', rules: { options: needs } });
  company = await make(user, '/companies', { name: 'Navy' });
  const rows: object[] = [
    {
      code: 'Äpfel',
      size: 10,
      stars: 4,
      ends: '2027-01-31',
      tier: 'gold',
      open: true,
      partner: company.id,
      seen: '2027-01-31T10:00:00+02:00',
    },
    {
      code: 'zebra',
      size: -2.5,
      stars: 3,
      ends: '2026-12-31',
      tier: 'silver',
      open: false,
      seen: '2026-12-31T10:00:00Z',
    },
    { code: 'Birnen', size: 9.99, ends: '2028-02-29', tier: 'gold' },
    {},
  ];
  leads = [];
  for (const row of rows) {
    const indexed = Object.entries(row).map(([slug, value]) => [`${slug}_indexed`, value]);
    const more = [{ needs: ['mail', 'chat'] }, { needs: ['chat'] }, { needs: [] }][leads.length] ?? {};
    leads.push(await addLead(user, { ...row, ...Object.fromEntries(indexed), ...more }));
  }
});
afterAll(() => app.close());

const numberOf = (id: string) => leads.findIndex(lead => lead.id === id);
async function list(query: string): Promise<number[]> {
  const { status, body } = await user.call('GET', `/api/leads?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Found[]).map(({ id }) => numberOf(id));
}
const filtered = async (filter: object) =>
  (await list(`filter=${encodeURIComponent(JSON.stringify(filter))}`)).sort();

it.each([
  ['isAnyOf', ['mail', 'phone'], [0]],
  ['isAnyOf', ['chat'], [0, 1]],
  ['isNoneOf', ['mail'], [1, 2, 3]],
  ['isEmpty', undefined, [2, 3]],
  ['isNotEmpty', undefined, [0, 1]],
] as const)('several choices are filtered: %s %j', async (op, value, expected) => {
  expect(await filtered({ field: 'custom.needs', op, value })).toEqual(expected);
});

it('several choices are grouped by each of them, under its label', async () => {
  const { body } = await user.call('POST', '/api/leads/groups', {
    body: { by: [{ field: 'custom.needs' }], measures: { count: { measure: 'count' } } },
  });
  const { groups, total } = body as GroupsResult;
  expect(groups.map(({ keys: [key], figures }) => [key?.value, key?.name, figures.count])).toEqual(
    expect.arrayContaining([
      ['mail', 'MAIL', 1],
      ['chat', 'CHAT', 2],
      [null, null, 2],
    ]),
  );
  expect(total).toEqual({ count: 4 });
});

describe.each(['', '_indexed'])('custom fields with the ending “%s”', end => {
  it.each([
    ['code', 'is', 'äpfel', [0]],
    ['code', 'isNot', 'äpfel', [1, 2, 3]],
    ['code', 'contains', 'E', [0, 1, 2]],
    ['code', 'startsWith', 'bir', [2]],
    ['code', 'isEmpty', undefined, [3]],
    ['size', 'is', 9.99, [2]],
    ['size', 'atLeast', 9.99, [0, 2]],
    ['size', 'below', 10, [1, 2]],
    ['size', 'isNotEmpty', undefined, [0, 1, 2]],
    ['ends', 'before', '2027-01-31', [1]],
    ['ends', 'after', '2027-01-30', [0, 2]],
    ['ends', 'on', '2028-02-29', [2]],
    ['seen', 'on', '2027-01-31', [0]],
    ['tier', 'is', 'gold', [0, 2]],
    ['open', 'is', false, [1]],
    ['stars', 'atLeast', 3.5, [0]],
    ['stars', 'is', 3, [1]],
  ] as const)('are filtered: %s %s %s', async (slug, op, value, expected) => {
    const condition = { field: `custom.${slug}${end}`, op, value };
    expect(await filtered(condition)).toEqual(expected);
    expect(await filtered({ and: [condition, { field: 'firstName', op: 'isNotEmpty' }] })).toEqual(expected);
    expect(await filtered({ or: [condition, { field: 'firstName', op: 'isEmpty' }] })).toEqual(expected);
  });

  it('that refer to records are filtered by them', async () => {
    const field = `custom.partner${end}`;
    expect(await filtered({ field, op: 'isAnyOf', value: [company.id] })).toEqual([0]);
    expect(await filtered({ field, op: 'isNoneOf', value: [company.id] })).toEqual([1, 2, 3]);
    expect(await filtered({ field, op: 'isEmpty' })).toEqual([1, 2, 3]);
  });

  it.each([
    ['code', [3, 0, 2, 1]],
    ['-code', [1, 2, 0, 3]],
    ['size', [3, 1, 2, 0]],
    ['ends', [1, 0, 2, 3]],
    ['-ends', [3, 2, 0, 1]],
  ] as const)('are sorted by %s, page by page', async (sort, expected) => {
    const [, sign = '', slug = ''] = /^(-?)(.+)$/.exec(sort) ?? [];
    let url: string | undefined = `/api/leads?pageSize=1&sort=${sign}custom.${slug}${end}`;
    const seen: number[] = [];
    while (url) {
      const { body, headers } = await user.call('GET', url);
      seen.push(...(body as Found[]).map(({ id }) => numberOf(id)));
      url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    }
    // By an indexed field, records without a value come last in both directions.
    const withValue = expected.filter(number => number !== 3);
    expect(seen).toEqual(end ? [...withValue, 3] : expected);
  });
});

it('are found, sorted and counted together with a search', async () => {
  const filter = encodeURIComponent(
    JSON.stringify({ field: 'custom.tier_indexed', op: 'is', value: 'gold' }),
  );
  expect(await list(`search=hopper&sort=custom.size&filter=${filter}`)).toEqual([2, 0]);
});

it('are grouped by and added up', async () => {
  const by = [{ field: 'custom.tier' }];
  const measures = {
    count: { measure: 'count' },
    sum: { measure: 'sum', field: 'custom.size' },
    open: { measure: 'count', filter: { field: 'custom.open', op: 'is', value: true } },
  };
  const { body } = await user.call('POST', '/api/leads/groups', { body: { by, measures } });
  const figures = (body as { groups: { keys: { value: string | null }[]; figures: object }[] }).groups.map(
    group => [group.keys[0]?.value, group.figures],
  );
  expect(Object.fromEntries(figures)).toEqual({
    gold: { count: 2, sum: 19.99, open: 1 },
    silver: { count: 1, sum: -2.5, open: 0 },
    null: { count: 1, sum: null, open: 0 },
  });
  const byMonth = await user.call('POST', '/api/leads/groups', {
    body: { by: [{ field: 'custom.ends', period: 'year' }], measures: { count: { measure: 'count' } } },
  });
  expect(JSON.stringify(byMonth.body)).toContain('"2027"');
});

it.each([
  [{ field: 'custom.nothing', op: 'is', value: 'x' }, 'There is no field “custom.nothing” to filter by'],
  [
    { field: 'custom.size', op: 'contains', value: 'x' },
    'custom.size can be asked: is, isNot, atLeast, atMost, above, below, isEmpty, isNotEmpty',
  ],
])('are not asked what they cannot be: %j', async (filter, message) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  expect(await user.call('GET', `/api/leads?filter=${query}`)).toMatchObject({
    status: 400,
    body: { fields: { filter: message } },
  });
});

it('refuse a sort, a group and a sum that make no sense', async () => {
  expect((await user.call('GET', '/api/leads?sort=custom.nothing')).status).toBe(400);
  expect((await user.call('GET', '/api/leads?sort=nothing')).body).toMatchObject({
    fields: { sort: expect.stringMatching(/^Sort must be one of: createdAtUtc/) },
  });
  for (const body of [
    { by: [{ field: 'custom.nothing' }], measures: { count: { measure: 'count' } } },
    { measures: { sum: { measure: 'sum', field: 'custom.code' } } },
  ]) {
    expect((await user.call('POST', '/api/leads/groups', { body })).status).toBe(400);
  }
});

it('are exported under their labels', async () => {
  const { body } = await user.call('GET', '/api/leads/export?format=csv&sort=custom.size');
  const [heading = '', , first = ''] = String(body).split('\r\n');
  expect(heading).toContain('Code,Size,Ends,Tier,Open,Stars,Seen,Partner,Code indexed,');
  expect(first).toContain('zebra,-2.5,2026-12-31,Silver,');
});

it('change and merge all records that a filter by them selects', async () => {
  const filter = JSON.stringify({ field: 'custom.code', op: 'is', value: 'Birnen' });
  const body = { matching: { filter }, updates: { custom: { open: true } } };
  expect((await user.call('POST', '/api/leads/bulk-update', { body })).body).toMatchObject({ updated: 1 });
  const kept = await make(user, '/leads', { firstName: 'A', lastName: 'B', email: 'keep@navy.example' });
  const other = await addLead(user, { code: 'from the other' });
  const merged = await user.call('POST', `/api/leads/${kept.id}/merge`, {
    body: { others: [other.id], values: { custom: { code: 'from the other' } } },
  });
  expect(merged).toMatchObject({ status: 200, body: { custom: { code: 'from the other' } } });
});
