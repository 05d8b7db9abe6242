import {
  permissions as everyPermission,
  type Permission,
  type Reach,
  reaches,
  type Scope,
  scopeOf,
} from '@pipewright/contract/permissions.ts';
import type { Pool } from '../platform/database/pool.ts';
import { unauthenticated } from '../platform/errors.ts';
import type { Principal } from '../platform/principal.ts';
import type { AccessTokens, Grant } from './access-tokens.ts';
import type { Remembered } from './remembered.ts';

/** A principal that came with an access token. */
export type SignedIn = Principal & { readonly sessionId: string; readonly userId: string };

/** Turns an Authorization header into who asks; throws 401 for everything but a living session's token. */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn>;

export function createAuthenticate(deps: {
  pool: Pool;
  accessTokens: AccessTokens;
  remembered: Remembered;
}): Authenticate {
  const { pool, accessTokens, remembered } = deps;

  return async authorization => {
    const token = /^Bearer +([\w.-]+) *$/i.exec(authorization ?? '')?.[1];
    if (!token) {
      throw unauthenticated();
    }
    return (
      remembered.get(token) ??
      remembered.load(token, async () => {
        const grant = await accessTokens.verify(token);
        if (!grant) {
          throw unauthenticated();
        }
        return { signedIn: await readPrincipal(pool, grant), expiresAt: grant.expiresAt };
      })
    );
  };
}

async function readPrincipal(pool: Pool, grant: Grant): Promise<SignedIn> {
  const [row] = await pool.use(
    db => db.sql<{ permissions: Record<string, unknown>; teamIds: string[] }[]>`
      select user_role.permissions, crm.teammates(organization_id, session.user_id) as "teamIds"
      from identity.session
      join identity.user_account on user_account.id = session.user_id and disabled_at_utc is null
      join crm.membership on membership.tenant_id = organization_id and membership.user_id = session.user_id
        and membership.is_active
      join crm.user_role on user_role.tenant_id = organization_id and user_role.id = membership.role_id
      join crm.organization on organization.tenant_id = organization_id and organization.id = organization_id
        and (deletion_due_at_utc is null or user_role.permissions ? 'settings.manage')
      where session.id = ${grant.sessionId} and revoked_at_utc is null
        and organization_id = ${grant.organizationId}`,
  );
  if (!row) {
    throw unauthenticated();
  }
  const { userId, sessionId, organizationId: tenantId } = grant;
  const permissions = permittedBy(row.permissions, grant.scopes);
  return { tenantId, userId, sessionId, permissions, teamIds: row.teamIds };
}

/** What both the role and the token's scopes allow. */
export function permittedBy(
  held: Record<string, unknown>,
  scopes: readonly Scope[],
): ReadonlyMap<Permission, Reach> {
  const permitted = new Map<Permission, Reach>();
  for (const permission of everyPermission) {
    const reach = reaches.find(known => known === held[permission]);
    if (reach && scopes.includes(scopeOf(permission))) {
      permitted.set(permission, reach);
    }
  }
  return permitted;
}
