import { describe, expect, test } from 'vitest';
import { isStale } from './stale.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const deal = { closedAtUtc: null, stageSinceUtc: '2026-10-01T00:00:00Z', lastActivityAtUtc: null };

describe('a stale deal', () => {
  test('is open, without a stage change or activity for two weeks', () => {
    expect(isStale(deal, now)).toBe(true);
    expect(isStale({ ...deal, lastActivityAtUtc: '2026-10-20T00:00:00Z' }, now)).toBe(true);
  });

  test('is not one that was moved or touched recently, or is closed', () => {
    expect(isStale({ ...deal, stageSinceUtc: '2026-11-10T00:00:00Z' }, now)).toBe(false);
    expect(isStale({ ...deal, lastActivityAtUtc: '2026-11-02T00:00:00Z' }, now)).toBe(false);
    expect(isStale({ ...deal, closedAtUtc: '2026-10-02T00:00:00Z' }, now)).toBe(false);
  });
});
