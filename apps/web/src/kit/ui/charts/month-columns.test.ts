import { expect, test } from 'vitest';
import { lastMonths } from './month-columns.tsx';

test('the last months end with the current one, across the end of the year', () => {
  expect(lastMonths(3, new Date('2026-01-31T23:00:00Z'))).toEqual(['2025-11', '2025-12', '2026-01']);
});
