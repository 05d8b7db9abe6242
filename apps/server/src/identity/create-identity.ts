import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Pool } from '../platform/database/pool.ts';
import type { TenantTx } from '../platform/database/tenant-db.ts';
import type { Events } from '../platform/events.ts';
import { createAccessTokens } from './access-tokens.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type AddMember, createAddMember } from './add-member.ts';
import { type Authenticate, createAuthenticate } from './authenticate.ts';
import { createFounder, type NewOrganization } from './create-organization.ts';
import { createCredentials } from './credentials.ts';
import { createGrants } from './grants.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { createOnboarding, type Onboarding } from './onboarding.ts';
import { createPasswords } from './passwords.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { rememberPrincipals, type Whom } from './remembered.ts';
import { loadSecret } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { openSigningKeys } from './signing-keys.ts';
import { isTaken } from './subdomains.ts';
import { createThrottle } from './throttle.ts';
import { tidyUp } from './tidy-up.ts';

const keysChannel = 'identity_keys';

/** The identity server: who people are, that they are signed in, and what they may. */
export interface Identity {
  authenticate: Authenticate;
  /** `/oauth/*` and `/.well-known/*`. The app must have `@fastify/formbody`. */
  routes: FastifyPluginAsync;
  onboarding: Onboarding;
  /** For the product's own use (demo, tests): checks neither reserved names nor common passwords. */
  createOrganization(wanted: NewOrganization): Promise<{ organizationId: string; userId: string }>;
  hasOrganization(subdomain: string): Promise<boolean>;
  listOrganizationIds(): Promise<string[]>;
  addMember: AddMember;
  accounts: Accounts;
  /** To be called after a commit that changed what a person, or anybody of an organization, may. */
  forget(whom: Whom): void;
  /** A new key signs from now on; the old ones verify what they signed. */
  rotateSigningKey(): Promise<void>;
  /** Deletes what has expired; for a daily job. */
  tidyUp(): Promise<void>;
}

export async function createIdentity(deps: {
  /** As the role `identity`. */
  pool: Pool;
  events: Events;
  config: { appOrigin: string; loginLimit: number };
  /** Fills a new organization's lists. */
  seed: (tx: TenantTx) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Promise<Identity> {
  const { pool, events, config, seed, log } = deps;
  const issuer = config.appOrigin;

  const keys = await openSigningKeys(pool);
  const reloadKeys = () => {
    keys.reload().catch(error => log.error({ err: error }, 'The signing keys could not be loaded'));
  };
  await events.subscribe(keysChannel, reloadKeys, reloadKeys);

  const passwords = await createPasswords();
  const remembered = await rememberPrincipals(events);
  const accessTokens = createAccessTokens({ keys, issuer });
  const refreshTokens = createRefreshTokens(await loadSecret({ pool, name: 'refresh-token' }));
  const throttle = createThrottle({
    pool,
    secret: await loadSecret({ pool, name: 'sign-in-failure' }),
    loginLimit: config.loginLimit,
  });
  const credentials = createCredentials({ pool, passwords, throttle });
  const sessions = createSessions({ pool, refreshTokens, remembered, log });
  const grants = createGrants({ pool, credentials, throttle, sessions, accessTokens });
  const authenticate = createAuthenticate({ pool, accessTokens, remembered });
  const foundOrganization = createFounder({ pool, credentials, passwords, seed });

  return {
    authenticate,
    routes: oauthRoutes({ pool, issuer, keys, grants, sessions, accessTokens, authenticate }),
    onboarding: createOnboarding({ pool, foundOrganization, sessions, grants, throttle }),
    createOrganization: wanted =>
      foundOrganization({
        wanted,
        address: 'localhost',
        finish: async (_db, { organizationId, userId }) => ({ organizationId, userId }),
      }),
    hasOrganization: subdomain => isTaken(pool, subdomain),
    listOrganizationIds: () => listOrganizationIds(pool),
    addMember: createAddMember({ pool, credentials, passwords }),
    accounts: createAccounts({ pool, passwords, remembered }),
    forget: remembered.forget,
    async rotateSigningKey() {
      await keys.rotate();
      events.publish(keysChannel, 'rotated');
    },
    tidyUp: () => tidyUp(pool),
  };
}

async function listOrganizationIds(pool: Pool): Promise<string[]> {
  const rows = await pool.use(
    db => db.sql<{ id: string }[]>`select id from identity.organization order by id`,
  );
  return rows.map(({ id }) => id);
}
