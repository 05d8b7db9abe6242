import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { arrayTypes } from './array-types.ts';
import { type Encryption, readEncryption, tlsOptions } from './encryption.ts';

export const connectTimeoutMs = 5000;

/** Where a PostgreSQL server is and who connects to it. `host` may be the folder of a Unix socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Absent: the connection is not encrypted. */
  encryption?: Encryption;
  /** What the passwords of the other roles are derived from; the password where there is none. */
  roleSecret?: string;
}

/** The roles that the product logs in with, each for one purpose. The owner only migrates. */
export const roles = {
  app: 'pipewright_app',
  identity: 'pipewright_identity',
  search: 'pipewright_search',
  jobs: 'pipewright_jobs',
  restore: 'pipewright_restore',
} as const;
export type Role = keyof typeof roles;

export function parseDatabaseUrl(text: string): Connection {
  const url = new URL(text);
  const socket = url.searchParams.get('host');
  const encryption = readEncryption(url.searchParams);
  return {
    host: socket ?? (decodeURIComponent(url.hostname) || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(encryption ? { encryption } : {}),
  };
}

/**
 * The same server as one of the product's roles. Its password follows from the owner's,
 * so that every server process of one database knows it without a place to share it.
 */
export function asRole(owner: Connection, role: Role): Connection {
  const password = createHmac('sha256', owner.roleSecret ?? owner.password)
    .update(roles[role])
    .digest('base64url');
  return { ...owner, user: roles[role], password };
}

/**
 * Opens the driver's own pool, which reconnects by itself: for tools and tests. The server uses `createPool`.
 * Numbers come back as numbers: amounts and counts here stay well below 2^53.
 */
export function connect(
  connection: Connection,
  options: {
    max: number;
    searchPath: string;
    timeoutMs?: number;
    onLost?: () => void;
    /** How a value becomes JSON, for those who write their JSON themselves. */
    toJson?: ((value: unknown) => string) | undefined;
    /** Called for every notification that a LISTEN on this connection receives. */
    onNotify?: ((channel: string, payload: string) => void) | undefined;
    /** Opens the socket of each connection; without it the driver does. */
    openSocket?: () => Promise<Socket>;
  },
) {
  const { encryption, host, roleSecret: _, ...rest } = connection;
  return postgres({
    ...rest,
    // postgres.js takes the socket file itself, not its folder.
    ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${connection.port}` } : { host }),
    // Both are options of the driver that its types leave out. A socket that is given is encrypted already.
    ...(options.openSocket
      ? { socket: options.openSocket, fetch_types: false }
      : encryption
        ? { ssl: tlsOptions(encryption, host) }
        : {}),
    ...(options.onNotify ? { onnotify: options.onNotify } : {}),
    max: options.max,
    connect_timeout: connectTimeoutMs / 1000,
    idle_timeout: 0,
    // Ending a connection of some age would end it in the middle of a transaction.
    max_lifetime: null,
    backoff: attempt => Math.min(attempt * 0.1, 1),
    onnotice: () => undefined,
    onclose: options.onLost,
    types: {
      ...arrayTypes,
      json: {
        to: 114,
        from: [114, 3802],
        parse: (text: string) => JSON.parse(text) as unknown,
        serialize: options.toJson ?? JSON.stringify,
      },
      number: { to: 1700, from: [20, 1700], parse: Number, serialize: String },
      // A day is no moment: as one it would shift with the time zone.
      day: { to: 1082, from: [1082], parse: String, serialize: String },
    },
    connection: {
      application_name: 'pipewright',
      search_path: options.searchPath,
      statement_timeout: options.timeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
}

export type Sql = ReturnType<typeof connect>;
