import { describe, expect, test } from 'vitest';
import { rowsBeyond, visibleRows } from './visible-rows.ts';

const of = (top: number, count = 100_000, beyond = rowsBeyond) =>
  visibleRows({ top, windowHeight: 800, rowHeight: 40, count, beyond });

describe('the rows that are drawn', () => {
  test('are those in the window and a few beyond its edges', () => {
    expect(of(300)).toEqual({ first: 0, end: 26 });
    expect(of(-40_000)).toEqual({ first: 988, end: 1032 });
  });

  test('are only those in the window in the first picture', () => {
    expect(of(300, 100_000, 0)).toEqual({ first: 0, end: 14 });
  });

  test('stay the same when a few pixels are scrolled', () => {
    expect(of(-40_005)).toEqual(of(-40_060));
  });

  test('end at the end of the list', () => {
    expect(of(0, 5)).toEqual({ first: 0, end: 5 });
    expect(of(-90_000, 5)).toEqual({ first: 5, end: 5 });
    expect(of(5000, 5)).toEqual({ first: 0, end: 0 });
  });
});
