import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const migrations = 'apps/server/migrations/';
/** How many migrations the previous version must lack, so that an upgrade has something to do. */
const missingMigrations = 4;

export interface PreviousVersion {
  readonly checkout: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/**
 * Unpacks the newest commit with an older schema, or the newest without the migration `before`, or says why that is not
 * possible.
 */
export async function unpackPreviousVersion(before?: string): Promise<PreviousVersion | { problem: string }> {
  const commit = await findPrevious(before).catch(() => undefined);
  if (!commit) {
    return { problem: 'the history of git does not have an older version' };
  }
  const checkout = await mkdtemp(join(tmpdir(), 'pipewright-previous-'));
  const archive = join(checkout, 'archive.tar');
  await run(
    'git',
    ['archive', '--output', archive, commit, 'apps/server', 'packages', 'locales', 'package.json'],
    {
      cwd: root,
    },
  );
  await run('tar', ['-xf', archive, '-C', checkout]);
  await rm(archive);
  await linkPackages(checkout);
  return { checkout, commit, remove: () => rm(checkout, { recursive: true, force: true }) };
}

/** One that has been released to this state: all of its migrations are among the current ones, unchanged. */
async function findPrevious(before?: string): Promise<string | undefined> {
  const current = await readMigrations('HEAD');
  const { stdout } = await run('git', ['rev-list', '--first-parent', '--max-count=2000', 'HEAD'], {
    cwd: root,
  });
  for (const commit of stdout.trim().split('\n')) {
    const earlier = await readMigrations(commit);
    const isOlder = before
      ? ![...earlier].some(migration => migration.endsWith(before))
      : earlier.size <= current.size - missingMigrations;
    if (isOlder && [...earlier].every(migration => current.has(migration))) {
      return commit;
    }
  }
  return undefined;
}

/** The names of the files with the hashes of their contents. */
async function readMigrations(commit: string): Promise<Set<string>> {
  const { stdout } = await run('git', ['ls-tree', commit, migrations], { cwd: root });
  return new Set(stdout.split('\n').filter(line => line.endsWith('.sql')));
}

/** The installed packages, except that those of this repository are the previous ones. */
async function linkPackages(checkout: string): Promise<void> {
  const installed = join(root, 'node_modules');
  const target = join(checkout, 'node_modules');
  await mkdir(join(target, '@pipewright'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@pipewright') {
      await symlink(join(installed, name), join(target, name));
    }
  }
  await symlink(join(checkout, 'packages/contract'), join(target, '@pipewright/contract'));
}
