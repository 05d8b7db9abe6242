import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardText, unguardText } from './safe-text.ts';

it.each(['=1+1', '+49 30', '-5', '@sum', '\tx', "'=1"])('guards %j', text => {
  expect(guardText(text)).toBe(`'${text}`);
});

it.each(['', 'Ada', "O'Brien", "'quoted'", '5-3', ' =1'])('leaves %j alone', text => {
  expect(guardText(text)).toBe(text);
});

it('restores every text exactly', () => {
  const text = fc.stringMatching(/^[=+@'\t\r a-]{0,6}$/);
  fc.assert(fc.property(fc.oneof(text, fc.string()), each => unguardText(guardText(each)) === each));
});
