import { describe, expect, test } from 'vitest';
import { bandOf } from './score-band.ts';

describe('the colour of a score', () => {
  test.each([
    [100, 'green'],
    [80, 'green'],
    [79, 'yellow'],
    [60, 'yellow'],
    [59, 'orange'],
    [30, 'orange'],
    [29, 'red'],
    [0, 'red'],
  ])('%i is %s', (score, band) => {
    expect(bandOf(score)).toBe(band);
  });
});
