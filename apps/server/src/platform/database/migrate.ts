import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { asRole, type Connection, connect, type Role, roles, type Sql } from './connection.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** Any constant will do; it keeps two servers that start at once from migrating at once. */
const lockKey = 7_294_113;

/** Brings the database up to date, as its owner. Safe to run again, at the same time, and after a kill. */
export async function migrate(owner: Connection, extra: Migration[] = []): Promise<string[]> {
  const sql = connect(owner, { max: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await ensureRoles(sql, owner);
    await sql`create schema if not exists pipewright`;
    await sql`create table if not exists pipewright.migration (
      name text primary key, checksum text not null, applied_at_utc timestamptz not null default now())`;
    return await applyPending(sql, [...(await readMigrations()), ...extra]);
  } finally {
    // Ending the session releases the lock.
    await sql.end();
  }
}

export interface Migration {
  name: string;
  text: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

async function applyPending(sql: Sql, migrations: Migration[]): Promise<string[]> {
  const rows = await sql<
    { name: string; checksum: string }[]
  >`select name, checksum from pipewright.migration`;
  const applied = new Map(rows.map(row => [row.name, row.checksum]));
  const done: string[] = [];
  for (const { name, text } of migrations) {
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = applied.get(name);
    if (known === checksum) {
      continue;
    }
    if (known) {
      throw new Error(
        `The migration ${name} was changed after it ran. Migrations only go forward: write a new one.`,
      );
    }
    await sql.begin(async tx => {
      await tx.unsafe(text);
      await tx`insert into pipewright.migration (name, checksum) values (${name}, ${checksum})`;
    });
    done.push(name);
  }
  return done;
}

/** Roles belong to the server, not to the database, and their passwords are no part of a migration. */
async function ensureRoles(sql: Sql, owner: Connection): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ${sql(Object.values(roles))}`;
  const existing = new Set(rows.map(row => row.name));
  for (const [role, name] of Object.entries(roles) as [Role, string][]) {
    const verb = existing.has(name) ? 'alter' : 'create';
    const { password } = asRole(owner, role);
    // The password is base64url, so that it needs no escaping; CREATE ROLE takes no parameters.
    await sql.unsafe(`${verb} role ${name} login noinherit nocreatedb nocreaterole password '${password}'`);
  }
  await sql.unsafe(`alter role ${roles.identity} inherit`);
  // A non-superuser must be a member of a role before it can hand a function or a schema over to it.
  const [{ superuser } = { superuser: false }] = await sql<{ superuser: boolean }[]>`
    select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!superuser) {
    await sql.unsafe(`grant ${roles.search}, ${roles.jobs} to current_user`);
  }
}
