import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const physical =
  /(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right):(?! 50%)|(?:text-align|float): (?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/m;

test('styles place things at the start and the end of a line, so that they are mirrored in Arabic', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const names = (await readdir(root, { recursive: true })).filter(name => name.endsWith('.css'));
  const texts = await Promise.all(names.map(name => readFile(join(root, name), 'utf8')));
  expect(names.filter((_, index) => physical.test(texts[index] ?? ''))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
