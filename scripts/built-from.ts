/** A folder that is built again only when its sources have changed. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = '.built-from';

/** Builds into a folder beside `dist` and replaces it: a running process uses the old one until the new one is complete. */
export async function buildFrom(
  sources: readonly string[],
  dist: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const fingerprint = await hashOf((await Promise.all(sources.map(filesBelow))).flat());
  if ((await readFile(join(dist, stamp), 'utf8').catch(() => '')) === fingerprint) {
    return;
  }
  const [next, old] = [`${dist}-next`, `${dist}-old`];
  await rm(next, { recursive: true, force: true });
  await build(next);
  await writeFile(join(next, stamp), fingerprint);
  await rm(old, { recursive: true, force: true });
  await rename(dist, old).catch(() => undefined);
  await rename(next, dist);
  await rm(old, { recursive: true, force: true });
}

/** A path below the root of the repository: the file, or all files of the folder. */
export async function filesBelow(path: string): Promise<string[]> {
  const absolute = join(root, path);
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => undefined);
  return (
    entries?.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)) ?? [absolute]
  );
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}
