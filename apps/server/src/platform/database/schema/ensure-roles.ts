import { asRole, type Connection, type Role, roles } from '../connection.ts';
import type { Session } from '../pool.ts';

/** Roles belong to the server, not to the database, and their passwords are no part of the schema. */
export async function ensureRoles(session: Session, owner: Connection): Promise<void> {
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
