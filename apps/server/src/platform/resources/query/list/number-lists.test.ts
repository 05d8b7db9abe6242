import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { make, undo } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: User;
/** With fractions that binary numbers cannot hold exactly, equal ones, and one of 15 digits. */
const amounts = [0, 0.1, 0.3, 0.3, 1.01, 1.1, 2, 10, 1999.99, 2000, 2000, 2000.01, 9_999_999_999_999.99];
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  for (const [i, amount] of amounts.toReversed().entries()) {
    await make(user, '/leads', {
      firstName: 'N',
      lastName: `N${i}`,
      email: `n${i}@numbers.example`,
      estimatedValue: Math.min(amount, 1_000_000_000_000),
    });
  }
});
afterAll(() => app.close());

const expected = amounts.map(amount => Math.min(amount, 1_000_000_000_000));

async function valuesOf(query: string): Promise<number[]> {
  const values: number[] = [];
  let url: string | undefined = `/api/leads?fields=estimatedValue&pageSize=2&${query}`;
  while (url) {
    const { status, body, headers } = await user.call('GET', url);
    expect(status, JSON.stringify(body)).toBe(200);
    values.push(...(body as { estimatedValue: number }[]).map(({ estimatedValue }) => estimatedValue));
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return values;
}

describe('a list of amounts', () => {
  it('sorts in both directions, page by page, every record once', async () => {
    expect(await valuesOf('sort=estimatedValue')).toEqual(expected);
    expect(await valuesOf('sort=-estimatedValue')).toEqual(expected.toReversed());
  });

  it.each([
    ['is', 0.3, (value: number) => value === 0.3],
    ['isNot', 0.3, (value: number) => value !== 0.3],
    ['atLeast', 1999.99, (value: number) => value >= 1999.99],
    ['above', 1999.99, (value: number) => value > 1999.99],
    ['atMost', 0.1, (value: number) => value <= 0.1],
    ['below', 1.1, (value: number) => value < 1.1],
    ['atLeast', 1_000_000_000_000, (value: number) => value >= 1_000_000_000_000],
  ])('is filtered by %s %d', async (op, value, matches) => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'estimatedValue', op, value }));
    expect(await valuesOf(`sort=estimatedValue&filter=${filter}`)).toEqual(expected.filter(matches));
  });

  it('follows a change of the amount, a deletion, and their undo', async () => {
    const { id } = await make(user, '/companies', { name: 'Numbers Ltd', annualRevenue: 100.5 });
    const found = async (condition: object) => {
      const filter = JSON.stringify({ field: 'annualRevenue', ...condition });
      const { body } = await user.call('GET', `/api/companies?${new URLSearchParams({ filter })}`);
      return (body as { id: string }[]).map(company => company.id);
    };
    expect(await found({ op: 'is', value: 100.5 })).toEqual([id]);

    const emptied = await user.call('PATCH', `/api/companies/${id}`, {
      body: { annualRevenue: null },
      headers: { 'if-match': '"1"' },
    });
    expect(emptied.status, JSON.stringify(emptied.body)).toBe(200);
    expect(await found({ op: 'isEmpty' })).toEqual([id]);
    expect(await found({ op: 'isNot', value: 100.5 })).toEqual([id]);
    expect(await found({ op: 'atLeast', value: 0 })).toEqual([]);
    expect((await undo(user, emptied)).status).toBe(200);
    expect(await found({ op: 'is', value: 100.5 })).toEqual([id]);

    const deleted = await user.call('DELETE', `/api/companies/${id}`);
    expect(deleted.status).toBe(204);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await found({ op: 'atMost', value: 100.5 })).toEqual([id]);
  });
});
