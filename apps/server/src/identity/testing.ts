import formbody from '@fastify/formbody';
import { type TokenResponse, tokenResponse, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import Fastify, { type InjectOptions } from 'fastify';
import { asRole, connect } from '../platform/database/connections/connection.ts';
import type { Pool } from '../platform/database/connections/pool.ts';
import type { TenantTx } from '../platform/database/tenant/tenant-db.ts';
import { createEvents } from '../platform/events.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createOutboundClient } from '../platform/outbound/outbound-client.ts';
import { changeRows, openTenantPool } from '../testing/databases/nodes.ts';
import { testDatabase } from '../testing/databases/test-database.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createIdentity } from './create-identity.ts';
import type { SignUpLimits } from './sign-up/unconfirmed-sign-ups.ts';

export const password = 'correct horse battery';
/** The least that argon2 allows: the usual cost would be a fifth of the run. */
export const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const origin = 'https://crm.example.test';

export interface Person {
  email: string;
  userId: string;
  organizationId: string;
}
type Form = Record<string, string>;

let counter = 0;

/** A name that no other test uses. */
export function unique(name: string): string {
  counter += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${counter}`;
}

/** One server process: only the identity server, over HTTP, on this worker's database. */
export async function openTestIdentity(
  options: {
    loginLimit?: number;
    signUpLimits?: SignUpLimits;
    /** Whether mails are queued to be sent; no test here sends them. */
    delivers?: boolean;
    seed?: (tx: TenantTx) => Promise<void>;
    wrap?: (pool: Pool) => Pool;
    passwordCost?: PasswordCost;
  } = {},
) {
  const {
    loginLimit = 100_000,
    signUpLimits = { perAccount: 100_000, perNetwork: 100_000 },
    delivers = false,
    seed = async () => undefined,
    wrap = pool => pool,
    passwordCost = cheapPasswords,
  } = options;
  const owner = await testDatabase();
  const pool = openTenantPool(owner, 'identity', { size: 4, searchPath: 'identity' });
  const events = createEvents(asRole(owner, 'app'));
  const sql = connect(owner, { max: 2, searchPath: 'identity' });
  const warnings: string[] = [];
  const log = {
    warn: (_details: unknown, message?: string) => warnings.push(message ?? ''),
    error: (details: unknown, message?: string) => console.error(message, details),
  };
  const config = {
    appOrigin: origin,
    publicSuffix: 'localhost:3000',
    loginLimit,
    signUpLimits,
    unconfirmedDays: 7,
    sso: { google: undefined, microsoft: undefined },
  };
  const outbox = createOutbox({ delivers });
  const identity = await createIdentity({
    pool: wrap(pool),
    events,
    config,
    outbox,
    outbound: createOutboundClient({ allowed: [] }),
    demo: null,
    seed,
    modules: [],
    announce: () => undefined,
    onCommit: () => undefined,
    log,
    passwordCost,
  });
  const app = Fastify();
  await app.register(formbody);
  await app.register(identity.routes);

  async function post(url: string, form: Form | string, from: InjectOptions = {}) {
    return app.inject({
      method: 'POST',
      url,
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      ...from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from.headers },
    });
  }

  async function tokens(form: Form): Promise<TokenResponse> {
    const answer = await post('/oauth/token', { client_id: webClientId, ...form });
    return tokenResponse.parse(answer.json());
  }

  return {
    identity,
    app,
    owner,
    /** A connection of the owner, who sees and changes everything. */
    sql,
    warnings,
    post,
    signIn: (person: { email: string }, form: Form = {}) =>
      tokens({ grant_type: 'password', username: person.email, password, scope: scopes.join(' '), ...form }),
    refresh: (token: string, form: Form = {}) =>
      post('/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: webClientId,
        ...form,
      }),
    authenticate: (token: string) => identity.authenticate(`Bearer ${token}`),
    async createPerson(email = `${unique('ada')}@example.test`): Promise<Person> {
      const founded = await identity.createOrganization(organizationOf(email));
      return { email, ...founded };
    },
    /** Changes a membership without notifying the server, as another process would. */
    async change({ organizationId, userId }: Person, to: { isActive?: boolean; role?: string }) {
      await changeRows(owner, organizationId, async tx => {
        // There must always be an administrator.
        await tx`
          insert into crm.membership (tenant_id, user_id, role_id, full_name, email)
          select ${organizationId}, gen_random_uuid(), id, 'Somebody Else', 'somebody.else@example.test'
          from crm.user_role where tenant_id = ${organizationId} and is_built_in`;
        await tx`
          update crm.membership set is_active = ${to.isActive ?? true}, role_id = coalesce(
            (select id from crm.user_role where tenant_id = ${organizationId} and name = ${to.role ?? ''}), role_id)
          where tenant_id = ${organizationId} and user_id = ${userId}`;
      });
    },
    async close() {
      await app.close();
      await events.close();
      await pool.close();
      await sql.end();
    },
  };
}
export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>;

/** Counts the uses of a server's pool and can delay a result. */
export function observePool() {
  let onHeld: (() => Promise<void>) | undefined;
  const observed = {
    uses: 0,
    wrap: (pool: Pool): Pool => ({
      ...pool,
      async use(work, options) {
        observed.uses += 1;
        const answer = await pool.use(work, options);
        const held = onHeld;
        onHeld = undefined;
        await held?.();
        return answer;
      },
    }),
    /** Runs something between the next result of the database and its use. */
    beforeNextAnswer(work: () => Promise<void>): void {
      onHeld = work;
    },
  };
  return observed;
}

export function organizationOf(email: string, subdomain = unique('org')) {
  return {
    organization: { name: 'Acme', country: 'India', timeZone: 'Asia/Kolkata' },
    subdomain,
    admin: { email, password, firstName: 'Ada', lastName: 'Lovelace' },
    planId: 'professional',
    withTrial: true,
  };
}

/** The refresh token of a response that must contain one. */
export function refreshTokenOf({ refresh_token }: TokenResponse): string {
  if (!refresh_token) {
    throw new Error('There is no refresh token.');
  }
  return refresh_token;
}

/** The body of a sign-up. */
export function signUp(change: Record<string, object> = {}) {
  return {
    organizationDetails: { name: 'Acme', country: 'Germany', website: '', ...change.organizationDetails },
    adminUser: {
      email: `${unique('grace')}@example.test`,
      firstName: 'Grace',
      lastName: 'Hopper',
      phoneNumber: '+1 555 0100',
      password,
      ...change.adminUser,
    },
    subscriptionPlanId: 'professional',
    domainSetup: { subdomain: unique('grace'), customDomain: null, dnsSettings: null, ...change.domainSetup },
    subscriptionDetails: {
      startWithTrial: true,
      billingCycle: 'monthly',
      couponCode: null,
      ...change.subscriptionDetails,
    },
  };
}
