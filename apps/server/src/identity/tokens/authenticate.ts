import type { ApplicationResource } from '@pipewright/contract/operations/account/applications.ts';
import {
  scopes as allScopes,
  permissions as everyPermission,
  type Granted,
  type Permission,
  type Reach,
  reaches,
  type Scope,
  scopesFor,
} from '@pipewright/contract/permissions.ts';
import type { PendingQuery, Row } from 'postgres';
import { type CustomFieldSet, customFieldSet } from '../../platform/custom-fields/custom-field-set.ts';
import { type CustomObjectSet, customObjectSet } from '../../platform/custom-objects/custom-object-set.ts';
import { usablePermissions } from '../../platform/custom-objects/object-permissions.ts';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { unauthenticated } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { type OrganizationRules, organizationRules } from '../../platform/record-rules/organization-rules.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import { apiKeyPrefix } from '../security/api-keys.ts';
import type { AccessTokens, Grant } from './access-tokens.ts';
import type { PrincipalCache } from './principal-cache.ts';
import { hashOf } from './refresh-tokens.ts';

/** The principal of an access token or an API key. */
export type SignedIn = Principal & { readonly userId: string };

/**
 * Authenticates an Authorization header. Throws 401 for everything but the token of an active session or an active
 * key. An access token is valid for one resource, a key for all.
 */
export type Authenticate = (
  authorization: string | undefined,
  resource?: ApplicationResource,
) => Promise<SignedIn>;

export function createAuthenticate(deps: {
  pool: Pool;
  accessTokens: AccessTokens;
  principalCache: PrincipalCache;
}): Authenticate {
  const { pool, accessTokens, principalCache } = deps;

  return async (authorization, resource = 'api') => {
    const token = /^Bearer +([\w.-]+) *$/i.exec(authorization ?? '')?.[1];
    if (!token) {
      throw unauthenticated();
    }
    const cacheKey = resource === 'api' ? token : `${resource} ${token}`;
    return (
      principalCache.get(cacheKey) ??
      principalCache.load(cacheKey, async () => {
        if (token.startsWith(apiKeyPrefix)) {
          return readKeyHolder(pool, token);
        }
        const grant = await accessTokens.verify(token, resource);
        if (!grant) {
          throw unauthenticated();
        }
        return { signedIn: await readPrincipal(pool, grant), expiresAt: grant.expiresAt };
      })
    );
  };
}

async function readPrincipal(pool: Pool, { sessionId, organizationId, scopes }: Grant): Promise<SignedIn> {
  const {
    limits: _,
    expiresAtUtc: __,
    actorId,
    actorName,
    ...held
  } = await readHolder(
    pool,
    db => db.sql`
      select user_id, session.organization_id, method, null::text[] as permissions,
        null::timestamptz as expires_at_utc, application_id, application.id as actor_id, application.name as actor_name
      from identity.session left join identity.application on application.id = application_id
      where session.id = ${sessionId} and revoked_at_utc is null and session.organization_id = ${organizationId}`,
  );
  return {
    ...held,
    permissions: permittedBy(held.permissions, scopes),
    // Operations for the user in person, such as changing the password, are rejected for applications.
    ...(actorId && actorName
      ? { actor: { kind: 'application', ref: sessionId, label: actorName } }
      : { sessionId }),
  };
}

/** A key acts on behalf of its owner, with those of its permissions that the owner still has. */
async function readKeyHolder(pool: Pool, token: string) {
  const { limits, expiresAtUtc, actorId, actorName, ...held } = await readHolder(
    pool,
    db => db.sql`
      update identity.api_key set last_used_at_utc = now()
      where hash = ${hashOf(token)} and revoked_at_utc is null
        and (expires_at_utc is null or expires_at_utc > now())
      returning user_id, organization_id, 'api-key' as method, permissions, expires_at_utc,
        null::uuid as application_id, id as actor_id, name as actor_name`,
  );
  const permitted = [...permittedBy(held.permissions, allScopes)];
  const signedIn: SignedIn = {
    ...held,
    permissions: new Map(permitted.filter(([permission]) => limits?.includes(permission))),
    ...(actorId && actorName ? { actor: { kind: 'api-key', ref: actorId, label: actorName } } : {}),
  };
  return { signedIn, expiresAt: expiresAtUtc?.getTime() ?? Number.POSITIVE_INFINITY };
}

interface Holder extends OrganizationRules {
  tenantId: string;
  userId: string;
  permissions: Granted;
  teamIds: string[];
  mustSetUpSecondFactor: boolean;
  limits: string[] | null;
  expiresAtUtc: Date | null;
  customFields: CustomFieldSet | undefined;
  customObjects: CustomObjectSet | undefined;
  /** The API key or the application; null for a session of the user. */
  actorId: string | null;
  actorName: string | null;
}

/** The owner of a session or key with current permissions. Throws if they may not enter the organization. */
async function readHolder(pool: Pool, holder: (db: Session) => PendingQuery<Row[]>): Promise<Holder> {
  const [row] = await pool.use(
    db => db.sql<
      (Omit<Holder, 'customFields' | 'customObjects' | keyof OrganizationRules> & StoredRole & StoredRules)[]
    >`
      with holder as (${holder(db)})
      select organization.tenant_id as "tenantId", holder.user_id as "userId", user_role.permissions, user_role.is_built_in as "isBuiltIn",
        crm.teammates(holder.organization_id, holder.user_id) as "teamIds",
        crm.custom_fields_for(holder.organization_id, user_role.id) as "customFieldsJson",
        crm.custom_objects_for(holder.organization_id) as "customObjectsJson",
        crm.record_rules_for(holder.organization_id) as "rulesJson",
        holder.permissions as limits, holder.expires_at_utc as "expiresAtUtc",
        holder.actor_id as "actorId", holder.actor_name as "actorName",
        organization.requires_second_factor and holder.method <> 'passkey'
          and not exists (
            select from identity.authenticator_app app
            where app.user_id = holder.user_id and app.confirmed_at_utc is not null)
          and not (holder.method = 'api-key' and exists (
            select from identity.passkey where passkey.user_id = holder.user_id)) as "mustSetUpSecondFactor"
      from holder
      join identity.user_account on user_account.id = holder.user_id and disabled_at_utc is null
      cross join lateral crm.find_organization(holder.organization_id) as organization
      join lateral crm.find_membership(holder.organization_id, holder.user_id) as membership on membership.is_active
      cross join lateral crm.find_role(holder.organization_id, membership.role_id) as user_role
      where (deletion_due_at_utc is null or is_built_in or user_role.permissions ? 'settings.manage')
        and (holder.application_id is null or organization.allows_applications)`,
  );
  if (!row) {
    throw unauthenticated();
  }
  const { isBuiltIn: _, customFieldsJson, customObjectsJson, rulesJson, ...held } = row;
  const customObjects = customObjectSet(customObjectsJson);
  return {
    ...held,
    permissions: usablePermissions(grantedBy(row), customObjects),
    customFields: customFieldSet(customFieldsJson),
    customObjects,
    ...organizationRules(rulesJson),
  };
}

interface StoredRules {
  readonly customFieldsJson: string | null;
  readonly customObjectsJson: string | null;
  readonly rulesJson: string;
}

/** The permissions that both the role and the scopes of the token allow. */
export function permittedBy(held: Granted, scopes: readonly Scope[]): ReadonlyMap<Permission, Reach> {
  const permitted = new Map<Permission, Reach>();
  for (const permission of everyPermission) {
    const reach = reaches.find(known => known === held[permission]);
    if (reach && scopesFor(permission).some(scope => scopes.includes(scope))) {
      permitted.set(permission, reach);
    }
  }
  return permitted;
}
