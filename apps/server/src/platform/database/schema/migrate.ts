import { type Connection, roles } from '../connections/connection.ts';
import { createPool, type Pool, type Session } from '../connections/pool.ts';
import { onCitus } from '../distribution/citus-statements.ts';
import { distribute, isDistributed } from '../distribution/distribute.ts';
import { runTransaction } from '../transaction.ts';
import { ensureRoles, retryWhileRolesChange } from './ensure-roles.ts';
import {
  checksumOf,
  type Migration,
  readSchemaFiles,
  type SchemaFiles,
  type SqlFile,
  stepsOf,
  withIncludes,
} from './schema-files.ts';
import { splitStatements } from './split-statements.ts';

/** An arbitrary constant for the lock that keeps two servers from migrating at the same time. */
const lockKey = 7_294_113;
/** A different one, because the process that holds it migrates in the meantime. */
const startupLockKey = 7_294_190;

/** Generates the functions that log updates, so that they compare all current columns. */
const writeLogs = 'select crm.write_logs()';

/**
 * Brings the database up to date as its owner and returns the applied files. An empty database gets the schema files;
 * any other gets the migrations that it has not run, and then the changed function files. Safe to repeat, to run
 * concurrently, and after a crash.
 */
export async function migrate(owner: Connection, extra: readonly Migration[] = []): Promise<string[]> {
  const pool = createPool(owner, { size: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    const files = await readSchemaFiles();
    await retryWhileRolesChange(() => inLockedTransaction(pool, session => prepare(session, owner)));
    const done = await inLockedTransaction(pool, session => createSchema(session, files));

    const all = [...files.migrations, ...extra];
    const pending = await pool.use(session => findPending(session, files.baseline, all));
    const last = pending.pop();
    for (const migration of pending) {
      await runSteps(pool, migration);
      done.push(...(await inLockedTransaction(pool, session => apply(session, migration, files.functions))));
    }
    if (last) {
      await runSteps(pool, last);
    }
    // Together with the last migration, so that functions and tables change in one transaction.
    const end = await inLockedTransaction(pool, async session => [
      ...(last ? await apply(session, last, files.functions) : []),
      ...(await applyFunctions(session, files.functions)),
    ]);
    if (done.length + end.length > 0 && (await pool.use(isDistributed))) {
      await distribute(owner, () => undefined);
    }
    return [...done, ...end];
  } finally {
    await pool.close();
  }
}

/**
 * Runs `work` while no other server of this database starts. For everything that must be created once, such as the
 * tables of the job library and the demo organization. The lock belongs to a session and ends with the process.
 */
export async function withStartupLock<T>(owner: Connection, work: () => Promise<T>): Promise<T> {
  const pool = createPool(owner, { size: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    return await pool.use(async ({ sql }) => {
      await sql`select pg_advisory_lock(${startupLockKey})`;
      return work();
    });
  } finally {
    await pool.close();
  }
}

/**
 * Work that would hold locks for too long in one transaction: `-- steps: crm.x` names a function that does a part of it and
 * returns where the next step begins, at last null. The migration is recorded after the last step, so its steps must be
 * repeatable: after a crash they begin again, and two servers may run them in turn.
 */
async function runSteps(pool: Pool, { name, text }: Migration): Promise<void> {
  const step = stepsOf(text);
  if (!step) {
    return;
  }
  let after: string | null = null;
  do {
    after = await inLockedTransaction(pool, ({ sql }) => runStep(sql, { name, step, after }));
  } while (after !== null);
}

/** Returns where the next step begins, or null after the last one. */
async function runStep(
  sql: Session['sql'],
  { name, step, after }: { name: string; step: string; after: string | null },
): Promise<string | null> {
  const [applied] = await sql`select from pipewright.migration where name = ${name}`;
  if (applied) {
    return null;
  }
  const [done] = await sql.unsafe<{ next: string | null }[]>(`select ${step}($1) as next`, [after]);
  return done?.next ?? null;
}

/** Runs a transaction under the migration lock. */
function inLockedTransaction<T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', async session => {
    await session.sql`select pg_advisory_xact_lock(${lockKey})`;
    return work(session);
  });
}

async function prepare(session: Session, owner: Connection): Promise<void> {
  await ensureRoles(session, owner);
  await session.simple(`
    create schema if not exists pipewright;
    create table if not exists pipewright.migration (
      name text primary key, checksum text not null, applied_at_utc timestamptz not null default now());
    create table if not exists pipewright.function_file (
      name text primary key, checksum text not null, applied_at_utc timestamptz not null default now())`);
  await prepareSearchStatistics(session);
}

/**
 * Which letters are common in the searched texts of a table, over all organizations: see crm.renew_search_statistics(). Not
 * made by a migration, because older migrations include functions that read it.
 */
async function prepareSearchStatistics(session: Session): Promise<void> {
  const [{ exists } = {}] = await session.sql`
    select to_regclass('pipewright.search_statistics') is not null as exists`;
  if (!exists) {
    await session.simple(`
      create table pipewright.search_statistics (
        table_name text primary key, estimated_rows real not null, trigrams jsonb not null);
      -- Every search reads them: uncompressed.
      alter table pipewright.search_statistics alter column trigrams set storage external;
      grant usage on schema pipewright to ${roles.search};
      grant select, insert, update on pipewright.search_statistics to ${roles.search}`);
  }
}

/** Applies the schema files to an empty database and records all contained migrations as applied. */
async function createSchema(session: Session, files: SchemaFiles): Promise<string[]> {
  const [applied] = await session.sql`select from pipewright.migration limit 1`;
  if (applied) {
    return [];
  }
  // Functions are created before the tables that they use.
  await session.simple('set local check_function_bodies = off');
  for (const { text } of files.schema) {
    await session.simple(text);
  }
  await session.simple(writeLogs);
  const contained = Object.entries(files.baseline).map(([name, checksum]) => ({ name, checksum }));
  for (const migration of files.migrations) {
    contained.push({ name: migration.name, checksum: checksumOf(migration) });
  }
  await session.sql`
    insert into pipewright.migration (name, checksum)
    select name, checksum from unnest(
      ${contained.map(({ name }) => name)}::text[], ${contained.map(({ checksum }) => checksum)}::text[]
    ) as contained (name, checksum)`;
  for (const file of files.functions) {
    await recordFunctions(session, file);
  }
  return files.schema.map(({ name }) => `schema/${name}`);
}

/** The migrations that the database has not run. Throws if the database does not match these files. */
async function findPending(
  session: Session,
  baseline: SchemaFiles['baseline'],
  all: readonly Migration[],
): Promise<Migration[]> {
  const rows = await session.sql<{ name: string; checksum: string }[]>`
    select name, checksum from pipewright.migration order by name`;
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = new Map([
    ...Object.entries(baseline),
    ...all.map(each => [each.name, checksumOf(each)] as const),
  ]);

  const unknown = rows.filter(({ name }) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database has run migrations that this version does not have: ${unknown.map(({ name }) => name).join(', ')}. They were renamed or removed, or the database belongs to a newer version.`,
    );
  }
  if (Object.keys(baseline).some(name => !applied.has(name))) {
    throw new Error(
      `The database belongs to an older version: its last migration is ${rows.at(-1)?.name}. Start the last version that still has the migration ${Object.keys(baseline).at(-1)} in apps/server/migrations once, and then this version.`,
    );
  }
  const changed = rows.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed) {
    throw changedAfterItRan(changed.name);
  }
  return all.filter(({ name }) => !applied.has(name));
}

async function apply(
  session: Session,
  migration: Migration,
  functions: readonly SqlFile[],
): Promise<string[]> {
  const { name } = migration;
  const checksum = checksumOf(migration);
  // Another server may have run it since the list was read.
  const [applied] = await session.sql`select checksum from pipewright.migration where name = ${name}`;
  if (applied) {
    if (applied.checksum !== checksum) {
      throw changedAfterItRan(name);
    }
    return [];
  }
  await runStatements(session, withIncludes(migration, functions));
  await session.simple(writeLogs);
  await session.sql`insert into pipewright.migration (name, checksum) values (${name}, ${checksum})`;
  return [name];
}

/**
 * Applies the function files that have changed. Functions that were removed from them have to be dropped by a
 * migration.
 */
async function applyFunctions(session: Session, functions: readonly SqlFile[]): Promise<string[]> {
  const rows = await session.sql<{ name: string; checksum: string }[]>`
    select name, checksum from pipewright.function_file`;
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = functions.filter(file => applied.get(file.name) !== checksumOf(file));
  if (changed.length === 0) {
    return [];
  }
  await session.simple('set local check_function_bodies = off');
  for (const file of changed) {
    await runStatements(session, file.text);
    await recordFunctions(session, file);
  }
  await session.simple(writeLogs);
  return changed.map(({ name }) => `schema/${name}`);
}

/** One by one, because Citus sends the whole text to its nodes with some statements, such as CREATE TRIGGER. */
async function runStatements(session: Session, text: string): Promise<void> {
  const isOnCitus = await isDistributed(session);
  for (const statement of splitStatements(text).flatMap(each => (isOnCitus ? onCitus(each) : [each]))) {
    await session.simple(statement);
  }
}

async function recordFunctions(session: Session, file: SqlFile): Promise<void> {
  await session.sql`
    insert into pipewright.function_file (name, checksum) values (${file.name}, ${checksumOf(file)})
    on conflict (name) do update set checksum = excluded.checksum, applied_at_utc = excluded.applied_at_utc`;
}

function changedAfterItRan(name: string): Error {
  return new Error(
    `The migration ${name} was changed after it ran. Migrations only go forward: write a new one.`,
  );
}
