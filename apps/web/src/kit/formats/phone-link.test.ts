import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test('a number is called without the marks that people read it by', () => {
  expect(phoneLink('+91 (98) 123-45')).toBe('tel:+919812345');
  expect(phoneLink('0800 PIPE, 12#')).toBe('tel:0800,12#');
});
