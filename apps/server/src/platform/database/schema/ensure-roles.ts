import { setTimeout } from 'node:timers/promises';
import { asRole, type Connection, type Role, roles, sessionSettings } from '../connections/connection.ts';
import type { Session } from '../connections/pool.ts';
import { type PooledRole, pooledRoles } from '../connections/pooler.ts';

/**
 * Creates the roles with their passwords. Roles belong to the server, not to the database, so they are not part of the
 * schema.
 */
export async function ensureRoles(session: Session, owner: Connection): Promise<void> {
  const rows = await session.sql`select rolname as name from pg_roles`;
  const existing = new Set(rows.map(row => row.name));
  for (const [role, name] of Object.entries(roles) as [Role, string][]) {
    const verb = existing.has(name) ? 'alter' : 'create';
    const inherits = role === 'identity' ? 'inherit' : 'noinherit';
    const { password } = asRole(owner, role);
    // The password is base64url and needs no escaping. CREATE ROLE takes no parameters.
    await session.simple(
      `${verb} role ${name} login ${inherits} nocreatedb nocreaterole password '${password}'`,
    );
  }
  for (const [role, searchPath] of Object.entries(pooledRoles) as [PooledRole, string][]) {
    await ensureSettings(session, roles[role], sessionSettings(searchPath));
  }
  // The identity server creates organizations, so it needs the privileges of the application within a tenant.
  const [granted] = await session.sql`
    select from pg_auth_members where roleid = ${roles.app}::regrole and member = ${roles.identity}::regrole`;
  if (!granted) {
    await session.simple(`grant ${roles.app} to ${roles.identity}`);
  }
  const [me] = await session.sql`select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!me?.superuser) {
    // Only a member of a role can assign a function or schema to it, unless it is a superuser.
    await session.simple(`grant ${roles.search}, ${roles.jobs} to current_user`);
  }
}

/** For sessions behind a pooler, which cannot be given settings when they begin. */
async function ensureSettings(
  session: Session,
  name: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  const wanted = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
  const [present] = await session.sql`
    select from pg_db_role_setting
    where setrole = ${name}::regrole and setconfig @> ${wanted}::text[]
      and setdatabase = (select oid from pg_database where datname = current_database())`;
  if (present) {
    return;
  }
  const [{ database } = {}] = await session.sql`select quote_ident(current_database()) as database`;
  for (const [setting, value] of Object.entries(settings)) {
    await session.simple(`alter role ${name} in database ${database} set ${setting} = ${value}`);
  }
}

/**
 * Retries `work` while another database of the same server, which has its own locks, changes the same roles: two
 * installations or two tests that start at once.
 */
export async function retryWhileRolesChange<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (
        attempt === 50 ||
        !/tuple concurrently (updated|deleted)|pg_auth(id|_members)_\w+_index/.test(message)
      ) {
        throw error;
      }
      await setTimeout(20 + Math.random() * 200);
    }
  }
}
