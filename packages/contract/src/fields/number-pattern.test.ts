import { expect, it } from 'vitest';
import { numberPattern } from './number-pattern.ts';

it.each(['Q-{year}-{number:4}', '{number}', 'Offer {number:9}/{month}.{year}'])('accepts %s', pattern => {
  expect(numberPattern.safeParse(pattern).success).toBe(true);
});

it.each([
  '',
  'Q-{year}',
  '{number}-{number}',
  '{number:0}',
  '{number}{day}',
  '{month}-{number}',
  '{number',
  '}{number}',
])('refuses “%s”', pattern => {
  expect(numberPattern.safeParse(pattern).success).toBe(false);
});
