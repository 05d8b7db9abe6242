import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

test('a text file is read as UTF-8, without its mark, or as Windows wrote it', async () => {
  const read = (...bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]));
  expect(await read(0xef, 0xbb, 0xbf, 0xc3, 0xa4)).toBe('ä');
  expect(await read(0xe4, 0x80)).toBe('ä€');
});
