import type { Plugin, Rollup } from 'vite';

interface Facade {
  readonly fileName: string;
  /** The file that has the module. */
  readonly behind: string;
  /** The names that the module exports, and by which the file behind exports them. */
  readonly names: readonly (readonly [exported: string, inFile: string])[];
}

/**
 * For a lazily loaded module that shares a file with others, the bundler writes one more file, which only passes on the
 * exports of the module. Imports of it are replaced by imports of the file behind it, which saves a request each.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
        const facades = chunks.flatMap(chunk => readFacade(chunk) ?? []);
        for (const chunk of chunks) {
          chunk.code = facades.reduce(replaceImports, chunk.code);
        }
        for (const { fileName } of facades) {
          delete bundle[fileName];
        }
      },
    },
  };
}

function readFacade({ fileName, code, isDynamicEntry }: Rollup.OutputChunk): Facade | undefined {
  const [, names, behind] = /^export\{([^{}]*)\}from"\.\/([^"]+)";?\s*$/.exec(code) ?? [];
  if (!isDynamicEntry || names === undefined || behind === undefined) {
    return undefined;
  }
  return {
    fileName,
    behind: fileName.replace(/[^/]+$/, behind),
    names: names.split(',').map(pair => {
      const [inFile = '', exported = inFile] = pair.trim().split(' as ');
      return [exported, inFile];
    }),
  };
}

/** Both in `import()` and in the list of files that Vite loads at the same time. */
function replaceImports(code: string, { fileName, behind, names }: Facade): string {
  const [name, nameBehind] = [fileName, behind].map(path => path.split('/').at(-1) ?? '');
  const exported = names.map(([as, inFile]) => `${as}:m.${inFile}`).join(',');
  return ['"', "'", '`']
    .reduce(
      (changed, quote) =>
        changed.replaceAll(
          `import(${quote}./${name}${quote})`,
          `import(${quote}./${nameBehind}${quote}).then(m=>({${exported}}))`,
        ),
      code,
    )
    .replaceAll(`"${fileName}"`, `"${behind}"`);
}
