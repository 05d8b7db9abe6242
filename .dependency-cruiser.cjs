/** Imports run one way: contract ← platform ← modules ← app, and contract ← kit ← features ← app. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** What each layer may know is described in docs/architecture.md. */
const kitLayers = ['language', 'formats', 'ui', 'data', 'records', 'common'];

module.exports = {
  forbidden: [
    only(
      'no-circular',
      'A circle has no beginning to read from. (Types alone may refer to each other.)',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    only(
      'driver-only-in-the-trusted-core',
      'Lock 2: nobody else can reach a connection.',
      { pathNot: '^(apps/server/src/(platform|identity|testing)/|bench/|e2e/serve\\.ts)' },
      { path: '^node_modules/(postgres|pg|pg-boss)/' },
    ),
    only(
      'modules-hold-no-pool',
      'A connection of a pool sees more than one tenant; modules get a TenantTx, or a port.',
      { path: '^apps/server/src/modules/', pathNot: '\\.(test|long)\\.ts$' },
      { path: '^apps/server/src/platform/database/(connections/|open-database\\.ts$)' },
    ),
    only(
      'contract-stands-alone',
      'Both sides are built on it.',
      { path: '^packages/contract/' },
      { path: '^apps/' },
    ),
    only(
      'platform-knows-no-modules',
      'The platform serves any module.',
      { path: '^apps/server/src/platform/', pathNot: '\\.(test|long)\\.ts$' },
      { path: '^apps/server/src/(modules|identity|testing)/' },
    ),
    only(
      'identity-knows-no-modules',
      'Seeds are handed to it by app.ts.',
      { path: '^apps/server/src/identity/', pathNot: '(testing|\\.(test|long))\\.ts$' },
      { path: '^apps/server/src/(modules|testing)/' },
    ),
    only(
      'modules-are-islands',
      'A module reaches another one through the registry, by name.',
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.(test|long)\\.ts$' },
      {
        path: '^apps/server/src/(modules/[^/]+/|identity/|app\\.ts|main\\.ts|testing/)',
        pathNot: '^apps/server/src/modules/$1/',
      },
    ),
    ...kitLayers.map((layer, index) =>
      only(
        `kit-layer-${layer}`,
        'The layers of the kit, from the bottom: a layer imports itself and the ones below it.',
        { path: `^apps/web/src/kit/${layer}/`, pathNot: '\\.test\\.tsx?$' },
        { path: `^apps/web/src/kit/(${kitLayers.slice(index + 1).join('|') || 'none'})/` },
      ),
    ),
    only(
      'kit-knows-no-features',
      'The kit serves any feature.',
      { path: '^apps/web/src/kit/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    only(
      'features-are-islands',
      'A feature reaches another one through the registry, by name.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/(features/[^/]+/|app/)', pathNot: '^apps/web/src/features/$1/' },
    ),
    only(
      'site-stands-alone',
      'The public site is light because nothing of the application is in it. (The colours are.)',
      { path: '^apps/web/src/site/' },
      { path: '^(apps/web/src/(app|features|kit)/|node_modules/@mantine/)', pathNot: '\\.css' },
    ),
    only('web-and-server-meet-in-the-contract', '', { path: '^apps/web/' }, { path: '^apps/server/' }),
    only('server-and-web-meet-in-the-contract', '', { path: '^apps/server/' }, { path: '^apps/web/' }),
    only('nothing-unresolved', 'A misspelt import.', {}, { couldNotResolve: true, pathNot: '^(vitest|\\?)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
