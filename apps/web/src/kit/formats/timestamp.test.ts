import { describe, expect, test } from 'vitest';
import { dayOf, shortDayOf } from './timestamp.tsx';

const now = new Date('2026-03-10T20:00:00Z');
const day = (moment: string, timeZone = 'UTC') => dayOf(new Date(moment), timeZone, now);

describe('the day of a moment', () => {
  test('is today, yesterday, or a date', () => {
    expect(day('2026-03-10T00:00:00Z')).toBe('Today');
    expect(day('2026-03-09T23:59:59Z')).toBe('Yesterday');
    expect(day('2026-03-08T12:00:00Z')).toMatch(/2026/);
  });

  test("uses the organization's time zone", () => {
    // In Kolkata it is already the 11th.
    expect(day('2026-03-10T12:00:00Z', 'Asia/Kolkata')).toBe('Yesterday');
    expect(day('2026-03-10T19:00:00Z', 'Asia/Kolkata')).toBe('Today');
  });
});

test('the short day of a moment includes tomorrow and omits the year', () => {
  const short = (moment: string) => shortDayOf(new Date(moment), 'UTC', now.getTime());
  expect(short('2026-03-09T08:00:00Z')).toBe('Yesterday');
  expect(short('2026-03-10T08:00:00Z')).toBe('Today');
  expect(short('2026-03-11T08:00:00Z')).toBe('Tomorrow');
  expect(short('2026-04-17T08:00:00Z')).toContain('17');
  expect(short('2026-04-17T08:00:00Z')).not.toContain('2026');
});
