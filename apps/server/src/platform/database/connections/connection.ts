import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { arrayTypes } from './array-types.ts';
import { type Encryption, readEncryption, tlsOptions } from './encryption.ts';

export const connectTimeoutMs = 5000;

/** The address and credentials of a PostgreSQL server. `host` may be the folder of a Unix socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** What pg_stat_activity shows of its sessions; by default the name of the product. */
  applicationName?: string;
  /** Absent if the connection is not encrypted. */
  encryption?: Encryption;
  /** The secret from which the passwords of the other roles are derived; by default the owner's password. */
  roleSecret?: string;
  /** Present if a pooler is in between that may give every transaction another session: see pooler.ts. */
  pooler?: PoolerFeatures;
}

interface PoolerFeatures {
  /** Whether statements that the driver prepares are found again in every session. */
  readonly keepsPreparedStatements: boolean;
}

/** The database roles of the product, each for one purpose. The owner is used for migrations only. */
export const roles = {
  app: 'pipewright_app',
  identity: 'pipewright_identity',
  search: 'pipewright_search',
  jobs: 'pipewright_jobs',
  restore: 'pipewright_restore',
  public: 'pipewright_public',
  reader: 'pipewright_reader',
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
 * Connects to the same server as one of the product's roles. Its password is derived from the owner's, so that every
 * server process knows it without sharing state.
 */
export function asRole(owner: Connection, role: Role): Connection {
  const password = createHmac('sha256', owner.roleSecret ?? owner.password)
    .update(roles[role])
    .digest('base64url');
  return { ...owner, user: roles[role], password };
}

/**
 * Opens the driver's own pool, which reconnects automatically: for tools and tests. The server uses `createPool`.
 * Numbers are returned as JavaScript numbers, because amounts and counts here stay well below 2^53.
 */
export function connect(
  connection: Connection,
  options: {
    max: number;
    searchPath: string;
    timeoutMs?: number;
    onLost?: () => void;
    /** Converts a value to JSON, for callers that encode JSON themselves. */
    toJson?: ((value: unknown) => string) | undefined;
    /** Called for every notification that a LISTEN on this connection receives. */
    onNotify?: ((channel: string, payload: string) => void) | undefined;
    /** Opens the socket of each connection; without it the driver does. */
    openSocket?: () => Promise<Socket>;
  },
) {
  const { encryption, host, pooler, applicationName, roleSecret: _, ...rest } = connection;
  return postgres({
    ...rest,
    // postgres.js expects the socket file, not its folder.
    ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${connection.port}` } : { host }),
    // Both are driver options that its types leave out. A given socket is already encrypted.
    ...(options.openSocket
      ? { socket: options.openSocket, fetch_types: false }
      : encryption
        ? { ssl: tlsOptions(encryption, host) }
        : {}),
    ...(options.onNotify ? { onnotify: options.onNotify } : {}),
    max: options.max,
    connect_timeout: connectTimeoutMs / 1000,
    idle_timeout: 0,
    // Closing connections by age could close one in the middle of a transaction.
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
      // Dates stay text: as a Date object they would shift with the time zone.
      day: { to: 1082, from: [1082], parse: String, serialize: String },
    },
    prepare: pooler?.keepsPreparedStatements ?? true,
    connection: {
      application_name: applicationName ?? 'pipewright',
      // Poolers refuse settings of a session. Sessions behind them have those of their role: see ensure-roles.ts.
      ...(pooler ? {} : sessionSettings(options.searchPath, options.timeoutMs)),
    },
  });
}

/** The settings with which a session begins, as PostgreSQL names them. */
export function sessionSettings(searchPath: string, timeoutMs = 15_000) {
  return {
    search_path: searchPath,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  };
}

export type Sql = ReturnType<typeof connect>;
