import type { SignInMethod } from '@pipewright/contract/operations/security.ts';
import type { Scope } from '@pipewright/contract/permissions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Session as Db, Pool } from '../../platform/database/pool.ts';
import { runTransaction } from '../../platform/database/tenant-db.ts';
import { newId } from '../../platform/ids.ts';
import { refuseIfClosing } from '../organizations/closing-organizations.ts';
import type { SecondFactor } from '../security/second-factor/authenticator-app.ts';
import { recordEvent } from '../security/security-log.ts';
import type { Grant } from './access-tokens.ts';
import { endedSession } from './oauth-errors.ts';
import type { PrincipalCache } from './principal-cache.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { narrowedScopes } from './scopes.ts';
import { demandMembership, familyOf, insertSession, lockSession } from './session-rows.ts';

/** Where a request comes from, as far as a session remembers it. */
export interface Client {
  address: string;
  userAgent?: string | undefined;
  /** The browser, where it has begun a sign-in with a provider. */
  browser?: string | undefined;
}

export interface NewSession extends Client {
  userId: string;
  passwordVersion: number;
  organizationId: string;
  scopes: readonly Scope[];
  /** How they have shown who they are; by their password unless it is said. */
  method?: SignInMethod;
  /** What else they have shown; an account that has a second factor opens no session without. */
  secondFactor?: SecondFactor | undefined;
}

/** What a session gives out; a refresh token only with the scope offline_access. */
export interface Issued {
  grant: Grant;
  refreshToken: string | undefined;
}

export interface Sessions {
  /**
   * Opens one, in the caller's transaction. Nothing if the password changed or the user was disabled meanwhile, or if a
   * second factor is missing.
   */
  open(db: Db, given: NewSession): Promise<Issued | undefined>;
  /**
   * Trades a refresh token for its successor, and moves to another organization when one is named.
   * A token that was used before ends the session: one of its users is a thief.
   */
  refresh(given: {
    token: string;
    scope?: string | undefined;
    organizationId?: string | undefined;
  }): Promise<Issued>;
  revoke(by: { sessionId: string } | { refreshToken: string }, client: Client): Promise<void>;
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
      await refuseIfClosing(db, given);
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

    async refresh({ token, scope, organizationId: wanted }) {
      const { grant, turn, hasMoved } = await runTransaction(pool, 'begin', async db => {
        const family = await lockSession(db, token);
        const organizationId = wanted ?? family.organizationId;
        const grant: Grant = { ...family, organizationId, scopes: narrowedScopes(family.scope, scope) };
        const hasMoved = organizationId !== family.organizationId;
        await refuseIfClosing(db, grant);
        if (hasMoved) {
          await demandMembership(db, grant);
        }
        const turn = await refreshTokens.turn(db, grant.sessionId, token);
        if (turn === 'ended') {
          throw endedSession();
        }
        const change =
          turn === 'reused'
            ? db.sql`revoked_at_utc = now()`
            : db.sql`last_used_at_utc = now(), organization_id = ${organizationId}`;
        await db.sql`update identity.session set ${change} where id = ${grant.sessionId}`;
        return { grant, turn, hasMoved };
      });
      if (turn === 'reused') {
        const { sessionId, userId, organizationId } = grant;
        principalCache.forget({ sessionId });
        log.warn({ sessionId, userId, organizationId }, 'A used refresh token came again: session revoked');
        throw endedSession();
      }
      if (hasMoved) {
        // Access tokens of the organization that was left are worth nothing from here on.
        principalCache.forget({ sessionId: grant.sessionId });
      }
      return { grant, refreshToken: turn.next };
    },

    async revoke(by, client) {
      const revoked = await runTransaction(pool, 'begin', async db => {
        const [session] = await db.sql<{ id: string; userId: string; tenantId: string }[]>`
          update identity.session set revoked_at_utc = now()
          where revoked_at_utc is null and id = ${'sessionId' in by ? by.sessionId : familyOf(db, by.refreshToken)}
          returning id, user_id as "userId", organization_id as "tenantId"`;
        if (session) {
          await recordEvent(db, { ...session, kind: 'sign-out', client });
        }
        return session;
      });
      if (revoked) {
        principalCache.forget({ sessionId: revoked.id });
      }
    },
  };
}
