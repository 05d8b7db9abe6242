import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  [['Ada', 'Lovelace'], 'AL'],
  [['  “ada”', null], 'A'],
  [['👩‍🚀 Sally', 'Ride'], '👩‍🚀R'],
  [['🇮🇳 Delhi'], '🇮🇳'],
  [['👍🏽'], '👍🏽'],
  [['e\u0301mile'], 'E\u0301'],
  [['', undefined], '?'],
  [['–'], '?'],
])('%j has the initials %s', (names, expected) => {
  expect(initialsOf(names)).toBe(expected);
});
