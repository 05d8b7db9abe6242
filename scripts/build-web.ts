/** Builds the web application, unless its sources have not changed since the last build. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const dist = join(web, 'dist');
const stamp = '.built-from';
const sources = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  'packages/contract/src',
  'locales',
  'scripts/build-web.ts',
];
const single = [
  'apps/web/index.html',
  'apps/web/site.html',
  'apps/web/offline.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
];

const fingerprint = await hashOf([
  ...(await Promise.all(sources.map(filesBelow))).flat(),
  ...single.map(path => join(root, path)),
]);
if ((await readFile(join(dist, stamp), 'utf8').catch(() => '')) !== fingerprint) {
  console.log('Building the web application …');
  // Loaded only when needed, so that a start without a build does not wait for the bundler.
  const { build } = await import('vite');
  const next = join(web, 'dist-next');
  await build({ root: web, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } });
  await compressAll(next);
  await writeFile(join(next, stamp), fingerprint);
  await replaceDist(next);
}

/** A running server serves the old build until the new one is complete. */
async function replaceDist(next: string): Promise<void> {
  const old = join(web, 'dist-old');
  await rm(old, { recursive: true, force: true });
  await rename(dist, old).catch(() => undefined);
  await rename(next, dist);
  await rm(old, { recursive: true, force: true });
}

async function filesBelow(path: string): Promise<string[]> {
  const absolute = join(root, path);
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    return path.endsWith('.ts') ? [absolute] : [];
  }
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

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
