import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { manifestName } from '../archive/manifest.ts';
import { readLines } from '../archive/read/read-lines.ts';
import { readTar, type TarEntry } from '../archive/read/read-tar.ts';
import { explainDatabaseError, refused } from '../archive/refused.ts';
import type { Connection } from '../database/connections/connection.ts';
import { createPool, type Session } from '../database/connections/pool.ts';
import { isDistributed } from '../database/distribution/distribute.ts';
import { migrate } from '../database/schema/migrate.ts';
import { runTransaction } from '../database/transaction.ts';
import { type InstallationManifest, installationManifest } from './installation-manifest.ts';
import { type InstallationTable, readInstallationTables, readMigrations } from './installation-tables.ts';

/**
 * Fills an empty database with a backup of a whole installation, in one transaction. Throws if the database is not
 * empty. The backup is read completely first, so that a damaged one is rejected before anything changes.
 */
export async function restoreInstallation(
  owner: Connection,
  file: string,
): Promise<{ organizations: number }> {
  await verifyBackup(file);
  const pool = createPool(owner, { size: 1, searchPath: 'pg_catalog', timeoutMs: 0 });
  try {
    await migrate(owner);
    return await withBackup(file, ({ manifest, tables }) =>
      runTransaction(pool, `begin; set local timezone = 'UTC'`, async session => {
        await assertMatches(session, manifest);
        return fill(session, tables);
      }),
    );
  } catch (error) {
    throw explainDatabaseError(error, 'The backup');
  } finally {
    await pool.close();
  }
}

/** Reads a backup completely and rejects a damaged one. */
export async function verifyBackup(file: string): Promise<void> {
  await withBackup(file, async ({ tables }) => {
    for await (const { batches } of tables) {
      for await (const _lines of batches) {
        // Hashes are compared while reading.
      }
    }
  });
}

interface Backup {
  readonly manifest: InstallationManifest;
  readonly tables: AsyncIterable<BackupTable>;
}

interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The rows as lines, verified only once all of them were read. */
  readonly batches: AsyncIterable<string[]>;
}

/** Opens a backup, whose tables are read one after another. */
export async function withBackup<T>(file: string, work: (backup: Backup) => Promise<T>): Promise<T> {
  const entries = readTar(file, Number.POSITIVE_INFINITY);
  try {
    const manifest = await readManifest(entries);
    return await work({ manifest, tables: readTables(manifest, entries) });
  } finally {
    await entries.return(undefined);
  }
}

async function* readTables(
  manifest: InstallationManifest,
  entries: AsyncGenerator<TarEntry>,
): AsyncGenerator<BackupTable> {
  const missing = new Set(Object.keys(manifest.tables));
  for await (const { name, bytes } of entries) {
    const table = manifest.tables[name];
    if (!table || !missing.delete(name)) {
      throw refused(`The backup holds a file that does not belong there: ${name.slice(0, 100)}`);
    }
    yield { name, columns: table.columns, batches: verified(name, bytes, table.sha256) };
  }
  if (missing.size > 0) {
    throw refused(`The backup is damaged: it lacks ${[...missing].join(', ')}.`);
  }
}

async function* verified(
  name: string,
  bytes: AsyncIterable<Buffer>,
  sha256: string,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  })();
  yield* readLines(hashed);
  if (hash.digest('hex') !== sha256) {
    throw refused(`The backup is damaged: ${name} does not have its hash.`);
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<InstallationManifest> {
  const first = (await entries.next()).value;
  const chunks: Buffer[] = [];
  for await (const chunk of first?.name === manifestName ? first.bytes : []) {
    chunks.push(chunk);
  }
  try {
    return installationManifest.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (cause) {
    throw new Error('This file is not a backup of a Pipewright installation.', { cause });
  }
}

async function assertMatches(session: Session, { migrations }: InstallationManifest): Promise<void> {
  if (!isDeepStrictEqual(await readMigrations(session), migrations)) {
    throw new Error(
      `The backup was made by another version of Pipewright (its database is at ${migrations.at(-1)?.name}). Restore it with that version, then upgrade.`,
    );
  }
  if (await isDistributed(session)) {
    throw new Error(
      'The database is distributed with Citus. Restore into a database that is not, and distribute that: npm run distribute.',
    );
  }
  const [found] = await session.sql`
    select from identity.organization union all select from identity.user_account limit 1`;
  if (found) {
    throw new Error(
      'The database is not empty. Restore into a new one: set DATA_DIR or DATABASE_URL to an empty place.',
    );
  }
}

async function fill(
  session: Session,
  backup: AsyncIterable<BackupTable>,
): Promise<{ organizations: number }> {
  const tables = await readInstallationTables(session);
  const known = new Map(tables.map(table => [table.name, table]));
  const tenants = tables.filter(({ isTenantTable }) => isTenantTable);
  // The rows are complete and of all organizations, so triggers must not derive anything from them. Only the owner of
  // an empty database can disable them, and nobody sees it before the commit.
  for (const { name } of tenants) {
    await session.simple(`alter table ${name} no force row level security, disable trigger user`);
  }
  await session.simple('set constraints all deferred');
  for await (const { name, columns, batches } of backup) {
    const insert = insertInto(known.get(name), columns);
    for await (const lines of batches) {
      await session.run(insert, [`[${lines.join(',')}]`]);
    }
  }
  await session.simple('set constraints all immediate');
  for (const { name } of tenants) {
    await session.simple(`alter table ${name} force row level security, enable trigger user`);
  }
  const [count] = await session.sql<{ n: number }[]>`select count(*) as n from identity.organization`;
  return { organizations: Number(count?.n) };
}

/** Inserts rows that are arrays of texts. */
function insertInto(table: InstallationTable | undefined, names: readonly string[]): string {
  const columns = names.map(name => table?.columns.find(column => column.name === name));
  if (!table || columns.includes(undefined)) {
    throw refused('The backup is damaged: it names tables or columns that are not there.');
  }
  const values = columns.map((column, index) => `(held ->> ${index})::${column?.type}`);
  return `insert into ${table.name} (${names.join(', ')})
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as held`;
}
