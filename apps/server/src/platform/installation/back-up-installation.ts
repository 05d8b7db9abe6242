import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packSpooled, spoolFile } from '../archive/write/pack-spooled.ts';
import type { Connection } from '../database/connections/connection.ts';
import type { Session } from '../database/connections/pool.ts';
import { type InstallationManifest, installationFormat } from './installation-manifest.ts';
import { readInstallationRows } from './installation-rows.ts';
import { readInstallationTables, readMigrations } from './installation-tables.ts';
import { withReader } from './with-reader.ts';

/**
 * Writes a consistent snapshot of all organizations, accounts and secrets to one file while the product runs. Uses
 * queries, because the embedded PostgreSQL has no pg_dump.
 */
export async function backUpInstallation(
  owner: Connection,
  file: string,
): Promise<{ organizations: number; size: number }> {
  const stagingDir = await mkdtemp(join(dirname(file), '.pipewright-backup-'));
  try {
    const { manifest, organizations } = await withReader(owner, session => spool(session, stagingDir));
    const made = join(stagingDir, 'backup');
    const files = Object.entries(manifest.tables).map(([name, { bytes }]) => ({ name, bytes }));
    await packSpooled({ file: made, stagingDir, manifest, files });
    await rename(made, file);
    return { organizations, size: (await stat(file)).size };
  } finally {
    await rm(stagingDir, { recursive: true, force: true });
  }
}

async function spool(
  session: Session,
  stagingDir: string,
): Promise<{ manifest: InstallationManifest; organizations: number }> {
  const [{ count } = { count: 0 }] = await session.sql<{ count: number }[]>`
    select count(*)::integer from identity.organization`;
  const tables: InstallationManifest['tables'] = {};
  for (const table of await readInstallationTables(session)) {
    const hash = createHash('sha256');
    let bytes = 0;
    const rows = (async function* () {
      for await (const lines of readInstallationRows(session, table)) {
        const chunk = Buffer.from(lines.map(line => `${line}\n`).join(''));
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    })();
    await spoolFile(stagingDir, table.name, rows);
    tables[table.name] = {
      bytes,
      sha256: hash.digest('hex'),
      columns: table.columns.map(({ name }) => name),
    };
  }
  return {
    organizations: count,
    manifest: {
      format: installationFormat,
      product: 'Pipewright',
      madeAtUtc: new Date().toISOString(),
      migrations: await readMigrations(session),
      tables,
    },
  };
}
