import { expect, it } from 'vitest';
import { isInternational, toE164 } from './to-e164.ts';

it.each([
  ['+49 (30) 123-4567', null, '+49301234567'],
  ['0049301234567', null, '+49301234567'],
  ['030 1234567', 'DE', '+49301234567'],
  ['030 1234567', null, ''],
  ['030 1234567', 'Atlantis', ''],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['+1 212 555 0123 ext. 7', 'DE', '+12125550123'],
  ['+44 20 7946 0018', 'US', '+442079460018'],
  ['123', 'DE', ''],
  ['call me', 'DE', ''],
  ['', 'DE', ''],
])('%j in %s is %j', (phone, region, e164) => {
  expect(toE164(phone, region)).toBe(e164);
});

it('knows which numbers need no region', () => {
  expect(['+49 30 1', ' 0049 30 1'].every(isInternational)).toBe(true);
  expect(['030 1', '(212) 1', ''].some(isInternational)).toBe(false);
});
