import { createHash } from 'node:crypto';
import type { ApplicationResource } from '@pipewright/contract/operations/account/applications.ts';
import { z } from 'zod';
import type { Session } from '../../platform/database/connections/pool.ts';
import { newId } from '../../platform/ids.ts';
import { parameter, parseForm } from '../accounts/request-forms.ts';
import type { ChangeAccount } from '../security/change-account.ts';
import type { Grant } from '../tokens/access-tokens.ts';
import { OauthError, unknownClient } from '../tokens/oauth-errors.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import { hashOf, type RefreshTokens } from '../tokens/refresh-tokens.ts';
import { narrowedScopes } from '../tokens/scopes.ts';
import type { Client, Issued, Sessions } from '../tokens/sessions.ts';
import type { Applications } from './applications.ts';
import { resourceOf } from './check-request.ts';
import { recordDisconnection } from './connection-events.ts';

const codeForm = z.object({
  code: parameter(200),
  redirect_uri: parameter(2000),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: parameter(2000).optional(),
});
const refreshForm = z.object({
  refresh_token: parameter(200),
  scope: parameter(1000).optional(),
  resource: parameter(2000).optional(),
});

/** Token requests of third-party applications. */
export interface ApplicationGrants {
  answer(form: { grant_type: string }, applicationId: string, client: Client): Promise<Issued>;
  /** The id of the application that a client id means. */
  findApplication(clientId: string): Promise<string>;
}

export function createApplicationGrants(deps: {
  issuer: string;
  change: ChangeAccount;
  sessions: Sessions;
  applications: Applications;
  refreshTokens: RefreshTokens;
  principalCache: PrincipalCache;
}): ApplicationGrants {
  const { issuer, change, sessions, applications, refreshTokens, principalCache } = deps;

  /** Exchanges a code for the tokens of a new connection. A code that is used twice ends the connection. */
  async function byCode(form: z.infer<typeof codeForm>, clientId: string, client: Client): Promise<Issued> {
    const outcome = await change(async (db, report): Promise<Issued | { endedId: string | null }> => {
      const code = await lockCode(db, form.code);
      if (!code || !isPresentedBy(code, form, clientId)) {
        throw invalidCode();
      }
      if (code.isUsed) {
        return { endedId: await endConnection(db, code.sessionId) };
      }
      assertResource(form.resource, code.resource);
      const grant = await openConnection(db, code, client);
      if (!grant) {
        throw invalidCode();
      }
      const { organizationId: tenantId, userId } = grant;
      await report({
        tenantId,
        userId,
        kind: 'application-connected',
        details: { name: code.applicationName, scope: code.scope },
        client,
      });
      return { grant, refreshToken: await refreshTokens.issue(db, grant.sessionId) };
    });
    if ('endedId' in outcome) {
      if (outcome.endedId) {
        principalCache.invalidate({ sessionId: outcome.endedId });
      }
      throw invalidCode();
    }
    return outcome;
  }

  async function byRefreshToken(form: z.infer<typeof refreshForm>, clientId: string): Promise<Issued> {
    const issued = await sessions.refresh({ token: form.refresh_token, clientId, scope: form.scope });
    assertResource(form.resource, issued.grant.application?.resource);
    return issued;
  }

  function assertResource(requested: string | undefined, granted: ApplicationResource | undefined): void {
    if (requested !== undefined && resourceOf(requested, issuer) !== granted) {
      throw new OauthError('invalid_target', 'The resource is not the one that was authorized.');
    }
  }

  return {
    async findApplication(clientId) {
      const id = await applications.findId(clientId);
      if (!id) {
        throw unknownClient();
      }
      return id;
    },
    async answer(form, clientId, client) {
      switch (form.grant_type) {
        case 'authorization_code':
          return byCode(parseForm(form, codeForm), clientId, client);
        case 'refresh_token':
          return byRefreshToken(parseForm(form, refreshForm), clientId);
        default:
          throw new OauthError('unsupported_grant_type', 'This grant type is not supported.');
      }
    },
  };
}

interface StoredCode {
  hash: Buffer;
  applicationId: string;
  applicationName: string;
  userId: string;
  organizationId: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
  resource: ApplicationResource;
  method: string;
  passwordVersion: number;
  isExpired: boolean;
  isUsed: boolean;
  sessionId: string | null;
}

async function lockCode(db: Session, code: string): Promise<StoredCode | undefined> {
  const [row] = await db.sql<StoredCode[]>`
    select hash, application_id as "applicationId", application.name as "applicationName", user_id as "userId",
      code.organization_id as "organizationId", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
      scope, resource, method, password_version as "passwordVersion", expires_at_utc <= now() as "isExpired",
      used_at_utc is not null as "isUsed", session_id as "sessionId"
    from identity.authorization_code code join identity.application on application.id = application_id
    where hash = ${hashOf(code)} for update of code`;
  return row;
}

/** A used code counts as presented also after its time: it still ends the connection. */
function isPresentedBy(code: StoredCode, form: z.infer<typeof codeForm>, clientId: string): boolean {
  return (
    code.applicationId === clientId &&
    code.redirectUri === form.redirect_uri &&
    code.codeChallenge === createHash('sha256').update(form.code_verifier).digest('base64url') &&
    (code.isUsed || !code.isExpired)
  );
}

/** Undefined if the user was disabled, has left or changed the password, or the organization forbids applications. */
async function openConnection(db: Session, code: StoredCode, client: Client): Promise<Grant | undefined> {
  const sessionId = newId();
  const { userId, organizationId, applicationId, resource } = code;
  const opened = await db.sql`
    insert into identity.session (id, user_id, organization_id, scope, method, user_agent, application_id, resource)
    select ${sessionId}, account.id, ${organizationId}, ${code.scope}, ${code.method},
      ${client.userAgent?.slice(0, 400) ?? null}, ${applicationId}, ${resource}
    from identity.user_account account
    join lateral crm.find_membership(${organizationId}, account.id) as membership on membership.is_active
    join lateral crm.find_organization(${organizationId}) as organization on allows_applications
    where account.id = ${userId} and password_version = ${code.passwordVersion} and disabled_at_utc is null
    for share of account`;
  if (opened.count === 0) {
    return undefined;
  }
  await db.sql`
    update identity.authorization_code set used_at_utc = now(), session_id = ${sessionId} where hash = ${code.hash}`;
  return {
    userId,
    organizationId,
    sessionId,
    scopes: narrowedScopes(code.scope, undefined),
    application: { id: applicationId, resource },
  };
}

async function endConnection(db: Session, sessionId: string | null): Promise<string | null> {
  const ended = await db.sql`
    update identity.session set revoked_at_utc = now() where id = ${sessionId} and revoked_at_utc is null`;
  if (sessionId && ended.count > 0) {
    await recordDisconnection(db, { sessionId, reason: 'code-reused' });
  }
  return sessionId;
}

function invalidCode(): OauthError {
  return new OauthError('invalid_grant', 'The authorization code is not valid.');
}
