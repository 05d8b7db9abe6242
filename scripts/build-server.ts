/**
 * Builds the server into one file, unless its sources have not changed since the last build. It starts from its sources as
 * well; built, it takes less memory: see docs/adr/0198-built-server.md.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrom } from './built-from.ts';
import { bundleServer } from './bundle-server.ts';

const server = fileURLToPath(new URL('../apps/server', import.meta.url));
const sources = [
  'apps/server/src',
  'packages/contract/src',
  'scripts/build-server.ts',
  'scripts/bundle-server.ts',
  'package-lock.json',
];

await buildFrom(sources, join(server, 'dist'), folder => bundleServer(join(server, 'src/main.ts'), folder));
