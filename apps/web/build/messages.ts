import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compileApplicationTexts, compileOfflineTexts } from './catalogue.ts';
import { type CatalogueParts, lazyImport, readCatalogueParts, startPart } from './catalogue-parts.ts';
import { withoutMacros } from './message-macros.ts';

const application = join(import.meta.dirname, '../src');
const importer = join(application, 'kit/language/import-with-texts.ts');

/** Translated texts: replaces the macros in the code, and makes modules of the parts of each catalogue. */
export function messages(): Plugin[] {
  // Read on first use: Vitest evaluates its configuration once for each project, and most of them need no parts.
  let known: CatalogueParts | undefined;
  const parts = () => {
    known ??= readCatalogueParts();
    return known;
  };
  return [macros(), lazyImports(parts), catalogues(parts)];
}

function macros(): Plugin {
  return {
    name: 'message-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      handler: (code, id) => withoutMacros(code, id),
    },
  };
}

/** Has modules that are loaded later wait for their texts. */
function lazyImports(parts: () => CatalogueParts): Plugin {
  return {
    name: 'message-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: lazyImport },
      handler: (code, id) => {
        const changed = code.replaceAll(lazyImport, (found, _quote, path: string) => {
          const part = id.startsWith(application)
            ? parts().partBehind(resolve(dirname(id), path))
            : undefined;
          return part ? `importWithTexts(${JSON.stringify(part)}, () => ${found})` : found;
        });
        // On the first line, so that the numbers of the lines stay.
        return changed === code
          ? undefined
          : { code: `import { importWithTexts } from ${JSON.stringify(importer)}; ${changed}`, map: null };
      },
    },
  };
}

/** The start of a catalogue knows its other parts, so that the code has to know only one file of each language. */
function catalogues(parts: () => CatalogueParts): Plugin {
  const compiled = new Map<string, { content: string; parts: ReturnType<typeof compileApplicationTexts> }>();
  const readParts = async (file: string) => {
    const content = await readFile(file, 'utf8');
    const known = compiled.get(file);
    const current =
      known?.content === content ? known.parts : compileApplicationTexts(content, parts().partOf);
    compiled.set(file, { content, parts: current });
    return current;
  };
  return {
    name: 'catalogues',
    enforce: 'pre',
    load: {
      filter: { id: /\.po(\?.*)?$/ },
      async handler(id) {
        const [file = '', query = ''] = id.split('?');
        if (query === 'offline') {
          return exportMessages(compileOfflineTexts(await readFile(file, 'utf8')));
        }
        const texts = await readParts(file);
        const part = new URLSearchParams(query).get('part');
        if (part) {
          return exportMessages(texts[part] ?? {});
        }
        const others = Object.keys(texts).filter(name => name !== startPart);
        const imports = others.map(
          name => `${JSON.stringify(name)}: () => import('./messages.po?part=${encodeURIComponent(name)}')`,
        );
        return `${exportMessages(texts[startPart] ?? {})}\nexport const parts = {${imports.join(', ')}};`;
      },
    },
  };
}

/** Browsers parse JSON faster than code. */
function exportMessages(messages: object): string {
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}
