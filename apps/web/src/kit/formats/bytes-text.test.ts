import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_540_000, '1.5 MB'],
  [26_214_400, '26.2 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
