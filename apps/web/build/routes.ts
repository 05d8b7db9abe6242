import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageCookie, languages } from '@pipewright/contract/texts/languages.ts';
import type { Plugin, Rollup } from 'vite';
import { readCatalogueParts } from './catalogue-parts.ts';
import { type ReadRoute, readRoutes } from './read-routes.ts';

const application = '/index.html';
const main = join(import.meta.dirname, '../src/main.tsx');
const colorScheme = join(import.meta.dirname, '../public/color-scheme.js');
const startScript = join(import.meta.dirname, '../src/start/start.js');

/**
 * Writes what a page needs before the application's code runs: `routes.json` for the server (the pages there are, by which it
 * answers 404 at any other path, and the files of each), and `start.js` for the browser (the first requests of each page,
 * its parts of the catalogue, and the file with the catalogue of each language).
 */
export function routes(): Plugin {
  return {
    name: 'routes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path === application ? html.replace('src="/color-scheme.js"', 'src="/start.js"') : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const found = await readRoutes();
        this.emitFile({
          type: 'asset',
          fileName: 'routes.json',
          source: JSON.stringify(found.map(route => ({ path: route.path, files: filesOf(route, bundle) }))),
        });
        const { partBehind } = readCatalogueParts();
        const pages = found
          .filter(({ isInShell }) => isInShell)
          .map(({ path, requests, modules }) => {
            const texts = new Set(modules.flatMap(module => partBehind(module) ?? []));
            return [path, { requests, texts: [...texts] }];
          });
        this.emitFile({
          type: 'asset',
          fileName: 'start.js',
          source: [
            await readFile(colorScheme, 'utf8'),
            `const pages = ${JSON.stringify(Object.fromEntries(pages))};`,
            `const catalogues = ${JSON.stringify(cataloguesIn(bundle))};`,
            `const languageCookie = ${JSON.stringify(languageCookie)};`,
            `const offered = ${JSON.stringify(languages)};`,
            await readFile(startScript, 'utf8'),
          ].join('\n'),
        });
      },
    },
  };
}

/** The scripts and styles of a page, besides those that every page starts with. */
function filesOf({ modules }: ReadRoute, bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(main));
  const known = new Set(first ? withImports([first], bundle) : []);
  const own = chunks.filter(({ moduleIds }) => modules.some(id => moduleIds.includes(id)));
  return withImports(own, bundle)
    .filter(chunk => !known.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

/** The file with the texts of each language, other than the one that the code is written in. */
function cataloguesIn(bundle: Rollup.OutputBundle): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(bundle).flatMap(file => {
      const language =
        file.type === 'chunk' && /\/locales\/([^/]+)\/messages\.po$/.exec(file.facadeModuleId ?? '');
      return language ? [[language[1] ?? '', `/${file.fileName}`]] : [];
    }),
  );
}

function withImports(
  chunks: readonly Rollup.OutputChunk[],
  bundle: Rollup.OutputBundle,
): Rollup.OutputChunk[] {
  const all = new Set(chunks);
  for (const { imports } of all) {
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') {
        all.add(imported);
      }
    }
  }
  return [...all];
}
