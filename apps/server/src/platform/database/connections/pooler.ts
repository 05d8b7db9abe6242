import { asRole, type Connection, parseDatabaseUrl, type Role } from './connection.ts';

/** The roles whose connections go through a pooler. Everything that belongs to a session connects directly. */
export const pooledRoles = { app: 'crm', identity: 'identity', public: 'crm' } as const satisfies Partial<
  Record<Role, string>
>;
export type PooledRole = keyof typeof pooledRoles;

/** A pooler such as PgBouncer in transaction mode, in front of the same database. */
export type Pooler = Pick<Connection, 'host' | 'port' | 'database' | 'encryption' | 'pooler'>;

/** Reads `DATABASE_POOLER_URL`: an address without credentials, because the roles have their own. */
export function parsePoolerUrl(text: string): Pooler {
  const { host, port, database, encryption } = parseDatabaseUrl(text);
  const keepsPreparedStatements = new URL(text).searchParams.get('prepared_statements') === 'on';
  return {
    host,
    port,
    database,
    ...(encryption ? { encryption } : {}),
    pooler: { keepsPreparedStatements },
  };
}

/** How a role connects: through the pooler if there is one and the role may. */
export function connectionFor(owner: Connection, role: Role, pooler?: Pooler): Connection {
  if (!pooler || !(role in pooledRoles)) {
    return asRole(owner, role);
  }
  const { user, password } = asRole(owner, role);
  return { ...pooler, user, password, database: pooler.database || owner.database };
}

/** The lines of PgBouncer's `auth_file`. */
export function poolerUsers(owner: Connection): string {
  return (Object.keys(pooledRoles) as PooledRole[])
    .map(role => asRole(owner, role))
    .map(({ user, password }) => `"${user}" "${password}"`)
    .join('\n');
}
