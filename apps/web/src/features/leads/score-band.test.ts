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
    expect(bandOf(score, { A: 80, B: 60, C: 30 })).toBe(band);
  });

  test('changes where the organization says', () => {
    expect(bandOf(45, { A: 45, B: 20, C: 10 })).toBe('green');
    expect(bandOf(9, { A: 45, B: 20, C: 10 })).toBe('red');
  });
});
