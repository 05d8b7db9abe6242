import { describe, expect, test } from 'vitest';
import { movedTo } from './moved.ts';

const zone = 'Europe/Berlin';

describe('an activity moved to another day', () => {
  test('keeps its time of day, and takes its end and its reminder along', () => {
    const meeting = {
      dueAtUtc: '2026-11-10T13:30:00.000Z',
      endsAtUtc: '2026-11-10T14:30:00.000Z',
      remindAtUtc: '2026-11-09T13:30:00.000Z',
    };
    expect(movedTo('2026-11-17', zone, meeting)).toEqual({
      dueAtUtc: '2026-11-17T13:30:00.000Z',
      endsAtUtc: '2026-11-17T14:30:00.000Z',
      remindAtUtc: '2026-11-16T13:30:00.000Z',
    });
  });

  test('stays at half past two where the clock is turned in between', () => {
    const task = { dueAtUtc: '2026-10-20T12:30:00.000Z', endsAtUtc: null, remindAtUtc: null };
    expect(movedTo('2026-10-27', zone, task).dueAtUtc).toBe('2026-10-27T13:30:00.000Z');
  });

  test('is due in the morning where it had no date', () => {
    const task = { dueAtUtc: null, endsAtUtc: null, remindAtUtc: null };
    expect(movedTo('2026-11-17', zone, task).dueAtUtc).toBe('2026-11-17T08:00:00.000Z');
  });
});
