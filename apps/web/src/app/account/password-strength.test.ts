import { expect, test } from 'vitest';
import { strengthNames, strengthOf } from './password-strength.ts';

test.each([
  ['short', 'Too short'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['abcdefgh1234', 'Weak'],
  ['Password123!', 'Weak'],
  ['12345678', 'Weak'],
  ['kestrel9', 'Fair'],
  ['kestrel-harbor', 'Good'],
  ['correct horse battery', 'Strong'],
  ['x7#Kq!w2Zt@p9', 'Strong'],
])('%s is %s', (password, name) => {
  expect(strengthNames[strengthOf(password)]).toBe(name);
});

test('one’s own name makes it no stronger', () => {
  expect(strengthOf('lovelace1815!', [])).toBeGreaterThan(strengthOf('lovelace1815!', ['Ada Lovelace']));
});
