import type { Session as Db } from '../../platform/database/connections/pool.ts';
import { recordEvent } from '../security/security-log.ts';
import type { Client } from '../tokens/sessions.ts';

/** Records in the organization's audit log that an application was disconnected, in the caller's transaction. */
export async function recordDisconnection(
  db: Db,
  given: {
    sessionId: string;
    /** Who ended it, if not the user: the application itself, an administrator, or a token that was used twice. */
    reason?: 'application' | 'administrator' | 'token-reused' | 'code-reused';
    client?: Client;
  },
): Promise<void> {
  const { sessionId, reason, client } = given;
  const [connection] = await db.sql<{ tenantId: string; userId: string; name: string }[]>`
    select session.organization_id as "tenantId", user_id as "userId", application.name
    from identity.session join identity.application on application.id = application_id
    where session.id = ${sessionId}`;
  if (connection) {
    const { tenantId, userId, name } = connection;
    const kind = 'application-disconnected';
    await recordEvent(db, { tenantId, userId, kind, details: { name, reason }, client });
  }
}
