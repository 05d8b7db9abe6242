import { webClientId } from '@pipewright/contract/identity.ts';
import type { SignInMethod } from '@pipewright/contract/operations/account/security.ts';
import type { Scope } from '@pipewright/contract/permissions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Session as Db, Pool } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordDisconnection } from '../applications/connection-events.ts';
import { assertNotClosing } from '../organizations/closing-organizations.ts';
import type { SecondFactor } from '../security/second-factor/authenticator-app.ts';
import { recordEvent } from '../security/security-log.ts';
import type { Grant } from './access-tokens.ts';
import { endedSession } from './oauth-errors.ts';
import type { PrincipalCache } from './principal-cache.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { narrowedScopes } from './scopes.ts';
import { assertMembership, insertSession, lockSession, sessionOfToken } from './session-rows.ts';

/** The origin of a request, as a session stores it. */
export interface Client {
  address: string;
  userAgent?: string | undefined;
  /** The browser's cookie, if it has started a sign-in with a provider. */
  browser?: string | undefined;
}

export interface NewSession extends Client {
  userId: string;
  passwordVersion: number;
  organizationId: string;
  scopes: readonly Scope[];
  /** How the user proved their identity; by password if absent. */
  method?: SignInMethod;
  /** The second factor that was proven. An account that has one cannot open a session without it. */
  secondFactor?: SecondFactor | undefined;
}

/** The tokens that a session issues. A refresh token only with the scope offline_access. */
export interface Issued {
  grant: Grant;
  refreshToken: string | undefined;
}

export interface Sessions {
  /**
   * Opens a session in the caller's transaction. Undefined if the password changed or the user was disabled in the
   * meantime, or if a second factor is missing.
   */
  open(db: Db, given: NewSession): Promise<Issued | undefined>;
  /**
   * Exchanges a refresh token for its successor, and switches to another organization if one is given. A token that
   * was used before ends the session, because one of its users is a thief.
   */
  refresh(given: {
    token: string;
    /** The client that presents it. Each can only use its own tokens. */
    clientId: string;
    scope?: string | undefined;
    organizationId?: string | undefined;
  }): Promise<Issued>;
  revoke(
    by: ({ sessionId: string } | { refreshToken: string }) & { clientId: string },
    client: Client,
  ): Promise<void>;
}

export function createSessions(deps: {
  pool: Pool;
  refreshTokens: RefreshTokens;
  principalCache: PrincipalCache;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Sessions {
  const { pool, refreshTokens, principalCache, log } = deps;

  return {
    async open(db, { scopes, ...given }) {
      const { userId, organizationId } = given;
      await assertNotClosing(db, given);
      const grant: Grant = { userId, organizationId, sessionId: newId(), scopes };
      if (!(await insertSession(db, grant, given))) {
        return undefined;
      }
      const { method = 'password', secondFactor } = given;
      await recordEvent(db, {
        tenantId: organizationId,
        userId,
        kind: 'sign-in',
        details: { method, secondFactor },
        client: given,
      });
      const offline = scopes.includes('offline_access');
      return { grant, refreshToken: offline ? await refreshTokens.issue(db, grant.sessionId) : undefined };
    },

    async refresh({ token, clientId, scope, organizationId: wanted }) {
      const { grant, turn, hasMoved } = await runTransaction(pool, 'begin', async db => {
        const { applicationId, resource, scope: granted, ...family } = await lockSession(db, token);
        if ((applicationId ?? webClientId) !== clientId) {
          throw endedSession();
        }
        const organizationId = wanted ?? family.organizationId;
        const grant: Grant = {
          ...family,
          organizationId,
          scopes: narrowedScopes(granted, scope),
          ...(applicationId && resource ? { application: { id: applicationId, resource } } : {}),
        };
        const hasMoved = organizationId !== family.organizationId;
        await assertNotClosing(db, grant);
        if (hasMoved) {
          await assertMembership(db, grant);
        }
        const turn = await refreshTokens.rotate(db, grant.sessionId, token);
        if (turn === 'ended') {
          throw endedSession();
        }
        const change =
          turn === 'reused'
            ? db.sql`revoked_at_utc = now()`
            : db.sql`last_used_at_utc = now(), organization_id = ${organizationId}`;
        await db.sql`update identity.session set ${change} where id = ${grant.sessionId}`;
        if (turn === 'reused' && applicationId) {
          await recordDisconnection(db, { sessionId: grant.sessionId, reason: 'token-reused' });
        }
        return { grant, turn, hasMoved };
      });
      if (turn === 'reused') {
        const { sessionId, userId, organizationId } = grant;
        principalCache.invalidate({ sessionId });
        log.warn({ sessionId, userId, organizationId }, 'A used refresh token came again: session revoked');
        throw endedSession();
      }
      if (hasMoved) {
        // Access tokens of the previous organization are invalid from here on.
        principalCache.invalidate({ sessionId: grant.sessionId });
      }
      return { grant, refreshToken: turn.next };
    },

    async revoke(by, client) {
      const revoked = await runTransaction(pool, 'begin', async db => {
        const [session] = await db.sql<
          { id: string; userId: string; tenantId: string; applicationId: string | null }[]
        >`
          update identity.session set revoked_at_utc = now()
          where revoked_at_utc is null and coalesce(application_id::text, ${webClientId}) = ${by.clientId}
            and id = ${'sessionId' in by ? by.sessionId : sessionOfToken(db, by.refreshToken)}
          returning id, user_id as "userId", organization_id as "tenantId", application_id as "applicationId"`;
        if (session?.applicationId) {
          await recordDisconnection(db, { sessionId: session.id, reason: 'application', client });
        } else if (session) {
          await recordEvent(db, { ...session, kind: 'sign-out', client });
        }
        return session;
      });
      if (revoked) {
        principalCache.invalidate({ sessionId: revoked.id });
      }
    },
  };
}
