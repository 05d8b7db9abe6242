import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { loadStrengthEstimator, strengthNames } from './password-strength.ts';

test.each([
  ['short', 'Too short'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['abcdefgh1234', 'Weak'],
  ['Password123!', 'Weak'],
  ['12345678', 'Weak'],
  ['kestrel9', 'Weak'],
  ['pipewright1', 'Weak'],
  ['elephantbicycle', 'Fair'],
  ['kestrel-harbor', 'Good'],
  ['correct horse battery', 'Strong'],
  ['x7#Kq!w2Zt@p9', 'Strong'],
])('%s is %s', async (password, name) => {
  const estimate = await loadStrengthEstimator();
  expect(i18n._(strengthNames[estimate(password)])).toBe(name);
});

test('one’s own name makes it no stronger', async () => {
  const estimate = await loadStrengthEstimator();
  expect(estimate('lovelace1815!')).toBeGreaterThan(estimate('lovelace1815!', ['Ada Lovelace']));
});
