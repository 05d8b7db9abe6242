import { expect, it } from 'vitest';
import { containsText } from './contains-text.ts';

it.each([
  ['Jürgen Müller', ' muller '],
  ['Anna Weiß', 'WEISS'],
  ['IŞIK', 'ışık'],
  ['İbrahim', 'ibrahim'],
  ['أحمد', 'احمد'],
  ['ガブリエル', 'ｶﾞﾌﾞ'],
  ['Müller', ''],
])('finds in %s what was typed as "%s"', (text, search) => {
  expect(containsText(text, search)).toBe(true);
});

it.each([
  ['Müller', 'mueller'],
  ['शर्मा', 'शरमा'],
  ['ガブリエル', 'カブ'],
])('does not find in %s what was typed as "%s"', (text, search) => {
  expect(containsText(text, search)).toBe(false);
});
