import { dirname, join, resolve } from 'node:path';

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

const source = join(import.meta.dirname, '../src');
const start = join(source, 'main.tsx');
const offline = join(source, 'offline/offline.ts');

/** The modules of the contract, which are imported from the folder of the package. */
const contract = '../../../packages/contract/src';

/** Code that only some screens need, as one file each: the name of the file, and the modules that need all of it. */
const parts = {
  common: [
    'kit/records/screens/guarded-page.tsx',
    'kit/ui/frames/view-links.tsx',
    'kit/common/likelihood/likelihood-text.tsx',
    'kit/common/likelihood/chance.ts',
  ],
  list: ['kit/records/workspace/workspace-page.tsx', 'kit/common/activities/next-step.tsx'],
  record: [
    'kit/records/record-page/record-page.tsx',
    'kit/records/record-page/values/value-pairs.tsx',
    'kit/common/record-page/standard-tabs.tsx',
    'kit/common/activities/quick-actions.tsx',
    'kit/common/following/follow-section.tsx',
    'kit/common/privacy/privacy-section.tsx',
    'kit/common/territories/territory-section.tsx',
    'kit/ui/stepper/stepper.tsx',
  ],
  // A lead's page loads it with the tabs that need it, the pages with fields in their side panel at once.
  'record-tabs': [
    'kit/records/record-page/related-list.tsx',
    'kit/records/record-page/related-record.tsx',
    'kit/records/record-page/no-related.tsx',
    'kit/common/record-page/standard-parts.tsx',
    'kit/common/record-page/related-parts.tsx',
    'kit/common/timeline/timeline-tab.tsx',
    'kit/common/duplicates/possible-duplicates.tsx',
  ],
  // All are loaded as soon as somebody uses the page.
  dialogs: [
    'kit/ui/dialogs/dialog-frames.tsx',
    'kit/ui/notices/notice-list.tsx',
    'kit/ui/table/column-resizer.tsx',
  ],
  // What the dashboard and the lists and pages of a feature request.
  reporting: [`${contract}/operations/reports/home-page.ts`],
  deals: [`${contract}/operations/sales/deals.ts`],
} as const;
const dashboard = ['features/dashboard/home-page.tsx', 'kit/records/screens/guarded-page.tsx'];

/** A module that so many of the lazily loaded parts need is loaded with the first of them. */
const isCommonFrom = 13;

/** Libraries of hundreds of modules behind one: importing one name must not count as using all of them. */
const manyModules = /\/node_modules\/(@mantine\/(?:core|hooks)|@tabler\/icons-react)\//;

/**
 * Which modules go together into a file, so that a screen is a few files that stay in the browser's cache instead of dozens.
 * What has no name here, the bundler places itself: code of one screen goes into the file of that screen.
 */
export function chunkGroups() {
  let names: ReadonlyMap<string, string> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    names ??= namesOf(graph);
    return names.get(id) ?? null;
  };
  return [{ name, debugName: 'screens' }];
}

function namesOf(graph: Graph): ReadonlyMap<string, string> {
  const reach = createReach(graph);
  // The offline page has its own files: it must not load the application.
  const offlineOnly = reach(offline);
  const names = new Map<string, string>();
  const name = (id: string, chunk: string) => {
    if (!offlineOnly.has(id) && !names.has(id)) {
      names.set(id, chunk);
    }
  };
  for (const id of reach(start)) {
    name(id, startChunkOf(id));
  }
  const uses = new Map<string, number>();
  const lazyOnes = lazyModules(graph);
  for (const lazy of lazyOnes) {
    for (const id of reach(lazy)) {
      uses.set(id, (uses.get(id) ?? 0) + 1);
    }
  }
  const reachAll = (modules: readonly string[]) =>
    new Set(modules.flatMap(module => [...reach(join(source, module))]));
  const [onDashboard, inList] = [reachAll(dashboard), reachAll(parts.list)];
  const inRecord = reachAll(parts.record);
  for (const [id, count] of uses) {
    // Lists and the dashboard are what people open most: they must not wait for what only forms need.
    if ((inList.has(id) && count >= isCommonFrom) || (onDashboard.has(id) && count > 1)) {
      name(id, 'common');
    } else if (count >= isCommonFrom) {
      // The page of a record has the values of a form, and shows inputs only when somebody edits one.
      name(id, inRecord.has(id) ? 'form-values' : 'forms');
    }
  }
  // A page of a record must not wait for the rest of the list.
  const inRecordTabs = reachAll(parts['record-tabs']);
  for (const id of inList) {
    if (inRecord.has(id) || inRecordTabs.has(id)) {
      name(id, 'common');
    }
  }
  for (const [chunk, modules] of Object.entries(parts)) {
    for (const id of reachAll(modules)) {
      name(id, chunk);
    }
  }
  const slots = [...lazyOnes].filter(id => id.endsWith('-slots.tsx'));
  const inSlots = new Set(slots.flatMap(module => [...reach(module)]));
  for (const id of [...inSlots, ...onDashboard]) {
    if (id.includes('/node_modules/')) {
      name(id, 'common');
    }
  }
  for (const [id, count] of uses) {
    const feature = featureOf(id);
    if (feature && count > 1) {
      const needsForms = [...reach(id)].some(reached => names.get(reached) === 'forms');
      // The list of a feature must not wait for what only its other pages need.
      const hasList = slots.some(slot => featureOf(slot) === feature);
      const isForPages = hasList && !inSlots.has(id);
      name(id, needsForms ? `${feature}-forms` : isForPages ? `${feature}-pages` : feature);
    }
  }
  for (const [id, chunk] of names) {
    const sheet = styleSheets.get(chunk);
    if (id.endsWith('.css') && sheet) {
      names.set(id, sheet);
    }
  }
  // The styles of lists are small, and a file of its own for each would cost a request.
  for (const id of inSlots) {
    if (id.endsWith('.css') && !offlineOnly.has(id)) {
      names.set(id, 'application');
    }
  }
  return names;
}

/** The styles of some files are in the style sheet of another one, which is loaded with them in any case. */
const styleSheets: ReadonlyMap<string, string> = new Map([
  ['common', 'application'],
  ['list', 'application'],
  ['record', 'application'],
  ['form-values', 'application'],
  ['record-tabs', 'forms'],
]);

/** Libraries change less often than the application, and React least of all. */
function startChunkOf(id: string): string {
  if (id.endsWith('.css') || !id.includes('/node_modules/')) {
    return 'application';
  }
  return /\/node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : 'libraries';
}

function featureOf(id: string): string | undefined {
  return /\/src\/features\/([^/]+)\//.exec(id)?.[1];
}

/** Finds a module and everything that it imports, directly or not, except what it loads later. */
function createReach(graph: Graph): (id: string) => ReadonlySet<string> {
  const imports = new Map<string, readonly string[]>();
  const modulesByName = new Map<string, ReadonlyMap<string, string>>();

  function importsOf(id: string): readonly string[] {
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
    return importedIds.flatMap(imported => {
      const library = manyModules.exec(imported)?.[1];
      const isEntrance = library !== undefined && library !== manyModules.exec(id)?.[1];
      return isEntrance ? namedModules(code ?? '', imported) : [imported];
    });
  }

  /** The modules behind the names that some code imports from a library. */
  function namedModules(code: string, library: string): readonly string[] {
    const modules =
      modulesByName.get(library) ?? exportsOf(library, graph.getModuleInfo(library)?.code ?? '');
    modulesByName.set(library, modules);
    const found = importedNames(code).flatMap(({ name }) => modules.get(name) ?? []);
    return found.length > 0 ? found : [library];
  }

  return id => {
    const reached = new Set([id]);
    for (const next of reached) {
      const imported = imports.get(next) ?? importsOf(next);
      imports.set(next, imported);
      for (const each of imported) {
        reached.add(each);
      }
    }
    return reached;
  };
}

function exportsOf(library: string, code: string): ReadonlyMap<string, string> {
  return new Map(importedNames(code).map(({ as, from }) => [as, resolve(dirname(library), from)]));
}

/** The names in `import { name as other } from 'path'`, and in exports of that form. */
function importedNames(code: string): readonly { name: string; as: string; from: string }[] {
  return [...code.matchAll(/\{([^{}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').map(each => {
      const [name = '', as = name] = each.trim().split(/\s+as\s+/);
      return { name, as, from };
    }),
  );
}

/** Every module that something of the application loads later. */
function lazyModules(graph: Graph): ReadonlySet<string> {
  const lazy = new Set<string>();
  const known = new Set([start]);
  for (const id of known) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) {
      if (!imported.includes('/node_modules/')) {
        known.add(imported);
      }
    }
    for (const loaded of dynamicallyImportedIds) {
      lazy.add(loaded);
    }
  }
  return lazy;
}
