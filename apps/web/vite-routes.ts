import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Paths = typeof import('./src/app/route-paths.ts');

const source = join(import.meta.dirname, 'src/app/route-paths.ts');

/** Writes the paths of all pages beside the build, so that the server answers 404 at any other. */
export function routes(): Plugin {
  return {
    name: 'routes',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<Paths>(source, { root: import.meta.dirname });
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(module.routePaths) });
    },
  };
}
