import { resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
const perMinute = z.coerce.number().int().min(1);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  APP_ORIGIN: z
    .url()
    .transform(url => url.replace(/\/$/, ''))
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  DEMO: onOff.optional(),
  LOGIN_LIMIT: perMinute.default(30),
  REQUEST_LIMIT: perMinute.default(6000),
  TRUST_PROXY: z.string().default('127.0.0.0/8,::1/128'),
  CHANGE_LOG_DAYS: z.coerce.number().int().min(1).default(365),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** The product's whole configuration, checked. The only place that reads the environment. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  // An empty variable (`SMTP_URL= npm start`) means that it is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not right:\n${mistakes.join('\n')}`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    appOrigin: value.APP_ORIGIN ?? `http://localhost:${value.PORT}`,
    smtpUrl: value.SMTP_URL,
    demo: (value.DEMO ?? (value.DATABASE_URL ? 'off' : 'on')) === 'on',
    loginLimit: value.LOGIN_LIMIT,
    requestLimit: value.REQUEST_LIMIT,
    trustProxy: value.TRUST_PROXY,
    changeLogDays: value.CHANGE_LOG_DAYS,
    logLevel: value.LOG_LEVEL,
  };
}
