import type { ApplicationResource } from '@pipewright/contract/operations/account/applications.ts';
import type { Session as Db } from '../../platform/database/connections/pool.ts';
import type { Grant } from './access-tokens.ts';
import { endedSession, noMember } from './oauth-errors.ts';
import { hashOf } from './refresh-tokens.ts';
import type { NewSession } from './sessions.ts';

/** The lock ensures that a password change, which ends all sessions, does not miss one that is being opened. */
export async function insertSession(
  db: Db,
  grant: Grant,
  given: Omit<NewSession, 'scopes'>,
): Promise<boolean> {
  const inserted = await db.sql`
    insert into identity.session (id, user_id, organization_id, scope, address, user_agent, method)
    select ${grant.sessionId}, id, ${grant.organizationId}, ${grant.scopes.join(' ')}, ${given.address},
      ${given.userAgent?.slice(0, 400) ?? null}, ${given.method ?? 'password'}
    from identity.user_account account
    where id = ${grant.userId} and password_version = ${given.passwordVersion} and disabled_at_utc is null
      and (${given.method === 'passkey' || given.secondFactor !== undefined} or not exists (
        select from identity.authenticator_app app
        where app.user_id = account.id and app.confirmed_at_utc is not null))
    for share of account`;
  return inserted.count > 0;
}

/** Checked before the token is used, so that a rejected request leaves the session unchanged. */
export async function assertMembership(db: Db, { userId, organizationId }: Grant): Promise<void> {
  const rows = await db.sql`
    select from crm.membership
    where tenant_id = ${organizationId} and user_id = ${userId} and is_active`;
  if (rows.length === 0) {
    throw noMember();
  }
}

/** The active session of a refresh token. Locking its row locks all tokens of the session. */
export async function lockSession(db: Db, token: string) {
  const [session] = await db.sql<LockedSession[]>`
    select session.id as "sessionId", session.user_id as "userId", organization_id as "organizationId", scope,
      application_id as "applicationId", resource
    from identity.session
    join identity.user_account on user_account.id = session.user_id and disabled_at_utc is null
    join lateral crm.find_membership(session.organization_id, session.user_id) as membership on membership.is_active
    join lateral crm.find_organization(session.organization_id) as organization
      on application_id is null or allows_applications
    where session.id = ${sessionOfToken(db, token)} and revoked_at_utc is null
      and session.created_at_utc > now() - interval '180 days'
    for update of session`;
  if (!session) {
    throw endedSession();
  }
  return session;
}

interface LockedSession {
  sessionId: string;
  userId: string;
  organizationId: string;
  scope: string;
  /** Null for a session of our own client. */
  applicationId: string | null;
  resource: ApplicationResource | null;
}

/** SQL for the session that a refresh token belongs to. */
export function sessionOfToken(db: Db, token: string) {
  return db.sql`(select session_id from identity.refresh_token where hash = ${hashOf(token)})`;
}
