import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, EMBEDDED_MAJOR_VERSION } from './binaries.ts';
import { syncFolder } from './folders.ts';
import { postgresProcessesIn, signal } from './processes.ts';
import { type Runner, runAs } from './run-as.ts';
import { durabilitySettings } from './settings.ts';

/** The superuser that owns the cluster and its database. */
export const OWNER_ROLE = 'pipewright_owner';
/** The database that a new cluster has. */
export const DATABASE = 'pipewright';

const UNFINISHED = 'postgres-new-';

/** Whether the folder contains a cluster. Throws if it contains something else. */
export async function clusterExists(cluster: string): Promise<boolean> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === EMBEDDED_MAJOR_VERSION) {
    return true;
  }
  if (version !== '') {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this Pipewright brings ${EMBEDDED_MAJOR_VERSION}: move its data with pg_dump, or set DATABASE_URL to a PostgreSQL ${version} server.`,
    );
  }
  if ((await readdir(cluster).catch(() => [])).length > 0) {
    throw new Error(
      `${cluster} is not empty and holds no PostgreSQL database: move it away, or set DATA_DIR to another folder.`,
    );
  }
  return false;
}

/**
 * Creates a cluster in a temporary folder and renames it when it is complete, so that an interruption leaves no
 * partial cluster.
 */
export async function createCluster(options: {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  runner: Runner;
  password: string;
  durable: boolean;
}): Promise<void> {
  const { dataDir, cluster, binaries, runner, password, durable } = options;
  const workshop = await mkdtemp(join(dataDir, UNFINISHED));
  const unfinished = join(workshop, 'cluster');
  const passwordFile = join(workshop, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await giveTo(runner, workshop);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    const access = [`--username=${OWNER_ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const safety = ['--data-checksums', ...(durable ? [] : ['--no-sync'])];
    await runAs(runner, {
      file: binaries.initdb,
      args: [`--pgdata=${unfinished}`, ...locale, ...access, ...safety, '--no-instructions'],
    });
    // Without exit_on_error, single-user mode continues after an error and reports success.
    const settings = ['-c', 'exit_on_error=on', ...durabilitySettings(durable)];
    await runAs(runner, {
      file: binaries.postgres,
      args: ['--single', '-D', unfinished, ...settings, 'postgres'],
      input: `create database ${DATABASE}\n`,
    });
    await rename(unfinished, cluster);
    await syncFolder(dataDir);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of starts that were killed during `createCluster`. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter(entry => entry.startsWith(UNFINISHED))) {
    const workshop = join(dataDir, name);
    for (const pid of await postgresProcessesIn(join(workshop, 'cluster'))) {
      signal(pid, 'SIGKILL');
    }
    // A process that was just killed may still be writing its last file.
    await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Changes the owner of files that belong to root to the user that PostgreSQL runs as. */
export async function giveTo(runner: Runner, path: string): Promise<void> {
  const { owner } = runner;
  if (owner === undefined || (await stat(path)).uid === owner.uid) {
    return;
  }
  // The topmost folder is changed last, so that an interrupted change is repeated at the next start.
  const args = ['-R', '-h', `${owner.uid}:${owner.gid}`, path];
  await runAs({ prefix: [] }, { file: '/bin/chown', args });
}
