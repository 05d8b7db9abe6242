import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { chooseRunner } from './choose-runner.ts';
import { clusterExists, createCluster, DATABASE, giveTo, OWNER_ROLE, removeUnfinished } from './cluster.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { makePrivateFolder, PORT, readOrMakePassword, socketFolderOf } from './folders.ts';
import { launchServer, type Server } from './launch-server.ts';
import { endOrphans, refuseUnseenServer } from './orphans.ts';
import { serverSettings } from './settings.ts';

/** Options that both `postgres` (postgres.js) and `pg` accept; spread it to connect as another role. */
export type Connection = { host: string; port: number; user: string; password: string; database: string };

/** A running database; `stop` may be called more than once. */
export type EmbeddedPostgres = { connection: Connection; pid: number; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** The product's data folder. Created if it does not exist. */
  dataDir: string;
  /** False only in tests: commits can then be lost in a power failure. */
  durable?: boolean;
  /** Receives each line that PostgreSQL writes to its log. */
  log?: (line: string) => void;
  /** Called with a message when the database ends without `stop`. */
  onExit?: (why: string) => void;
};

const BUSY = /lock file .* already exists|pre-existing shared memory block/;
const BUSY_LIMIT_MS = 15_000;

/**
 * Starts the embedded PostgreSQL on a data folder and creates its cluster at the first start. It ends with the
 * calling thread, even by kill -9, so call this from a thread that lives as long as the database is needed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined, onExit = () => undefined } = options;
  const binaries = findBinaries();
  const dataDir = await makeDataFolder(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const socketFolder = socketFolderOf(dataDir);
  await refuseUnseenServer({ cluster, socketFolder });
  const lock = await lockFolder(dataDir);

  try {
    const runner = await chooseRunner({ dataDir, cluster, postgres: binaries.postgres });
    await removeUnfinished(dataDir);
    const exists = await clusterExists(cluster);
    const password = await readOrMakePassword(dataDir, { clusterExists: exists });
    await makePrivateFolder(socketFolder, runner.owner);
    if (!exists) {
      await createCluster({ dataDir, cluster, binaries, runner, password, durable });
    }
    const args = ['-D', cluster, ...serverSettings({ socketFolder, port: PORT, durable })];
    const place = { cluster, socketFolder, log };
    const server = await launchOnceFree(place, { runner, postgres: binaries.postgres, args, log });
    const connection = { host: socketFolder, port: PORT, user: OWNER_ROLE, password, database: DATABASE };
    return { connection, pid: server.pid, stop: watch(server, { lock, onExit }) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeDataFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(`The data folder ${path} cannot be written: set DATA_DIR to one that can.`, { cause });
  }
  return realpath(path);
}

/** The server of a Pipewright that was just killed may need a moment to end. */
async function launchOnceFree(
  place: Parameters<typeof endOrphans>[0],
  program: Parameters<typeof launchServer>[0],
): Promise<Server> {
  const since = Date.now();
  for (;;) {
    await endOrphans(place);
    await giveTo(program.runner, place.cluster);
    const launched = await launchServer(program);
    if ('pid' in launched) {
      return launched;
    }
    if (!BUSY.test(launched.failure) || Date.now() - since > BUSY_LIMIT_MS) {
      throw new Error(`The embedded PostgreSQL on ${place.cluster} did not start (${launched.failure})`);
    }
    await sleep(100);
  }
}

/** Unlocks the folder when the server ends, and reports an unexpected end. */
function watch(server: Server, { lock, onExit }: { lock: FolderLock; onExit: (why: string) => void }) {
  let stopping: Promise<void> | undefined;
  server.ended.then(async how => {
    await lock.release();
    if (stopping === undefined) {
      onExit(
        `The embedded PostgreSQL (pid ${server.pid}) ended unexpectedly (${how}); the next start recovers all that was committed.`,
      );
    }
  });
  return (): Promise<void> => {
    stopping ??= server.end().then(() => lock.release());
    return stopping;
  };
}
