import type { Operation } from '@pipewright/contract/define-operation.ts';
import { tokenResponse, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { cheapPasswords } from '../identity/testing.ts';
import { accessTokenSeconds } from '../identity/tokens/access-tokens.ts';
import { modules as productModules } from '../modules/index.ts';
import type { Connection } from '../platform/database/connections/connection.ts';
import type { Pooler } from '../platform/database/connections/pooler.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import type { LogStream } from '../platform/http/server/create-server.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Module } from '../platform/resources/define-module.ts';
import type { Tracer } from '../platform/tracing/tracer.ts';
import { assertContract } from './contract/assert-contract.ts';
import { testDatabase, testPooler } from './databases/test-database.ts';

export const password = 'correct horse battery';

/** A signed-in member of an organization; `call` sends requests as this user. */
export interface User {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  call(method: Method, path: string, options?: CallOptions): Promise<Reply>;
}
type Method = Operation['method'];
interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}
interface Reply {
  status: number;
  body: unknown;
  headers: Record<string, string | undefined>;
}

export interface TestApp extends App {
  readonly database: Database;
  readonly owner: Connection;
  /** Creates an organization and signs in its administrator. */
  createTenant(name?: string, details?: { language?: Language; country?: string }): Promise<User>;
  /** Adds a member with one of the organization's roles and signs them in. */
  addUser(admin: User, role: string): Promise<User>;
  signIn(email: string, tenantId?: string): Promise<string>;
  call(method: Method, path: string, options?: CallOptions & { token?: string }): Promise<Reply>;
  close(): Promise<void>;
}

let counter = 0;

interface TestAppOptions {
  /** For files that listen on a port or stop the app. */
  isShared?: false;
  modules?: readonly Module[];
  env?: Record<string, string>;
  owner?: Connection;
  logTo?: LogStream;
  connections?: number;
  maxWaitMs?: number;
  slowStatementMs?: number;
  metrics?: Metrics;
  tracer?: Tracer;
  pooler?: Pooler;
}

/** The app that test files without options of their own have in common: each worker builds it once. */
let common: Promise<TestApp> | undefined;

/**
 * The whole product over HTTP without a socket, on this worker's own database. Files of a worker share one app unless
 * they need other options; each creates organizations of its own.
 */
export async function openTestApp(options?: TestAppOptions): Promise<TestApp> {
  if (options) {
    return buildTestApp(options);
  }
  common ??= buildTestApp({});
  return { ...(await common), close: async () => undefined };
}

async function buildTestApp(options: TestAppOptions): Promise<TestApp> {
  const owner = options.owner ?? (await testDatabase());
  const database = openDatabase(owner, {
    connections: options.connections ?? 5,
    slowStatementMs: options.slowStatementMs,
    pooler: options.pooler ?? testPooler(),
    tracer: options.tracer,
    // Tests that send many requests at once do not fail on a busy machine.
    maxWaitMs: options.maxWaitMs ?? 20_000,
  });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    LOGIN_LIMIT: '100000',
    REQUEST_LIMIT: '1000000',
    SIGN_UP_ACCOUNT_LIMIT: '100000',
    SIGN_UP_NETWORK_LIMIT: '100000',
    // A machine that pauses for a second must not fail a test.
    EVENT_LOOP_LIMIT: '0',
    ...options.env,
  });
  const app = await buildApp({
    config,
    database,
    modules: options.modules ?? productModules,
    logTo: options.logTo,
    metrics: options.metrics,
    tracer: options.tracer,
    passwordCost: cheapPasswords,
  });

  async function call(
    method: Method,
    path: string,
    { body, headers, token }: CallOptions & { token?: string } = {},
  ) {
    const answer = await app.server.inject({
      method,
      url: path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const reply = {
      status: answer.statusCode,
      body: isJson && answer.body ? answer.json() : answer.body,
      headers: answer.headers as Reply['headers'],
    };
    assertContract({ method, url: path, ...reply });
    return reply;
  }

  async function signIn(email: string, tenantId?: string): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      client_id: webClientId,
      scope: scopes.join(' '),
      ...(tenantId ? { organization_id: tenantId } : {}),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await call('POST', '/oauth/token', { body: form.toString(), headers });
    return tokenResponse.parse(body).access_token;
  }

  async function asUser(person: { tenantId: string; userId: string; email: string }): Promise<User> {
    const accessToken = await signIn(person.email, person.tenantId);
    let token = accessToken;
    let renewedAt = performance.now();
    return {
      ...person,
      accessToken,
      async call(method, path, callOptions) {
        // On a busy machine, a test may take longer than a token is valid.
        if (performance.now() - renewedAt > accessTokenSeconds * 500) {
          token = await signIn(person.email, person.tenantId);
          renewedAt = performance.now();
        }
        return call(method, path, { ...callOptions, token });
      },
    };
  }

  async function createTenant(
    name = 'Test Company',
    details: { language?: Language; country?: string } = {},
  ): Promise<User> {
    counter += 1;
    const unique = `${process.pid}-${Date.now().toString(36)}-${counter}`;
    const email = `admin-${unique}@example.test`;
    const { organizationId, userId } = await app.identity.createOrganization({
      organization: { name, timeZone: 'UTC', ...details },
      subdomain: `t-${unique}`,
      admin: { email, password, firstName: 'Ada', lastName: 'Admin' },
      planId: 'professional',
      withTrial: true,
    });
    return asUser({ tenantId: organizationId, userId, email });
  }

  async function addUser(admin: User, role: string): Promise<User> {
    counter += 1;
    const email = `user-${process.pid}-${Date.now().toString(36)}-${counter}@example.test`;
    const { userId } = await app.identity.addMember({
      tenantId: admin.tenantId,
      role,
      person: { email, password, firstName: 'Uma', lastName: role },
    });
    return asUser({ tenantId: admin.tenantId, userId, email });
  }

  return {
    ...app,
    database,
    owner,
    call,
    signIn,
    createTenant,
    addUser,
    async close() {
      await app.server.close();
      await database.close();
    },
  };
}
