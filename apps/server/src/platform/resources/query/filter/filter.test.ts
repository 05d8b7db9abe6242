import { periods } from '@pipewright/contract/filters.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  const seeded = (await user.call('GET', '/api/priorities')).body as { id: string }[];
  for (const [i, name] of ['Alpha', 'Beta', '100 % sure', 'Alpha_two'].entries()) {
    const body = { name, rank: i * 10, isActive: i !== 1, description: i === 0 ? 'First' : null };
    await user.call('POST', '/api/priorities', { body });
  }
  // Only now: one priority must always be left.
  for (const { id } of seeded) {
    await user.call('DELETE', `/api/priorities/${id}`);
  }
});
afterAll(() => app.close());

const ask = (parameters: Record<string, string>) =>
  user.call('GET', `/api/priorities?${new URLSearchParams({ sort: 'rank', ...parameters })}`);
const found = async (filter: object, more: Record<string, string> = {}) => {
  const { status, body } = await ask({ filter: JSON.stringify(filter), ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { name: string }[]).map(({ name }) => name).sort();
};
const where = (field: string, op: string, value?: unknown) => ({ field, op, value });

describe('a filter', () => {
  it('compares texts whatever their case, and takes wildcards literally', async () => {
    expect(await found(where('name', 'contains', 'ALPHA'))).toEqual(['Alpha', 'Alpha_two']);
    expect(await found(where('name', 'is', 'alpha'))).toEqual(['Alpha']);
    expect(await found(where('name', 'isNot', 'alpha'))).toEqual(['100 % sure', 'Alpha_two', 'Beta']);
    expect(await found(where('name', 'startsWith', 'alpha_'))).toEqual(['Alpha_two']);
    expect(await found(where('name', 'contains', '%'))).toEqual(['100 % sure']);
    expect(await found(where('description', 'isEmpty'))).toHaveLength(3);
    expect(await found(where('description', 'isNotEmpty'))).toEqual(['Alpha']);
  });

  it('compares numbers, yes and no, and times', async () => {
    expect(await found(where('rank', 'atLeast', 20))).toEqual(['100 % sure', 'Alpha_two']);
    expect(await found(where('rank', 'below', 10))).toEqual(['Alpha']);
    expect(await found(where('rank', 'atLeast', 19.5))).toEqual(['100 % sure', 'Alpha_two']);
    expect(await found(where('rank', 'above', 20.5))).toEqual(['Alpha_two']);
    expect(await found(where('rank', 'atMost', 9.5))).toEqual(['Alpha']);
    expect(await found(where('rank', 'below', 0.5))).toEqual(['Alpha']);
    expect(await found(where('rank', 'below', 1e15))).toHaveLength(4);
    expect(await found(where('rank', 'is', 9.5))).toHaveLength(0);
    expect(await found(where('rank', 'isNot', 9.5))).toHaveLength(4);
    expect(await found(where('isActive', 'is', false))).toEqual(['Beta']);
    expect(await found(where('createdAtUtc', 'within', 'today'))).toHaveLength(4);
    expect(await found(where('createdAtUtc', 'within', 'last-month'))).toHaveLength(0);
    expect(await found(where('createdAtUtc', 'before', '2020-01-01'))).toHaveLength(0);
    expect(await found(where('createdAtUtc', 'after', '2020-01-01'))).toHaveLength(4);
  });

  it('supports every period', async () => {
    for (const period of periods) {
      const count = (await found(where('createdAtUtc', 'within', period))).length;
      const isOver = period === 'yesterday' || /^last-(week|month|quarter|year)$/.test(period);
      expect(count, period).toBe(isOver ? 0 : 4);
    }
  });

  it('joins by and, by or, and within one another', async () => {
    const alphas = where('name', 'contains', 'alpha');
    const low = where('rank', 'atMost', 10);
    expect(await found({ and: [alphas, low] })).toEqual(['Alpha']);
    expect(await found({ or: [alphas, low] })).toEqual(['Alpha', 'Alpha_two', 'Beta']);
    expect(await found({ and: [{ or: [alphas, low] }, where('isActive', 'is', true)] })).toEqual([
      'Alpha',
      'Alpha_two',
    ]);
    expect(await found({ and: [] })).toHaveLength(4);
    expect(await found({ or: [] })).toHaveLength(0);
    expect(await found(low, { search: 'alpha' })).toEqual(['Alpha']);
  });

  it('applies to the following pages and to the total', async () => {
    const filter = JSON.stringify(where('name', 'contains', 'alpha'));
    const first = await ask({ filter, pageSize: '1' });
    expect(first.headers['x-total-count']).toBe('2');
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await user.call('GET', next);
    expect(second.body).toMatchObject([{ name: 'Alpha_two' }]);
    expect(second.headers.link).toBeUndefined();
  });

  it.each([
    [where('nmae', 'is', 'x'), 'There is no field “nmae” to filter by'],
    [where('tenantId', 'is', 'x'), 'There is no field “tenantId” to filter by'],
    [where('constructor', 'is', 'x'), 'There is no field “constructor” to filter by'],
    [where('rank', 'contains', 'x'), 'rank can be asked: is, isNot, atLeast'],
    [where('rank', 'is', 'x'), 'rank is: '],
    [where('createdAtUtc', 'within', 'aeons'), 'createdAtUtc within: '],
    [{ and: [], or: [] }, '“and” and “or” hold a list, and stand alone'],
    [{ and: 1 }, '“and” and “or” hold a list, and stand alone'],
    [{ or: Array(110).fill(where('rank', 'is', 1)) }, 'A filter has at most 100 conditions'],
    [7, 'A filter is an object'],
  ])('that asks what cannot be asked is refused with the reason: %j', async (filter, message) => {
    const { status, body } = await ask({ filter: JSON.stringify(filter) });
    expect(status).toBe(400);
    expect((body as { fields: { filter: string } }).fields.filter).toContain(message);
  });

  it('is refused if it is not JSON', async () => {
    expect(await ask({ filter: '{' })).toMatchObject({
      status: 400,
      body: { fields: { filter: 'The filter is not valid JSON' } },
    });
  });
});

describe('any request to a list', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.constantFrom('', '%', '\\', "'", '\0', '1e999', '-1', 'null', '💥'),
  );
  const filter = fc
    .record({
      field: fc.constantFrom('name', 'rank', 'isActive', 'createdAtUtc', 'description', 'no'),
      op: fc.constantFrom('is', 'isNot', 'contains', 'startsWith', 'atLeast', 'within', 'on', 'isEmpty'),
      value: fc.oneof(anything, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    })
    .map(condition => JSON.stringify(condition));
  const parameters = fc.record(
    {
      filter: fc.oneof(filter, anything),
      search: anything,
      sort: fc.oneof(fc.constantFrom('name', '-rank', 'createdAtUtc'), anything),
      pageSize: fc.oneof(fc.constantFrom('1', '500', '0', '501'), anything),
      cursor: anything,
      total: fc.oneof(fc.constantFrom('none', 'exact', 'capped'), anything),
      isActive: fc.oneof(fc.constantFrom('true', 'false'), anything),
    },
    { requiredKeys: [] },
  );

  it('is answered or refused, and never breaks the server', async () => {
    await fc.assert(
      fc.asyncProperty(parameters, async asked => {
        const { status } = await user.call('GET', `/api/priorities?${new URLSearchParams(asked)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });
});
