import { expect, test } from 'vitest';
import { returnPath } from './return-to.ts';

test.each([
  ['/leads?search=a', '/leads?search=a'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  [undefined, '/home'],
])('after signing in, %s leads to %s', (given, path) => {
  expect(returnPath(given, '/home')).toBe(path);
});
