/** Builds the web application, unless its sources have not changed since the last build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildFrom, filesBelow } from './built-from.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const sources = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/site.html',
  'apps/web/offline.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'locales',
  'scripts/build-web.ts',
  'package-lock.json',
];

await buildFrom(sources, join(web, 'dist'), async folder => {
  console.log('Building the web application …');
  // Loaded only when needed, so that a start without a build does not wait for the bundler.
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  await compressAll(folder);
});

/** Compressed once here, so that requests need not do it. */
async function compressAll(folder: string): Promise<void> {
  const files = (await filesBelow(relative(root, folder))).filter(file =>
    /\.(js|css|html|svg|json)$/.test(file),
  );
  await Promise.all(
    files.map(async file => {
      const content = await readFile(file);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
