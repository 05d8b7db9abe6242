import { describe, expect, test } from 'vitest';
import { momentOf, tomorrowMorning, wallTimeOf } from './wall-time.ts';

describe('the time on the wall', () => {
  test.each([
    ['2026-03-31T12:30:00.000Z', 'UTC', '2026-03-31T12:30'],
    ['2026-03-31T20:00:00.000Z', 'Asia/Kolkata', '2026-04-01T01:30'],
    ['2026-07-01T12:00:00.000Z', 'America/New_York', '2026-07-01T08:00'],
    ['2026-12-01T12:00:00.000Z', 'Europe/Berlin', '2026-12-01T13:00'],
  ])('%s in %s is %s, and back', (moment, zone, wall) => {
    expect(wallTimeOf(moment, zone)).toBe(wall);
    expect(momentOf(wall, zone)).toBe(moment);
  });

  test('is right on both sides of a change of the clock', () => {
    expect(momentOf('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(momentOf('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  test.each([
    ['2026-03-31T12:30:00.000Z', 'UTC', '2026-04-01T09:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', 'Asia/Kolkata', '2027-01-02T03:30:00.000Z'],
    ['2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ])('at %s in %s, tomorrow morning is %s', (now, zone, moment) => {
    expect(tomorrowMorning(zone, new Date(now))).toBe(moment);
  });
});
