import { dirname, join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { messages } from './messages.ts';

type Pages = typeof import('../src/app/route-paths.ts');
type Page = Pages['pages'][number];
type Client = Parameters<NonNullable<Page['prefetch']>>[0];
type Query = { readonly queryFn?: unknown };

export interface ReadRoute {
  readonly path: string;
  /** Whether it is shown in the frame for people who are signed in. */
  readonly isInShell: boolean;
  /** The modules that it loads when it is opened. */
  readonly modules: readonly string[];
  /** The requests that it starts with, where the address has no search. */
  readonly requests: readonly string[];
}

const source = join(import.meta.dirname, '../src/app/route-paths.ts');
const contract = join(import.meta.dirname, '../../../packages/contract/src');
/** The placeholder for the id of a record while the requests of its page are read. */
const anyId = '00000000-0000-4000-8000-000000000000';

/**
 * Reads from the application's own declarations what each page loads and requests first, by asking the page for it while
 * imports and requests are only written down. So nothing is declared twice, and nothing can be forgotten.
 */
export async function readRoutes(): Promise<readonly ReadRoute[]> {
  const modules: string[] = [];
  const requests: string[] = [];
  const { module } = await runnerImport<Pages>(source, {
    root: join(import.meta.dirname, '..'),
    plugins: [messages(), noteImports()],
  });
  const restore = replaceGlobals({
    noteImport: (id: string) => {
      modules.push(id);
      return anything;
    },
    fetch: (url: string) => {
      requests.push(url);
      return new Promise(() => undefined);
    },
    localStorage: signedInStorage,
    sessionStorage: signedInStorage,
  });
  try {
    const read: ReadRoute[] = [];
    for (const page of module.pages) {
      [modules.length, requests.length] = [0, 0];
      await page.load();
      await prefetch(page);
      const { route: path } = page;
      const own = requests.map(url => url.replaceAll(anyId, '$id'));
      read.push({ path, isInShell: true, modules: [...modules], requests: [...new Set(own)] });
    }
    // `/deals/new` is looked for before `/deals/$id`.
    read.sort((one, other) => Number(one.path.includes('$')) - Number(other.path.includes('$')));
    const shown = new Set(read.map(({ path }) => path));
    const others = module.routePaths.filter(path => !shown.has(path));
    return [...others.map(path => ({ path, isInShell: false, modules: [], requests: [] })), ...read];
  } finally {
    restore();
  }
}

/** Lets a page start its requests; each is written down before this ends. */
async function prefetch({ prefetch: begin }: Page): Promise<void> {
  const run = ({ queryFn }: Query) => {
    if (typeof queryFn === 'function') {
      void queryFn({ signal: new AbortController().signal });
    }
  };
  // The two methods by which pages load in advance; what runs is only written down.
  begin?.({ prefetchQuery: run, prefetchInfiniteQuery: run } as unknown as Client, {}, { id: anyId });
  // The session answers its token asynchronously.
  await new Promise(resolve => setImmediate(resolve));
}

/**
 * Only records the modules of the application that would be loaded later. Operations of the contract are recorded and
 * imported at once, because the requests are read from them.
 */
function noteImports(): Plugin {
  return {
    name: 'note-imports',
    enforce: 'pre',
    transform: (code, id) => {
      const operations: string[] = [];
      const changed = code.replaceAll(
        /(?<!typeof )\bimport\(\s*(['"])(\.[^'"]+|@pipewright\/contract\/[^'"]+)\1\s*\)/g,
        (_, _quote, path: string) => {
          if (!path.startsWith('.')) {
            const name = `operations${operations.length}`;
            operations.push(`import * as ${name} from ${JSON.stringify(path)};`);
            const file = JSON.stringify(path.replace('@pipewright/contract', contract));
            return `(globalThis.noteImport(${file}), Promise.resolve(${name}))`;
          }
          const module = JSON.stringify(resolve(dirname(id), path));
          return `Promise.resolve(globalThis.noteImport(${module}))`;
        },
      );
      return [...operations, changed].join('\n');
    },
  };
}

/** In place of a module: whatever is read from it, or called, is the same again. It must not pass for a promise. */
const anything: object = new Proxy(() => anything, {
  get: (_, name) => (name === 'then' ? undefined : anything),
});

/** Signed in, and nothing else is remembered. */
const signedInStorage = {
  getItem: (key: string) =>
    ({ access_token: 'token', token_expiry: String(Number.MAX_SAFE_INTEGER) })[key] ?? null,
};

function replaceGlobals(replaced: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(replaced).map(
    name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(replaced)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) {
        Object.defineProperty(globalThis, name, descriptor);
      }
    }
  };
}
