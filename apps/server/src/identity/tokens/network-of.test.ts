import { expect, it } from 'vitest';
import { networkOf, signUpNetworkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['localhost', 'localhost'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['localhost', undefined],
])('counts a sign-up from %s for %s', (address, network) => {
  expect(signUpNetworkOf(address)).toBe(network);
});
