import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from '../database/connections/connection.ts';
import { clusterExists, DATABASE, OWNER_ROLE } from './cluster.ts';
import { PORT, readOrMakePassword, socketFolderOf } from './folders.ts';
import type { Connection } from './start-embedded-postgres.ts';

/** Connects to the embedded database of a Pipewright that is running on the folder; undefined if none is running. */
export async function connectToRunning(folder: string): Promise<Connection | undefined> {
  const dataDir = await realpath(resolve(folder)).catch(() => undefined);
  if (!dataDir || !(await clusterExists(`${dataDir}/postgres`))) {
    return undefined;
  }
  const password = await readOrMakePassword(dataDir, { clusterExists: true });
  const connection = {
    host: socketFolderOf(dataDir),
    port: PORT,
    user: OWNER_ROLE,
    password,
    database: DATABASE,
  };
  const sql = connect(connection, { max: 1, searchPath: 'pg_catalog' });
  try {
    await sql`select 1`;
    return connection;
  } catch {
    return undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
