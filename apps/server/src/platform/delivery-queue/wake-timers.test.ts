import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWakeTimers } from './wake-timers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_400 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('wakes once for all delays that end in the same second, and not before any of them has ended', () => {
  const wake = vi.fn();
  const timers = createWakeTimers(wake);
  for (let n = 0; n < 1000; n += 1) {
    timers.wakeAfter(1);
  }
  timers.wakeAfter(5);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(wake).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4000);
  expect(wake).toHaveBeenCalledTimes(2);
  timers.wakeAfter(1);
  expect(vi.getTimerCount()).toBe(1);
});

it('leaves delays of a minute and more to the sweep', () => {
  const timers = createWakeTimers(() => undefined);
  timers.wakeAfter(60);
  timers.wakeAfter(3600);
  expect(vi.getTimerCount()).toBe(0);
});

it('wakes nobody after it was cleared', () => {
  const wake = vi.fn();
  const timers = createWakeTimers(wake);
  timers.wakeAfter(1);
  timers.clear();
  vi.advanceTimersByTime(60_000);
  expect(wake).not.toHaveBeenCalled();
});
