import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('a duration is shown in its largest unit', () => {
  expect(durationText(20)).toBe('under a minute');
  expect(durationText(60)).toBe('1 minute');
  expect(durationText(7200 + 59)).toBe('2 hours');
  expect(durationText(86_400 * 12.5)).toBe('12 days');
});
