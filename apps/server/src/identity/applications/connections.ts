import type { Connection, listConnections } from '@pipewright/contract/operations/account/applications.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Client } from '../tokens/sessions.ts';
import { shownScopes } from './application-scopes.ts';
import { recordDisconnection } from './connection-events.ts';

type ListedConnection = z.output<typeof listConnections.result>[number];
/** The connections of an organization, or only those of one user. */
interface Owner {
  tenantId: string;
  userId?: string;
}

/** Sessions of third-party applications. */
export interface Connections {
  list(owner: Owner): Promise<ListedConnection[]>;
  end(owner: Owner, id: string, client: Client): Promise<void>;
}

export function createConnections(deps: { pool: Pool; principalCache: PrincipalCache }): Connections {
  const { pool, principalCache } = deps;

  return {
    async list(owner) {
      const rows = await pool.use(
        db => db.sql<ConnectionRow[]>`
          select session.id, application.name as application, scope, resource,
            session.created_at_utc as "createdAtUtc", last_used_at_utc as "lastUsedAtUtc",
            session.user_id as "userId", membership.full_name as "fullName"
          from identity.session
          join identity.application on application.id = application_id
          cross join lateral crm.find_membership(${owner.tenantId}, session.user_id) as membership
          where ${belongsTo(db, owner)} and session.created_at_utc > now() - interval '180 days'
            and exists (
              select from identity.refresh_token token
              where token.session_id = session.id and used_at_utc is null and expires_at_utc > now())
          order by last_used_at_utc desc, session.id limit 500`,
      );
      return rows.map(shown);
    },
    async end(owner, id, client) {
      await runTransaction(pool, 'begin', async db => {
        const ended = await db.sql`
          update identity.session set revoked_at_utc = now()
          where session.id = ${id} and application_id is not null and ${belongsTo(db, owner)}`;
        if (ended.count === 0) {
          throw notFound('No such connection.');
        }
        await recordDisconnection(db, {
          sessionId: id,
          client,
          ...(owner.userId ? {} : { reason: 'administrator' as const }),
        });
      });
      principalCache.invalidate({ sessionId: id });
    },
  };
}

type ConnectionRow = Omit<Connection, 'scopes' | 'createdAtUtc' | 'lastUsedAtUtc'> & {
  scope: string;
  createdAtUtc: Date;
  lastUsedAtUtc: Date;
  userId: string;
  fullName: string;
};

function belongsTo(db: Session, { tenantId, userId = undefined }: Owner) {
  return db.sql`
    session.organization_id = ${tenantId} and revoked_at_utc is null
    and (${userId ?? null}::uuid is null or session.user_id = ${userId ?? null})`;
}

function shown({
  scope,
  createdAtUtc,
  lastUsedAtUtc,
  userId,
  fullName,
  ...row
}: ConnectionRow): ListedConnection {
  return {
    ...row,
    scopes: shownScopes(scope),
    createdAtUtc: createdAtUtc.toISOString(),
    lastUsedAtUtc: lastUsedAtUtc.toISOString(),
    user: { id: userId, fullName },
  };
}
