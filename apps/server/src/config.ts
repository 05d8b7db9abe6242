import { join, resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
const perMinute = z.coerce.number().int().min(1);

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean),
  );

/** `name=value`, separated by commas; values are encoded as in URLs. */
const headers = list.transform((entries, context) =>
  Object.fromEntries(
    entries.map(entry => {
      const [, name, encoded] = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(entry) ?? [];
      const value = decode(encoded ?? '');
      if (name === undefined || value === undefined) {
        // Without the entry: it can be a secret.
        context.addIssue('must be name=value, separated by commas, with values encoded as in URLs');
      }
      return [name ?? '', value ?? ''];
    }),
  ),
);

/** Undefined for what is not encoded, or could not be sent in a header. */
function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const issuer = z
  .url()
  .regex(/^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/, 'must begin with https://')
  .transform(url => url.replace(/\/$/, ''));

const environment = z.object({
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^@]+$/, 'must begin with postgres:// and have no user name')
    .optional(),
  APP_ORIGIN: z
    .url()
    .transform(url => url.replace(/\/$/, ''))
    .optional(),
  PUBLIC_SUFFIX: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'must be a domain, such as pages.example.com')
    .optional(),
  APP_HOSTS: list,
  DNS_SERVERS: list,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(4),
  MAIL_USER_LIMIT: z.coerce.number().int().min(1).default(100),
  MAIL_TENANT_LIMIT: z.coerce.number().int().min(1).default(2000),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>@,;"]+ <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u,
      'must be an address, or a name and <an address>',
    )
    .default('Pipewright <no-reply@pipewright.app>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a directory’s id or domain, or common, organizations or consumers')
    .default('common'),
  MICROSOFT_ISSUER: issuer.optional(),
  DEMO: onOff.optional(),
  LOGIN_LIMIT: perMinute.default(30),
  REQUEST_LIMIT: perMinute.default(6000),
  SIGN_UP_ACCOUNT_LIMIT: z.coerce.number().int().min(1).default(3),
  SIGN_UP_NETWORK_LIMIT: z.coerce.number().int().min(1).default(20),
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).default(7),
  EVENT_LOOP_LIMIT: z.coerce.number().int().min(0).default(1000),
  TRUST_PROXY: z.string().default('127.0.0.0/8,::1/128'),
  CHANGE_LOG_DAYS: z.coerce.number().int().min(30).default(365),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(60_000).default(1000),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  OUTBOUND_ALLOW: list,
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().default('pipewright'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** The registration of this installation with a single sign-on provider. */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Whether to trust the provider's email addresses as verified even if it does not say so. True only for a
   * directory of the operator's own.
   */
  vouchesForEmail: boolean;
}

/** Reads and validates the whole configuration. No other file reads the environment. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  // An empty variable (`SMTP_URL= npm start`) counts as not set.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not right:\n${mistakes.join('\n')}`);
  }
  const value = parsed.data;
  if (value.PROCESS !== 'all' && !value.DATABASE_URL) {
    throw new Error('The configuration is not right:\n  PROCESS: web and worker need DATABASE_URL');
  }
  if (value.DATABASE_POOLER_URL && !value.DATABASE_URL) {
    throw new Error(
      'The configuration is not right:\n  DATABASE_POOLER_URL: needs DATABASE_URL, for what cannot go through a pooler',
    );
  }
  const sso = readSso(value);
  const appOrigin = value.APP_ORIGIN ?? `http://localhost:${value.PORT}`;
  return {
    process: value.PROCESS,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    backupDir: resolve(value.BACKUP_DIR ?? join(value.DATA_DIR, 'archives')),
    databaseUrl: value.DATABASE_URL,
    databasePoolerUrl: value.DATABASE_POOLER_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    slowStatementMs: value.SLOW_STATEMENT_MS,
    appOrigin,
    publicSuffix: value.PUBLIC_SUFFIX ?? publicSuffixOf(appOrigin, value.PORT),
    // Without APP_ORIGIN nobody knows which names are the application's.
    otherAppHosts: value.APP_ORIGIN ? value.APP_HOSTS : undefined,
    dnsServers: value.DNS_SERVERS,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    smtpConnections: value.SMTP_CONNECTIONS,
    mailLimits: { perUserAndHour: value.MAIL_USER_LIMIT, perTenantAndDay: value.MAIL_TENANT_LIMIT },
    sso,
    demo: (value.DEMO ?? (value.DATABASE_URL ? 'off' : 'on')) === 'on',
    loginLimit: value.LOGIN_LIMIT,
    requestLimit: value.REQUEST_LIMIT,
    signUpLimits: { perAccount: value.SIGN_UP_ACCOUNT_LIMIT, perNetwork: value.SIGN_UP_NETWORK_LIMIT },
    unconfirmedDays: value.UNCONFIRMED_DAYS,
    eventLoopLimit: value.EVENT_LOOP_LIMIT,
    trustProxy: value.TRUST_PROXY,
    changeLogDays: value.CHANGE_LOG_DAYS,
    outboundAllowed: value.OUTBOUND_ALLOW,
    drainSeconds: value.DRAIN_SECONDS,
    metrics:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    tracing: readTracing(value),
    logLevel: value.LOG_LEVEL,
  };
}

/** Below the application's own host; an address of four numbers has no names below it. */
function publicSuffixOf(appOrigin: string, port: number): string {
  const { host, hostname } = new URL(appOrigin);
  return /^[\d.]+$|:/.test(hostname) ? `localhost:${port}` : host;
}

type Environment = z.output<typeof environment>;

function readTracing(value: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = value;
  return endpoint
    ? {
        endpoint,
        headers: value.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: value.OTEL_SERVICE_NAME,
        sampleRatio: value.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined;
}

function readSso(value: Environment) {
  const tenant = value.MICROSOFT_TENANT;
  return {
    google: provider('GOOGLE', value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET, {
      issuer: value.GOOGLE_ISSUER,
      vouchesForEmail: false,
    }),
    microsoft: provider('MICROSOFT', value.MICROSOFT_CLIENT_ID, value.MICROSOFT_CLIENT_SECRET, {
      issuer: value.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${tenant}/v2.0`,
      vouchesForEmail: !['common', 'organizations', 'consumers'].includes(tenant),
    }),
  };
}

function provider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  rest: Pick<SsoSettings, 'issuer' | 'vouchesForEmail'>,
): SsoSettings | undefined {
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new Error(
      `The configuration is not right:\n  ${name}_CLIENT_ID and ${name}_CLIENT_SECRET: set both or none`,
    );
  }
  return clientId && clientSecret ? { clientId, clientSecret, ...rest } : undefined;
}
