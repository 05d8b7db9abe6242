import { randomBytes } from 'node:crypto';
import type { Session } from '../../platform/database/connections/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';

/** An invitation and its organization. */
export interface Invited {
  organizationId: string;
  invitationId: string;
}

const maxPerDay = 200;
const maxPerInvitation = 5;

/** Creates the token of the link and invalidates earlier ones. It is returned only once. */
export async function issueInvitation(
  db: Session,
  { organizationId, invitationId }: Invited,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.sql`
    update identity.invitation_token set outcome = 'replaced'
    where organization_id = ${organizationId} and invitation_id = ${invitationId} and outcome is null`;
  await db.sql`
    insert into identity.invitation_token (hash, organization_id, invitation_id)
    values (${hashOf(token)}, ${organizationId}, ${invitationId})`;
  return token;
}

/** The invitation of a token, and whether the token was used or replaced. With `lock`, a concurrent request waits. */
export async function findInvitation(db: Session, token: string, { lock }: { lock: boolean }) {
  const [found] = await db.sql<(Invited & { outcome: 'used' | 'replaced' | null })[]>`
    select organization_id as "organizationId", invitation_id as "invitationId", outcome
    from identity.invitation_token where hash = ${hashOf(token)} ${lock ? db.sql`for update` : db.sql``}`;
  return found;
}

export async function useInvitation(db: Session, token: string): Promise<void> {
  await db.sql`update identity.invitation_token set outcome = 'used' where hash = ${hashOf(token)}`;
}

/** Limits invitations, because strangers receive these mails. */
export async function assertInvitationLimits(
  db: Session,
  organizationId: string,
  { more = 1, invitationId = null }: { more?: number; invitationId?: string | null },
): Promise<void> {
  const [sent] = await db.sql<{ today: number; toThem: number }[]>`
    select count(*) as today,
      count(*) filter (where invitation_id = ${invitationId}::uuid and created_at_utc > now() - interval '1 hour')
        as "toThem"
    from identity.invitation_token
    where organization_id = ${organizationId} and created_at_utc > now() - interval '1 day'`;
  if (sent && sent.toThem >= maxPerInvitation) {
    throw new AppError('tooMany', { message: tooManyToAddress, retryAfter: 3600 });
  }
  if (sent && sent.today + more > maxPerDay) {
    throw new AppError('tooMany', { message: tooManyToday, retryAfter: 3600 });
  }
}

const tooManyToAddress = msg`This invitation was sent several times within an hour. Please wait before you send it again.`;
const tooManyToday = msg`An organization sends at most ${maxPerDay} invitations a day. Please send the rest tomorrow.`;
