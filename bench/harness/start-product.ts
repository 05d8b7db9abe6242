import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { bundleServer } from '../../scripts/bundle-server.ts';
import { type Child, startChild } from './child.ts';
import type { ServeQuestion, Serving } from './serve.ts';
import { startFlags } from './start-flags.ts';

const built = new URL('../dist/', import.meta.url);

const profile = process.env.BENCH_PROFILE;

/**
 * The product in one file, with the flags and settings of `npm start`, so that it is measured as people run it. Writes a CPU
 * profile to the folder `BENCH_PROFILE`, where it is set.
 */
export async function startProduct(): Promise<Child<ServeQuestion, Serving>> {
  await bundleServer(fileURLToPath(new URL('serve.ts', import.meta.url)), fileURLToPath(built));
  const flags = profile ? [...startFlags, '--cpu-prof', `--cpu-prof-dir=${profile}`] : startFlags;
  return startChild(new URL('main.js', built), flags, settings());
}

/** What `npm start` tells the C library. */
function settings(): Record<string, string> {
  const found = manifest.scripts.start.matchAll(/(?<name>MALLOC_\w+)=(?<value>\d+)/g);
  return Object.fromEntries(Array.from(found, ({ groups }) => [groups?.name ?? '', groups?.value ?? '']));
}
