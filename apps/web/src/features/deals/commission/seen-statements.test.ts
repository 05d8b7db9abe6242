import { expect, it } from 'vitest';
import { requestsFor } from './seen-statements.ts';

it('sends what was shown, and more than 500 statements in several requests', () => {
  const statements = Array.from({ length: 1001 }, (_, index) => ({
    userId: `user-${index}`,
    total: index,
    currency: 'USD',
    fullName: 'Not sent',
  }));
  const requests = requestsFor(statements);
  expect(requests.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(requests.flat()).toEqual(statements.map(({ fullName: _, ...seen }) => seen));
  expect(requestsFor([])).toEqual([]);
});
