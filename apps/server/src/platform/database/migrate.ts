import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { asRole, type Connection, type Role, roles } from './connection.ts';
import { createPool, type Pool, type Session } from './pool.ts';
import { runTransaction } from './tenant-db.ts';

export const migrationFolder = new URL('../../../migrations/', import.meta.url);
/** Any constant will do; it keeps two servers that start at once from migrating at once. */
const lockKey = 7_294_113;
/** Another one, because the process that holds it migrates meanwhile. */
const startLockKey = 7_294_190;

/** What the log compares is written anew, so that no column that a migration adds is left out; there since 0040. */
const writeLogs = `do $$ begin
  if to_regprocedure('crm.write_logs()') is not null then
    perform crm.write_logs();
  end if;
end $$`;

export interface Migration {
  name: string;
  text: string;
}

/** Brings the database up to date, as its owner; returns what it did. Safe to run again, at the same time, after a kill. */
export async function migrate(owner: Connection, extra: readonly Migration[] = []): Promise<string[]> {
  const pool = createPool(owner, { size: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    await locked(pool, session => prepare(session, owner));
    const all = [...(await readMigrations()), ...extra];
    await pool.use(session => refuseUnknown(session, all));
    const done: string[] = [];
    for (const migration of all) {
      if (await locked(pool, session => apply(session, migration))) {
        done.push(migration.name);
      }
    }
    return done;
  } finally {
    await pool.close();
  }
}

/**
 * Runs `work` while no other server of this database does the same: everything that creates what must exist once
 * (the job library's tables, the demo organization). The lock belongs to a session and ends with the process.
 */
export async function whileNobodyElseStarts<T>(owner: Connection, work: () => Promise<T>): Promise<T> {
  const pool = createPool(owner, { size: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    return await pool.use(async ({ sql }) => {
      await sql`select pg_advisory_lock(${startLockKey})`;
      return work();
    });
  } finally {
    await pool.close();
  }
}

/** A transaction that no other server's migration runs beside. */
function locked<T>(pool: Pool, work: (session: Session) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', async session => {
    await session.sql`select pg_advisory_xact_lock(${lockKey})`;
    return work(session);
  });
}

export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

export function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What has run cannot be taken back by renaming or removing its file; and older code does not know a newer database. */
async function refuseUnknown(session: Session, known: readonly Migration[]): Promise<void> {
  const names = known.map(({ name }) => name);
  const unknown = await session.sql<{ name: string }[]>`
    select name from pipewright.migration where name <> all (${names}::text[]) order by name`;
  if (unknown.length > 0) {
    throw new Error(
      `The database has run migrations that this version does not have: ${unknown.map(({ name }) => name).join(', ')}. They were renamed or removed, or the database belongs to a newer version.`,
    );
  }
}

async function apply(session: Session, migration: Migration): Promise<boolean> {
  const { name, text } = migration;
  const checksum = checksumOf(migration);
  const [applied] = await session.sql`select checksum from pipewright.migration where name = ${name}`;
  if (applied?.checksum === checksum) {
    return false;
  }
  if (applied) {
    throw new Error(
      `The migration ${name} was changed after it ran. Migrations only go forward: write a new one.`,
    );
  }
  await session.simple(text);
  await session.simple(writeLogs);
  await session.sql`insert into pipewright.migration (name, checksum) values (${name}, ${checksum})`;
  return true;
}

async function prepare(session: Session, owner: Connection): Promise<void> {
  await ensureRoles(session, owner);
  await session.simple(`
    create schema if not exists pipewright;
    create table if not exists pipewright.migration (
      name text primary key, checksum text not null, applied_at_utc timestamptz not null default now())`);
}

/** Roles belong to the server, not to the database, and their passwords are no part of a migration. */
async function ensureRoles(session: Session, owner: Connection): Promise<void> {
  const rows = await session.sql`select rolname as name from pg_roles`;
  const existing = new Set(rows.map(row => row.name));
  for (const [role, name] of Object.entries(roles) as [Role, string][]) {
    const verb = existing.has(name) ? 'alter' : 'create';
    const inherits = role === 'identity' ? 'inherit' : 'noinherit';
    const { password } = asRole(owner, role);
    // The password is base64url, so that it needs no escaping; CREATE ROLE takes no parameters.
    await session.simple(
      `${verb} role ${name} login ${inherits} nocreatedb nocreaterole password '${password}'`,
    );
  }
  const [me] = await session.sql`select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!me?.superuser) {
    // Whoever is no superuser must be a member of a role before it can hand a function or a schema over to it.
    await session.simple(`grant ${roles.search}, ${roles.jobs} to current_user`);
  }
}
