import { expect, test } from 'vitest';
import { isSameIdentity } from './token-identity.ts';

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test.each([
  ['a refreshed token', { sub: 'ada', org: 'acme', jti: 2 }, true],
  ['another user', { sub: 'grace', org: 'acme' }, false],
  ['another organization', { sub: 'ada', org: 'other' }, false],
])('recognizes %s', (_, claims, same) => {
  expect(isSameIdentity(token({ sub: 'ada', org: 'acme', jti: 1 }), token(claims))).toBe(same);
});

test('treats an unreadable token as that of another user', () => {
  expect(isSameIdentity('%%%', 'a.b.c')).toBe(false);
});
