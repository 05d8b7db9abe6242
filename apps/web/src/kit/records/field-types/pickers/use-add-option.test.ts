import { expect, test } from 'vitest';
import { isSameName } from './use-add-option.ts';

test('names that only look different are the same', () => {
  expect(isSameName(' new  YORK ', 'New York')).toBe(true);
  expect(isSameName('Ｂavaria', 'bavaria')).toBe(true);
  expect(isSameName('York', 'New York')).toBe(false);
});
