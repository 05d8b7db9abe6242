import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../../../', import.meta.url).pathname;
const defined = new Set(readFileSync(`${src}kit/ui/theme/tokens.css`, 'utf8').match(/--pw-[\w-]+(?=:)/g));

test('every token that a style uses is there', () => {
  const files = globSync('**/*.{css,tsx,ts}', { cwd: src });
  expect(files.length).toBeGreaterThan(100);
  const missing = files.flatMap(file => {
    const used = readFileSync(`${src}${file}`, 'utf8').match(/(?<=var\()--pw-[\w-]+/g) ?? [];
    return used.filter(name => !defined.has(name)).map(name => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
