import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from '../../platform/database/connections/pool.ts';
import type { Route } from '../../platform/http/routes/define-route.ts';
import type { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import type { ChangeAccount } from '../security/change-account.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { RefreshTokens } from '../tokens/refresh-tokens.ts';
import type { Sessions } from '../tokens/sessions.ts';
import { type ApplicationGrants, createApplicationGrants } from './application-grants.ts';
import { applicationRoutes } from './application-routes.ts';
import { createApplications } from './applications.ts';
import { createAuthorizationRequests } from './authorization-requests.ts';
import { createConnections } from './connections.ts';
import { registrationRoutes } from './registration-routes.ts';

/** How third-party applications get to work on behalf of users: see docs/adr/0091-third-party-applications.md. */
export interface ThirdPartyAccess {
  grants: ApplicationGrants;
  /** Below `/api`. */
  routes: Route[];
  /** `/oauth/register` and the documents by which applications find the identity server. */
  registrationRoutes: FastifyPluginAsync;
}

export function createThirdPartyAccess(deps: {
  pool: Pool;
  issuer: string;
  change: ChangeAccount;
  sessions: Sessions;
  refreshTokens: RefreshTokens;
  principalCache: PrincipalCache;
  demo: DemoAccounts;
  outbound: OutboundClient;
}): ThirdPartyAccess {
  const { pool, issuer, principalCache, demo } = deps;
  const applications = createApplications(deps);
  return {
    grants: createApplicationGrants({ ...deps, applications }),
    routes: applicationRoutes({
      requests: createAuthorizationRequests({ pool, issuer, applications }),
      applications,
      connections: createConnections({ pool, principalCache }),
      demo,
    }),
    registrationRoutes: registrationRoutes({ issuer, applications }),
  };
}
