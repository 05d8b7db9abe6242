import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The part that every page starts with. */
export const startPart = 'start';

const repository = join(import.meta.dirname, '../../..');
const source = join(import.meta.dirname, '../src');
const start = join(source, 'main.tsx');
const contract = '@pipewright/contract/';

/** Which part of a catalogue has the texts of a file. */
export interface CatalogueParts {
  /** The part for a file below the repository, such as `apps/web/src/features/leads/lead-page.tsx`. */
  readonly partOf: (file: string) => string;
  /** The part that has to be there before a module is shown that is loaded later; none where the start has its texts. */
  readonly partBehind: (module: string) => string | undefined;
}

interface ImportsOfModule {
  readonly eager: readonly string[];
  readonly lazy: readonly string[];
}

/**
 * Divides the texts of a catalogue like the code that shows them: what only the lazily loaded modules of one folder need
 * (a feature, or a folder of the kit) is a part of its own, and everything else is part of the start.
 */
export function readCatalogueParts(): CatalogueParts {
  const importsOf = createImportReader();
  const reach = (id: string) => {
    const reached = new Set([id]);
    for (const module of reached) {
      for (const imported of importsOf(module).eager) {
        reached.add(imported);
      }
    }
    return reached;
  };
  const atStart = reach(start);
  const foldersByModule = new Map<string, Set<string>>();
  for (const lazy of lazyModules(importsOf)) {
    for (const module of reach(lazy)) {
      const folders = foldersByModule.get(module) ?? new Set();
      foldersByModule.set(module, folders.add(folderOf(lazy)));
    }
  }
  const partOfModule = (module: string) => {
    const [only = startPart, ...others] = atStart.has(module) ? [] : (foldersByModule.get(module) ?? []);
    return others.length === 0 ? only : startPart;
  };
  const parts = new Set([...foldersByModule.keys()].map(partOfModule));
  return {
    partOf: file => partOfModule(join(repository, file)),
    partBehind: module => {
      const part = atStart.has(module) ? startPart : folderOf(module);
      return part !== startPart && parts.has(part) ? part : undefined;
    },
  };
}

/** `features/leads`, `app/account`, `kit/common/import`; libraries and the contract have no texts of their own. */
function folderOf(module: string): string {
  return (
    /^(?:features\/[^/]+|app\/[^/]+|kit\/[^/]+\/[^/]+)(?=\/)/.exec(relative(source, module))?.[0] ?? startPart
  );
}

/** Every module that something of the application loads later. */
function lazyModules(importsOf: (id: string) => ImportsOfModule): ReadonlySet<string> {
  const known = new Set([start]);
  const found = new Set<string>();
  for (const module of known) {
    const { eager, lazy } = importsOf(module);
    for (const imported of [...eager, ...lazy]) {
      known.add(imported);
    }
    for (const imported of lazy) {
      found.add(imported);
    }
  }
  return found;
}

function createImportReader(): (id: string) => ImportsOfModule {
  const read = new Map<string, ImportsOfModule>();
  return id => {
    const known = read.get(id) ?? readImports(id);
    read.set(id, known);
    return known;
  };
}

/** Imports are written with the full name of the file, so none has to be searched for. Types are not loaded. */
function readImports(id: string): ImportsOfModule {
  if (!/\.tsx?$/.test(id) || !existsSync(id)) {
    return { eager: [], lazy: [] };
  }
  const code = readFileSync(id, 'utf8');
  const eager = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?'([^']+)'/gm;
  return {
    eager: [...code.matchAll(eager)].flatMap(([, path = '']) => resolveImport(id, path)),
    lazy: [...code.matchAll(lazyImport)].flatMap(([, , path = '']) => resolveImport(id, path)),
  };
}

/** `import('./lead-page.tsx')` of a module of the application. */
export const lazyImport = /(?<!typeof )\bimport\((['"])(\.[^'"]+)\1\)/g;

function resolveImport(id: string, path: string): readonly string[] {
  if (path.startsWith(contract)) {
    return [join(repository, 'packages/contract/src', path.slice(contract.length))];
  }
  return path.startsWith('.') ? [resolve(dirname(id), path)] : [];
}
