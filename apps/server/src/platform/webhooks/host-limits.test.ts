import { expect, it } from 'vitest';
import { callsPerSecond, createHostLimits } from './host-limits.ts';

it('lets so many calls to a host through in a second, and others at once', () => {
  let time = 0;
  const limits = createHostLimits(() => time);
  const takeAll = (webhook: string, host: string, count: number) =>
    Array.from({ length: count }, () => limits.take(webhook, host)).filter(Boolean).length;

  expect(limits.nextFreeMs()).toBeUndefined();
  expect(takeAll('a', 'one.test', 15)).toBe(15);
  time = 400;
  // Two webhooks at one host share its limit.
  expect(takeAll('b', 'one.test', 15)).toBe(callsPerSecond - 15);
  expect(limits.resting().sort()).toEqual(['a', 'b']);
  expect(limits.nextFreeMs()).toBe(600);
  expect(takeAll('c', 'two.test', 3)).toBe(3);
  expect(limits.resting().sort()).toEqual(['a', 'b']);

  time = 1001;
  expect(limits.resting()).toEqual([]);
  expect(takeAll('a', 'one.test', 30)).toBe(15);
  time = 1401;
  expect(takeAll('a', 'one.test', 30)).toBe(5);
});
