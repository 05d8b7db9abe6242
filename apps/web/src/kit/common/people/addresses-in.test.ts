import { expect, it } from 'vitest';
import { addressesIn } from './addresses-in.ts';

it.each([
  ['', []],
  [' ada@example.test ', ['ada@example.test']],
  [
    'ada@example.test, bob@example.test;\ncarl@example.test',
    ['ada@example.test', 'bob@example.test', 'carl@example.test'],
  ],
  ['"Lovelace, Ada" <ada@example.test>, Bob B. <bob@example.test>', ['ada@example.test', 'bob@example.test']],
  ['Ada <ada@example.test>\nbob@example.test', ['ada@example.test', 'bob@example.test']],
  ['ada@example.test ADA@example.test', ['ADA@example.test']],
  ['not an address', ['not', 'an', 'address']],
])('reads %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
