import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packSpooled, spoolFile } from '../archive/write/pack-spooled.ts';
import type { Connection } from '../database/connection.ts';
import { createPool, type Session } from '../database/pool.ts';
import { runTransaction } from '../database/tenant-db.ts';
import { assertId } from '../ids.ts';
import { type InstallationManifest, installationFormat } from './installation-manifest.ts';
import { type InstallationTable, readInstallationTables, readMigrations } from './installation-tables.ts';

/**
 * Writes a consistent snapshot of all organizations, accounts and secrets to one file while the product runs. Uses
 * queries, because the embedded PostgreSQL has no pg_dump, and visits one organization after another, because row
 * security also applies to the owner.
 */
export async function backUpInstallation(
  owner: Connection,
  file: string,
): Promise<{ organizations: number; size: number }> {
  const stagingDir = await mkdtemp(join(dirname(file), '.pipewright-backup-'));
  const pool = createPool(owner, { size: 1, searchPath: 'pg_catalog', timeoutMs: 0 });
  const begin = `begin isolation level repeatable read read only; set local timezone = 'UTC'`;
  try {
    const { manifest, organizations } = await runTransaction(pool, begin, session =>
      spool(session, stagingDir),
    );
    const made = join(stagingDir, 'backup');
    const files = Object.entries(manifest.tables).map(([name, { bytes }]) => ({ name, bytes }));
    await packSpooled({ file: made, stagingDir, manifest, files });
    await rename(made, file);
    return { organizations, size: (await stat(file)).size };
  } finally {
    await pool.close();
    await rm(stagingDir, { recursive: true, force: true });
  }
}

async function spool(
  session: Session,
  stagingDir: string,
): Promise<{ manifest: InstallationManifest; organizations: number }> {
  const organizations = await session.sql<{ id: string }[]>`select id from identity.organization order by id`;
  const tenants = organizations.map(({ id }) => id);
  const tables: InstallationManifest['tables'] = {};
  for (const table of await readInstallationTables(session)) {
    const hash = createHash('sha256');
    let bytes = 0;
    const rows = (async function* () {
      for await (const chunk of readRows(session, table, tenants)) {
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
    organizations: tenants.length,
    manifest: {
      format: installationFormat,
      product: 'Pipewright',
      madeAtUtc: new Date().toISOString(),
      migrations: await readMigrations(session),
      tables,
    },
  };
}

async function* readRows(
  session: Session,
  table: InstallationTable,
  tenants: readonly string[],
): AsyncGenerator<Buffer> {
  if (!table.isTenantTable) {
    yield* readLines(session, table, 'true');
    return;
  }
  for (const tenant of tenants) {
    await session.simple(`set local app.tenant_id = '${assertId(tenant)}'`);
    yield* readLines(session, table, `tenant_id = '${assertId(tenant)}'`);
  }
}

/** Each row as an array of PostgreSQL's text values, which it reads back unchanged. */
async function* readLines(
  session: Session,
  { name, columns }: InstallationTable,
  which: string,
): AsyncGenerator<Buffer> {
  const texts = columns.map(column => `${column.name}::text`).join(', ');
  // Few if each may contain a chunk of a file.
  const step = columns.some(({ type }) => type === 'bytea') ? 8 : 500;
  await session.simple(
    `declare held no scroll cursor for select to_json(array[${texts}])::text as line from ${name} where ${which}`,
  );
  for (;;) {
    const rows = await session.simple(`fetch ${step} from held`);
    if (rows.length === 0) {
      break;
    }
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await session.simple('close held');
}
