import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleServer } from './bundle-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipewright-bundle-'));
  mkdirSync(join(folder, 'src/parts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the built program prints. */
async function run(main: string): Promise<string> {
  writeFileSync(join(folder, 'src/main.ts'), main);
  await bundleServer(join(folder, 'src/main.ts'), join(folder, 'dist'));
  return execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' }).trim();
}

it('finds files beside the sources, and keeps texts in all scripts', async () => {
  writeFileSync(join(folder, 'src/parts/beside.txt'), 'beside');
  writeFileSync(
    join(folder, 'src/parts/read.ts'),
    `import { readFileSync } from 'node:fs';
     export const read = (): string => readFileSync(new URL('beside.txt', import.meta.url), 'utf8');`,
  );
  const printed = await run(
    `import { read } from './parts/read.ts';
     console.log(read(), 'ü → 名前 🙂', \`\${1}…\`, /^\\p{Lu}→$/u.test('Ä→'), /[–🙂]/u.exec('a🙂')?.[0]);`,
  );
  expect(printed).toBe('beside ü → 名前 🙂 1… true 🙂');
});

it('maps the stack of an error to the lines of the sources', async () => {
  const originalStack = new URL('../apps/server/src/platform/http/server/original-stack.ts', import.meta.url)
    .pathname;
  writeFileSync(
    join(folder, 'src/parts/fail.ts'),
    `interface Unused {
       readonly removed: true;
     }
     // A comment that is not in the built file.
     export function failHere(): never {
       throw new Error('It failed');
     }`,
  );
  const printed = await run(
    `import { originalStack } from ${JSON.stringify(originalStack)};
     import { failHere } from './parts/fail.ts';
     try {
       failHere();
     } catch (error) {
       console.log(originalStack((error as Error).stack ?? ''));
     }`,
  );
  const [message, first, second] = printed.split('\n');
  expect([message, first?.trim()]).toEqual([
    'Error: It failed',
    `at failHere (file://${join(folder, 'src/parts/fail.ts')}:6:14)`,
  ]);
  expect(second).toContain(`file://${join(folder, 'src/main.ts')}:4:`);
});

it('refuses packages that need a folder of their own', async () => {
  writeFileSync(join(folder, 'src/parts/old.cjs'), 'module.exports = __dirname;');
  await expect(run(`import old from './parts/old.cjs'; console.log(old);`)).rejects.toThrow('__dirname');
});
