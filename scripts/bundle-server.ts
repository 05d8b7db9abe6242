/** Puts a program of the server with the packages that it uses into a few files of plain JavaScript. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** They read files of their own, or contain native code. */
const separate = ['@fastify/swagger-ui', '@node-rs/argon2', 'fontkit', 'pdfkit', 'pino'];

/** `folder` must be the place that the files are started from, or next to it: they find other files relative to it. */
export async function bundleServer(entry: string, folder: string): Promise<void> {
  // Loaded only when needed, so that a start without a build does not wait for the bundler.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { [entryName]: entry },
    platform: 'node',
    external: separate,
    plugins: [
      {
        name: 'places-of-sources',
        transform: (code, id) => ({
          // Files beside a source, and the modules that threads load, are still found where the source is. The lines stay
          // the same.
          code: code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
          ),
          // A map with the lines of packages would be three times as large.
          map: id.includes('/node_modules/') ? { mappings: '' } : null,
        }),
      },
    ],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Names that are called in threads, and those in stack traces.
    keepNames: true,
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  for (const name of (await readdir(folder)).filter(each => each.endsWith('.js'))) {
    await finish(join(folder, name));
  }
}

const entryName = 'main';

async function finish(file: string): Promise<void> {
  const code = await readFile(file, 'utf8');
  const [missing] = /\b__(dirname|filename)\b/.exec(code) ?? [];
  if (missing) {
    throw new Error(
      `${file} contains ${missing}, which modules do not have: name its package in "separate".`,
    );
  }
  const [moved] = /\bimport\.meta\.(dirname|filename)\b/.exec(code) ?? [];
  if (moved) {
    throw new Error(`${file} contains ${moved}, which is another place once built: use import.meta.url.`);
  }
  await writeFile(file, inAscii(code));
}

/** V8 keeps a source with other characters in two bytes for each. They occur only in texts and regular expressions. */
function inAscii(code: string): string {
  return code.replace(
    /[^\0-\x7f]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
