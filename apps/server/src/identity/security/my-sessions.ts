import type { listSessions } from '@pipewright/contract/operations/account/security.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Client } from '../tokens/sessions.ts';
import type { Person } from './own-account-route.ts';
import { recordEvent } from './security-log.ts';

type Listed = z.output<typeof listSessions.result>[number];

/** The sessions of one person in all organizations. */
export interface MySessions {
  list(person: Person, which: { currentOnly: boolean }): Promise<Listed[]>;
  end(person: Person, id: string, client: Client): Promise<void>;
  /** Ends all but the current session and returns how many. */
  endOthers(person: Person, client: Client): Promise<number>;
}

export function createMySessions(deps: { pool: Pool; principalCache: PrincipalCache }): MySessions {
  const { pool, principalCache } = deps;

  async function end(person: Person, client: Client, which: { id?: string }): Promise<number> {
    const { tenantId, userId, sessionId } = person;
    const ended = await runTransaction(pool, 'begin', async db => {
      const rows = await db.sql<{ id: string }[]>`
        update identity.session set revoked_at_utc = now()
        where user_id = ${userId} and ${isActive(db)}
          and ${which.id ? db.sql`id = ${which.id}` : db.sql`id <> ${sessionId}`}
        returning id`;
      if (rows.length > 0) {
        const details = { sessions: rows.length };
        await recordEvent(db, { tenantId, userId, kind: 'session-ended', details, client });
      }
      return rows;
    });
    for (const { id } of ended) {
      principalCache.invalidate({ sessionId: id });
    }
    return ended.length;
  }

  return {
    async list({ userId, sessionId }, { currentOnly }) {
      const rows = await pool.use(
        db => db.sql<SessionRow[]>`
          select id, id = ${sessionId} as "isCurrent", method, user_agent as "userAgent", address,
            created_at_utc as "createdAtUtc", last_used_at_utc as "lastUsedAtUtc"
          from identity.session
          where user_id = ${userId} and ${isActive(db)} and (id = ${sessionId} or not ${currentOnly})
          order by id = ${sessionId} desc, last_used_at_utc desc, id limit 200`,
      );
      return rows.map(({ createdAtUtc, lastUsedAtUtc, ...row }) => ({
        ...row,
        createdAtUtc: createdAtUtc.toISOString(),
        lastUsedAtUtc: lastUsedAtUtc.toISOString(),
      }));
    },
    async end(person, id, client) {
      if ((await end(person, client, { id })) === 0) {
        throw notFound('No such session.');
      }
    },
    endOthers: (person, client) => end(person, client, {}),
  };
}

type SessionRow = Omit<Listed, 'createdAtUtc' | 'lastUsedAtUtc'> & {
  createdAtUtc: Date;
  lastUsedAtUtc: Date;
};

/** A session of the user, not of an application, that has a valid access token or can get one. */
function isActive(db: Session) {
  return db.sql`
    (application_id is null and revoked_at_utc is null and created_at_utc > now() - interval '180 days' and (
      last_used_at_utc > now() - interval '10 minutes' or exists (
        select from identity.refresh_token token
        where token.session_id = session.id and used_at_utc is null and expires_at_utc > now())))`;
}
