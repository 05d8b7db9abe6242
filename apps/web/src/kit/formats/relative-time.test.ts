import { expect, test } from 'vitest';
import { distance } from './relative-time.tsx';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [-20_000, 'just now'],
  [-59 * minute, '59 minutes ago'],
  [-hour, '1 hour ago'],
  [-47 * hour, '1 day ago'],
  [3 * day, 'in 3 days'],
  [-7 * day, undefined],
])('%i milliseconds away is %s', (milliseconds, words) => {
  expect(distance(milliseconds)).toBe(words);
});
